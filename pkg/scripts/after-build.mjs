// What the compiler does not do: the stylesheet, the licences beside the package, and the executable bit of the command line.
import { chmodSync, copyFileSync } from "node:fs";

const at = (path) => new URL(`../${path}`, import.meta.url);
copyFileSync(at("src/adfontes.css"), at("dist/adfontes.css"));
chmodSync(at("dist/cli/main.js"), 0o755);
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) copyFileSync(at(`../${name}`), at(name));
