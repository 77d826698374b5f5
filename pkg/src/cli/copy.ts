/** `adfontes copy`: the files of the package that pages fetch. */
import { parse, type Terminal } from "./commands.js";
import { copyPackage, onServer } from "./init.js";
import { UsageError } from "./usage.js";

export async function copy(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parse(args, { "no-model": { type: "boolean" } });
  const [out, ...more] = positionals;
  if (out === undefined || more.length > 0) throw new UsageError("Give one folder: adfontes copy public/adfontes");
  const bytes = await copyPackage(out, { model: values["no-model"] !== true, evaluate: true });
  terminal.out(`${out}: dist/, wasm/ ${onServer(bytes)}\n`);
  return 0;
}
