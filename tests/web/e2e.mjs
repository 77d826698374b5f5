// The e2e tests in a browser other than Chromium, with a list of what it cannot do.
// BROWSER=firefox node e2e.mjs [FILE...]; or BROWSER=webkit
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { run } from "node:test";
import { fileURLToPath } from "node:url";
import { BROWSER } from "./lib/browser.mjs";

/** Why a test cannot pass, by browser, file and test. A test that passes must leave the list. */
const CANNOT = JSON.parse(readFileSync(new URL("cannot.json", import.meta.url), "utf8"))[BROWSER] ?? {};
const folder = fileURLToPath(new URL("e2e/", import.meta.url));
const all = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".test.mjs"));
const named = process.argv.slice(2).map((name) => basename(name));
const wanted = named.length > 0 ? all.filter((name) => named.includes(basename(name))) : all;

const wrong = [];
const seen = new Set();
let [passed, cannot] = [0, 0];
function ended({ name, file, nesting, details }, error) {
  // Node also reports a file as a test, unless all of it passed.
  if (nesting > 0 || file === undefined || name === file) return;
  const reason = CANNOT[basename(file, ".test.mjs")]?.[name];
  seen.add(`${basename(file, ".test.mjs")}: ${name}`);
  const took = `${(details.duration_ms / 1000).toFixed(1)} s`;
  const say = (word, more = "") => console.log(`${word} ${basename(file, ".test.mjs")}: ${name} (${took})${more}`);
  if (reason === undefined && error === undefined) passed++, say("yes   ");
  else if (reason !== undefined && error !== undefined) cannot++, say("cannot", `: ${reason}`);
  else if (error === undefined) wrong.push(name), say("PASSES", `, though it is listed: ${reason}`);
  else wrong.push(name), say("WRONG ", `\n${String(error.cause?.stack ?? error.cause ?? error.message)}`);
}

const events = run({ files: wanted.map((name) => folder + name), concurrency: 1, timeout: 1_800_000 });
// A skipped test has not passed.
events.on("test:pass", (data) => ended(data, data.skip === undefined ? undefined : new Error(`left out: ${data.skip}`)));
events.on("test:fail", (data) => ended(data, data.details.error));
for await (const _ of events);
for (const name of wanted.map((path) => basename(path, ".test.mjs")))
  for (const test of Object.keys(CANNOT[name] ?? {})) if (!seen.has(`${name}: ${test}`)) wrong.push(test), console.log(`UNKNOWN ${name}: ${test} is listed, and there is no such test`);
console.log(`${BROWSER}: ${passed} passed, ${cannot} cannot, ${wrong.length} wrong`);
process.exitCode = wrong.length > 0 ? 1 : 0;
