// Writes sbom.cdx.json (CycloneDX 1.5): the crates that are compiled into the WebAssembly modules, and the npm packages that the
// package needs at run time. The same sources give the same file: it has no date and no serial number.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BUNDLED } from "./vendor.mjs";

const at = (path) => new URL(`../${path}`, import.meta.url);
export const FILE = at("sbom.cdx.json");

/** The crates that one of the modules is made of. */
function crates(features) {
  const args = ["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", "wasm32-unknown-unknown", "--no-default-features", "--features", features];
  const text = execFileSync("cargo", args, { cwd: fileURLToPath(at("../")), maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] });
  const { packages, resolve } = JSON.parse(text);
  const byId = new Map(packages.map((one) => [one.id, one]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const root = packages.find((one) => one.name === "adfontes").id;
  const found = new Set();
  const left = [root];
  while (left.length > 0) {
    const id = left.pop();
    if (found.has(id)) continue;
    found.add(id);
    // What only tests and builds use is not in the module.
    for (const { pkg, dep_kinds } of nodes.get(id).deps) if (dep_kinds.some(({ kind }) => kind === null)) left.push(pkg);
  }
  found.delete(root);
  return [...found].map((id) => byId.get(id));
}

function component({ name, version, license, repository, description }) {
  return {
    type: "library",
    "bom-ref": `pkg:cargo/${name}@${version}`,
    name,
    version,
    ...(description ? { description: description.trim().replace(/\s+/g, " ") } : {}),
    // Some write MIT/Apache-2.0 for a choice.
    ...(license ? { licenses: [{ expression: license.replace(/\s*\/\s*/g, " OR ") }] } : {}),
    purl: `pkg:cargo/${name}@${version}`,
    ...(repository ? { externalReferences: [{ type: "vcs", url: repository }] } : {}),
  };
}

/** The bill of materials, as text. */
export function sbom() {
  const own = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const all = new Map([...crates("engine"), ...crates("onnx")].map((one) => [`${one.name}@${one.version}`, one]));
  const { packages } = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
  const bundled = BUNDLED.map((name) => [name, packages[`node_modules/${name}`]]);
  const named = Object.entries(own.dependencies ?? {}).map(([name, version]) => [name, { ...packages[`node_modules/${name}`], version }]);
  const npm = [...bundled, ...named].map(([name, { version, license }]) => ({
    type: "library",
    "bom-ref": `pkg:npm/${name}@${version}`,
    name,
    version,
    ...(license ? { licenses: [{ expression: license }] } : {}),
    purl: `pkg:npm/${name}@${version}`,
  }));
  const components = [...[...all.values()].map(component), ...npm].sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
  const ref = `pkg:npm/${own.name}@${own.version}`;
  return `${JSON.stringify({
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "library", "bom-ref": ref, name: own.name, version: own.version, licenses: [{ expression: own.license }], purl: ref } },
    components,
    dependencies: [{ ref, dependsOn: components.map((one) => one["bom-ref"]) }],
  }, null, 1)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, sbom());
