#!/usr/bin/env node
/** `npx adfontes`. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { asError } from "../errors.js";
import type { Terminal } from "./commands.js";
import { USAGE, USAGES, UsageError } from "./usage.js";

type Command = (args: string[], terminal: Terminal) => Promise<number>;

/** Each command is read when it is called: a question is answered sooner. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  init: async () => (await import("./init.js")).init,
  copy: async () => (await import("./copy.js")).copy,
  index: async () => (await import("./commands.js")).index,
  ask: async () => (await import("./commands.js")).ask,
  chat: async () => (await import("./chat.js")).chat,
  search: async () => (await import("./commands.js")).search,
  inspect: async () => (await import("./inspect.js")).inspect,
  lint: async () => (await import("./commands.js")).lint,
  replay: async () => (await import("./replay.js")).replay,
  eval: async () => (await import("./eval.js")).evaluateCases,
  model: async () => (await import("./model.js")).model,
  serve: async () => (await import("./serve.js")).serve,
  proxy: async () => (await import("./proxy.js")).proxy,
  completion: async () => (await import("./completion.js")).completion,
};

async function usage(name: string | undefined): Promise<string> {
  if (name === "proxy") return (await import("./proxy.js")).PROXY_USAGE;
  return name !== undefined && Object.hasOwn(USAGES, name) ? USAGES[name]! : USAGE;
}

async function prompt(text: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(text);
  } finally {
    lines.close();
  }
}

async function main(args: string[]): Promise<number> {
  const terminal: Terminal = {
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
    terminal.out(await usage(name === "help" ? rest[0] : name));
    return 0;
  }
  try {
    if (name === undefined) throw new UsageError("No command given.");
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new UsageError(`There is no command "${name}".`);
    return await (await command())(rest, terminal);
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

// A reader that closed the pipe early (`| head`) is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});
process.exitCode = await main(process.argv.slice(2));
