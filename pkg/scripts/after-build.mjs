// What the compiler does not do: the stylesheet, styles in few bytes, declarations that are written by hand, the licences, the library that is put in, and the executable bit of the command line.
import { chmodSync, copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compactIn } from "./styles.mjs";
import { vendor } from "./vendor.mjs";

const at = (path) => new URL(`../${path}`, import.meta.url);
copyFileSync(at("src/adfontes.css"), at("dist/adfontes.css"));
copyFileSync(at("scripts/jsx.d.ts"), at("dist/jsx.d.ts"));
chmodSync(at("dist/cli/main.js"), 0o755);
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) copyFileSync(at(`../${name}`), at(name));
compactIn(fileURLToPath(at("dist/element")));
await vendor();
