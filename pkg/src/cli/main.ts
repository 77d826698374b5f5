#!/usr/bin/env node
/** `npx adfontes`. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { asError } from "../errors.js";
import * as commands from "./commands.js";
import { evaluateCases } from "./eval.js";
import { PROXY_USAGE, proxy } from "./proxy.js";
import { USAGE, UsageError } from "./usage.js";

const COMMANDS: Record<string, (args: string[], terminal: commands.Terminal) => Promise<number>> = {
  index: commands.index,
  ask: commands.ask,
  search: commands.search,
  lint: commands.lint,
  eval: evaluateCases,
  proxy,
};

async function prompt(text: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(text);
  } finally {
    lines.close();
  }
}

async function main(args: string[]): Promise<number> {
  const terminal: commands.Terminal = {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    color: process.stdout.isTTY === true && !process.env["NO_COLOR"],
    live: process.stderr.isTTY === true,
    ...(process.stdin.isTTY === true && process.stdout.isTTY === true ? { prompt } : {}),
  };
  const [name, ...rest] = args;
  if (name === "--version" || name === "-v") {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string };
    terminal.out(`${version}\n`);
    return 0;
  }
  if (name === "--help" || name === "-h" || name === "help" || rest.includes("--help") || rest.includes("-h")) {
    terminal.out(name === "proxy" || rest[0] === "proxy" ? PROXY_USAGE : USAGE);
    return 0;
  }
  try {
    if (name === undefined) throw new UsageError("No command given.");
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new UsageError(`There is no command "${name}".`);
    return await command(rest, terminal);
  } catch (thrown) {
    if (thrown instanceof UsageError) {
      terminal.err(`adfontes: ${thrown.message}\nSee adfontes --help. (usage)\n`);
      return 2;
    }
    const error = asError(thrown);
    terminal.err(`${terminal.live ? "\r\u001b[K" : ""}adfontes: ${error.message} (${error.code})\n`);
    return 1;
  }
}

// A reader that closed the pipe early (`| head`) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});
process.exitCode = await main(process.argv.slice(2));
