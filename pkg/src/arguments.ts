/** Arguments of calls, checked before they cross to the module, which may not survive what it does not expect. */
import { AdfontesError } from "./errors.js";

export type Shape = "text" | "texts" | "object" | "objects" | "list" | "number";
/** What a method takes, one after the other, by name; with a `?` it may be left out. */
export type Takes = readonly `${string}: ${Shape | `${Shape}?`}`[];

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date) && !ArrayBuffer.isView(value);

const SHAPES: Record<Shape, { of(value: unknown): boolean; called: string }> = {
  text: { of: (value) => typeof value === "string", called: "text" },
  texts: { of: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"), called: "a list of texts" },
  object: { of: isObject, called: "an object" },
  objects: { of: (value) => Array.isArray(value) && value.every(isObject), called: "a list of objects" },
  list: { of: Array.isArray, called: "a list" },
  number: { of: (value) => typeof value === "number" && Number.isFinite(value), called: "a number" },
};

/** The module reads arguments by recursion, and its stack is small. */
const DEEPEST = 64;

const isDeep = (value: unknown, left: number): boolean =>
  typeof value === "object" && value !== null && !ArrayBuffer.isView(value) && (left === 0 || Object.values(value).some((inner) => isDeep(inner, left - 1)));

export function invalid(message: string): AdfontesError {
  return new AdfontesError("invalid_argument", message);
}

/** What a value is, for a message. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return { undefined: "missing", string: "text", object: "an object", function: "a function" }[typeof value as string] ?? `a ${typeof value}`;
}

/** Refuses arguments of another shape, naming the first. */
export function checkArguments(method: string, takes: Takes, args: readonly unknown[]): void {
  takes.forEach((take, at) => {
    const optional = take.endsWith("?");
    const [name, called] = take.replace("?", "").split(": ") as [string, Shape];
    const shape = SHAPES[called];
    const value = args[at];
    if ((optional && (value === undefined || value === null)) || shape.of(value)) {
      if (isDeep(value, DEEPEST)) throw invalid(`\`${name}\` of \`${method}\` has more than ${DEEPEST} objects within each other.`);
      return;
    }
    throw invalid(`\`${name}\` of \`${method}\` must be ${shape.called}, but is ${kindOf(value)}.`);
  });
}

/** Options of a call; none where they are left out or `null`. */
export function optionsOf<O extends object>(method: string, options: O | null | undefined): Partial<O> {
  if (options === undefined || options === null) return {};
  if (!isObject(options)) throw invalid(`The options of \`${method}\` must be an object, but are ${kindOf(options)}.`);
  const { signal, onProgress } = options as { signal?: unknown; onProgress?: unknown };
  const aborts = (value: unknown) => typeof (value as AbortSignal | null)?.addEventListener === "function";
  if (signal !== undefined && signal !== null && !aborts(signal)) throw invalid(`\`signal\` of \`${method}\` must be an AbortSignal.`);
  if (onProgress !== undefined && onProgress !== null) checkListener(method, onProgress);
  // `null` means the same as nothing.
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)) as Partial<O>;
}

/** A function that is told of something. */
export function checkListener(method: string, listener: unknown): void {
  if (typeof listener !== "function") throw invalid(`The listener of \`${method}\` must be a function, but is ${kindOf(listener)}.`);
}

/** An address: text or a URL. */
export function checkAddress(method: string, address: unknown): asserts address is string | URL {
  const given = typeof address === "string" ? address.trim() !== "" : address instanceof URL;
  if (!given) throw invalid(`\`${method}\` needs an address, as text or URL, but got ${address === "" ? "an empty text" : kindOf(address)}.`);
}
