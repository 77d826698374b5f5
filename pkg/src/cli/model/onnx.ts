/** The part of the ONNX file format that a written model needs. Field numbers are those of `onnx.proto`. */

/** Element types (`TensorProto.DataType`). */
export const FLOAT = 1;
export const UINT8 = 2;
export const INT64 = 7;
export const FLOAT16 = 10;
/** Two to a byte, the first in its low half. */
export const INT4 = 22;

/** An attribute of a node: a whole number, a float, or whole numbers. */
export type Attribute = { name: string; i: number } | { name: string; f: number } | { name: string; ints: number[] };

/** Bytes of a message, put together piece by piece. */
class Message {
  readonly parts: Uint8Array[] = [];
  length = 0;

  #push(bytes: Uint8Array): void {
    this.parts.push(bytes);
    this.length += bytes.length;
  }

  #varint(value: bigint): void {
    const bytes: number[] = [];
    for (let rest = BigInt.asUintN(64, value); ; rest >>= 7n) {
      if (rest < 128n) return void this.#push(Uint8Array.from([...bytes, Number(rest)]));
      bytes.push(Number(rest & 127n) | 128);
    }
  }

  int(field: number, value: number): this {
    this.#varint(BigInt(field << 3));
    this.#varint(BigInt(value));
    return this;
  }

  float(field: number, value: number): this {
    this.#varint(BigInt((field << 3) | 5));
    this.#push(new Uint8Array(Float32Array.of(value).buffer));
    return this;
  }

  bytes(field: number, value: Uint8Array | Message): this {
    this.#varint(BigInt((field << 3) | 2));
    this.#varint(BigInt(value.length));
    if (value instanceof Message) for (const part of value.parts) this.#push(part);
    else this.#push(value);
    return this;
  }

  /** Empty texts are left out, as protocol buffers have it. */
  text(field: number, value: string): this {
    return value === "" ? this : this.bytes(field, Buffer.from(value));
  }
}

function tensor(name: string, kind: number, dims: number[], raw: Uint8Array): Message {
  const message = new Message();
  for (const dim of dims) message.int(1, dim);
  message.int(2, kind).text(8, name);
  return raw.length > 0 ? message.bytes(9, raw) : message;
}

/** An input or output; dimensions that are not numbers are symbols. */
function value(name: string, kind: number, dims: (string | number)[]): Message {
  const shape = new Message();
  for (const dim of dims) shape.bytes(1, typeof dim === "number" ? new Message().int(1, dim) : new Message().text(2, dim));
  return new Message().text(1, name).bytes(2, new Message().bytes(1, new Message().int(1, kind).bytes(2, shape)));
}

function attribute(given: Attribute): Message {
  const message = new Message().text(1, given.name);
  if ("f" in given) return message.float(2, given.f).int(20, 1);
  if ("i" in given) return message.int(3, given.i).int(20, 2);
  for (const whole of given.ints) message.int(8, whole);
  return message.int(20, 7);
}

/** Collects nodes and constants, naming what they give. */
export class Builder {
  #nodes: { op: string; inputs: string[]; attributes: Attribute[]; name: string; output: string }[] = [];
  #constants: Message[] = [];
  #hasBlocks = false;
  #inputs: Message[] = [];
  #outputs: Message[] = [];

  /** Number of nodes. */
  get size(): number {
    return this.#nodes.length;
  }

  /** Adds a node and returns its output's name. */
  node(op: string, inputs: string[], attributes: Attribute[] = []): string {
    const name = `${op}_${this.#nodes.length}`;
    this.#nodes.push({ op, inputs, attributes, name, output: `${name}:0` });
    return `${name}:0`;
  }

  constant(name: string, kind: number, dims: number[], raw: Uint8Array): string {
    this.#constants.push(tensor(name, kind, dims, raw));
    this.#hasBlocks ||= kind === INT4;
    return name;
  }

  floats(name: string, dims: number[], values: ArrayLike<number>): string {
    return this.constant(name, FLOAT, dims, new Uint8Array(Float32Array.from(values).buffer));
  }

  /** Adds a list of integers, as shapes and axes are given. */
  ints(name: string, values: (number | bigint)[]): string {
    return this.constant(name, INT64, [values.length], new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer));
  }

  input(name: string, kind: number, dims: (string | number)[]): void {
    this.#inputs.push(value(name, kind, dims));
  }

  /** The 32-bit value of numbers of another kind. */
  cast(name: string): string {
    return this.node("Cast", [name], [{ name: "to", i: FLOAT }]);
  }

  /** Names the output of the last node and makes it one of the graph. */
  output(name: string, kind: number, dims: (string | number)[]): void {
    this.#nodes.at(-1)!.output = name;
    this.#outputs.push(value(name, kind, dims));
  }

  /** The serialised file, in parts. */
  finish(name: string): Uint8Array[] {
    const graph = new Message();
    for (const { op, inputs, attributes, name: own, output } of this.#nodes) {
      const node = new Message();
      for (const input of inputs) node.bytes(1, Buffer.from(input));
      node.bytes(2, Buffer.from(output)).text(3, own).text(4, op);
      for (const each of attributes) node.bytes(5, attribute(each));
      graph.bytes(1, node);
    }
    graph.text(2, name);
    for (const each of this.#constants) graph.bytes(5, each);
    for (const each of this.#inputs) graph.bytes(11, each);
    for (const each of this.#outputs) graph.bytes(12, each);
    // Blocks of 4 bits came with version 10 of the file and operator set 21.
    const [version, set] = this.#hasBlocks ? [10, 21] : [8, 17];
    const operators = new Message().int(2, set);
    return new Message().int(1, version).text(2, "adfontes").bytes(7, graph).bytes(8, operators).parts;
  }
}
