/** Files of ZIP archives (APPNOTE 4.3), on disk or in memory. */
import type { FileHandle } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";

/** Bytes that can be read at any place; fewer come where they end. */
export interface Archive {
  size: number;
  read(from: number, length: number): Promise<Buffer>;
}

export async function archiveOf(file: FileHandle): Promise<Archive> {
  const { size } = await file.stat();
  const read = async (from: number, length: number) => {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read(buffer, 0, length, Math.max(from, 0));
    return buffer.subarray(0, bytesRead);
  };
  return { size, read };
}

export function archiveIn(bytes: Uint8Array): Archive {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return { size: all.length, read: async (from, length) => all.subarray(Math.max(from, 0), Math.max(from, 0) + length) };
}

/** A file of the archive, as it stands in the directory at the end; `undefined` where it has none of this name. */
export async function member({ size, read }: Archive, name: string): Promise<Uint8Array | undefined> {
  try {
    const tail = await read(size - 65_557, Math.min(size, 65_557));
    const end = tail.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
    if (end < 0) return undefined;
    const directory = await read(tail.readUInt32LE(end + 16), Math.min(tail.readUInt32LE(end + 12), size));
    for (let at = 0; at + 46 <= directory.length; ) {
      const [length, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [number, number, number];
      if (directory.toString("utf8", at + 46, at + 46 + length) === name) {
        const from = directory.readUInt32LE(at + 42);
        const head = await read(from, 30);
        const start = from + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
        const packed = await read(start, Math.min(directory.readUInt32LE(at + 20), size));
        return directory.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
      }
      at += 46 + length + extra + comment;
    }
  } catch {
    // A damaged archive: as if the file were not in it.
  }
  return undefined;
}
