// The packed package in a fresh folder, as a user gets it from the registry. Tools are resolved from the parent folders.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const WORK = fileURLToPath(new URL("../.work/", import.meta.url));

/** Runs a program and returns its output. The error of a failed run holds all that it printed. */
export function run(command, args, cwd, env = {}) {
  try {
    return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", PARCEL_WORKERS: "1", NO_COLOR: "1", ...env } });
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")}: ${error.message}\n${error.stdout}\n${error.stderr}`);
  }
}

/** An empty folder with the packed package in it. */
export function fresh(name) {
  const folder = join(WORK, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run("npm", ["pack", "--pack-destination", folder, "--silent"], join(ROOT, "pkg"));
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")));
  return { folder, tarball, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Installs only the package. The project's other dependencies come from the tests, which must have the same versions. */
export function install(project, tarball) {
  const path = join(project, "package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  const own = JSON.parse(readFileSync(join(ROOT, "tests/web/package.json"), "utf8")).devDependencies;
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
    if (name in own && own[name] !== version) throw new Error(`${project}: ${name} ${version}, but the tests have ${own[name]}`);
  writeFileSync(path, JSON.stringify({ ...manifest, dependencies: { adfontes: `file:${tarball}` }, devDependencies: {} }, null, 2));
  run("npm", ["install", "--silent", "--no-audit", "--no-fund", "--offline"], project);
}
