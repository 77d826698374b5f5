/** `adfontes index --watch`: builds again when a file changes. */
import { watch as listen, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { asError } from "../errors.js";
import type { Terminal } from "./commands.js";
import { isSitemap } from "./sitemap.js";

/** Editors write a file in several steps. */
const QUIET_MS = 200;

/** Builds, and builds again after every change, until it is told to stop. A build that fails leaves the index as it was. */
export async function watch(paths: string[], out: string, build: () => Promise<number>, terminal: Terminal): Promise<number> {
  const status = await build();
  if (status !== 0) return status;
  const own = resolve(out);
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(async () => {
        await build().catch((thrown: unknown) => terminal.err(`adfontes: ${asError(thrown).message} The index stays as it was.\n`));
      });
    }, QUIET_MS);
  };
  const listeners = paths.map((path) => {
    const folder = statSync(path).isDirectory() ? path : dirname(resolve(path));
    // The pages that a sitemap names lie around it.
    const only = folder === path || isSitemap(path) ? undefined : basename(path);
    return listen(folder, { recursive: only === undefined }, (_, name) => {
      if (name === null || (only !== undefined && name !== only) || resolve(folder, name).startsWith(own)) return;
      again();
    });
  });
  terminal.err(`adfontes: watching ${paths.join(", ")}; Ctrl-C ends.\n`);
  await new Promise<void>((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  });
  for (const listener of listeners) listener.close();
  clearTimeout(timer);
  await running;
  return 0;
}
