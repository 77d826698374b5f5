// The types are what the page sees first: use.ts says what must compile and what must not.
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

test("the types take what is right and refuse typos", () => {
  const at = (path) => fileURLToPath(new URL(path, import.meta.url));
  const options = ["--ignoreConfig", "--noEmit", "--strict", "--module", "NodeNext", "--target", "ES2022", "--lib", "ES2023,DOM,DOM.AsyncIterable", "--types", ""];
  execFileSync(process.execPath, [at("../node_modules/typescript/bin/tsc"), ...options, at("use.ts")], { stdio: ["ignore", "inherit", "inherit"] });
});
