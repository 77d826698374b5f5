// A share of one core for a browser and all that it starts: the browser's own throttle does not reach workers. Linux, as root.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Microseconds: short, so that the browser is slow rather than stopped again and again. */
const PERIOD = 20_000;

/** The control groups of the processor, in the newer and in the older form. `groups`: where a group is made. */
const FORMS = [
  {
    groups: ["/sys/fs/cgroup"],
    known: ([root]) => existsSync(join(root, "cgroup.controllers")) && /\bcpu\b/.test(readFileSync(join(root, "cgroup.subtree_control"), "utf8")),
    // What else the machine does must not take the share away.
    begin: ([group]) => writeFileSync(join(group, "cpu.weight"), "10000"),
    set: ([group], share) => writeFileSync(join(group, "cpu.max"), `${share === undefined ? "max" : Math.round(PERIOD * share)} ${PERIOD}`),
    usedMs: ([group]) => Number(/usage_usec (\d+)/.exec(readFileSync(join(group, "cpu.stat"), "utf8"))[1]) / 1e3,
  },
  {
    groups: ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpuacct"],
    known: (roots) => roots.every((root) => existsSync(join(root, "cgroup.procs"))),
    begin: ([group]) => {
      writeFileSync(join(group, "cpu.shares"), "100000");
      writeFileSync(join(group, "cpu.cfs_period_us"), String(PERIOD));
    },
    set: ([group], share) => writeFileSync(join(group, "cpu.cfs_quota_us"), String(share === undefined ? -1 : Math.round(PERIOD * share))),
    usedMs: ([, group]) => Number(readFileSync(join(group, "cpuacct.usage"), "utf8")) / 1e6,
  },
];

/**
 * A group of processes whose share of a core can be set; at first all of them.
 * @throws where control groups cannot be made
 */
export function quota() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) throw new Error("a share of a core needs Linux and root");
  const form = FORMS.find(({ groups, known }) => known(groups));
  if (form === undefined) throw new Error("no control group of the processor is there");
  const groups = form.groups.map((root) => join(root, `adfontes-first-${process.pid}`));
  for (const group of groups) mkdirSync(group);
  form.begin(groups);
  const folder = mkdtempSync(join(tmpdir(), "adfontes-quota-"));
  return {
    /** `share` of a core, or with nothing all of them. */
    set: (share) => form.set(groups, share),
    /** Milliseconds of processor time that the group has used. */
    usedMs: () => form.usedMs(groups),
    /** A program that starts `executable` in the group. */
    launcher(executable) {
      const file = join(folder, "launch.sh");
      const enter = groups.map((group) => `echo $$ > ${join(group, "cgroup.procs")}\n`).join("");
      writeFileSync(file, `#!/bin/sh\n${enter}exec ${executable} "$@"\n`);
      chmodSync(file, 0o755);
      return file;
    },
    end() {
      rmSync(folder, { recursive: true, force: true });
      // Processes that are just ending keep them for a moment.
      for (let tries = 0; groups.some(existsSync) && tries < 50; tries++) {
        for (const group of groups.filter(existsSync)) {
          try {
            rmdirSync(group);
          } catch {
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
          }
        }
      }
    },
  };
}
