import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Bytes that are read of a file at once: headers lie close together. */
const windowSize = 64 * 1024;

/**
 * Looks here and there into a file, or into bytes that are in memory already, without ever holding more than a window of it. It blocks, and is for processes
 * of their own.
 */
export class FileWindow {
  readonly size: number;
  readonly #file: number | undefined;
  #window: Buffer;
  #start = 0;

  constructor(source: Uint8Array | string) {
    if (typeof source === "string") {
      this.#file = openSync(source, "r");
      this.size = fstatSync(this.#file).size;
      this.#window = Buffer.alloc(0);
    } else {
      this.#window = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
      this.size = source.length;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  u8(at: number): number {
    const from = this.#reach(at, 1);
    return this.#window[from]!;
  }

  u32(at: number): number {
    const from = this.#reach(at, 4);
    return this.#window.readUInt32BE(from);
  }

  u32le(at: number): number {
    const from = this.#reach(at, 4);
    return this.#window.readUInt32LE(from);
  }

  u64(at: number): number {
    return this.u32(at) * 2 ** 32 + this.u32(at + 4);
  }

  /** Where this byte comes next, at a place or behind it; -1 where it does not. */
  next(byte: number, at: number): number {
    for (let from = at; from < this.size; from = this.#start + this.#window.length) {
      const found = this.#window.indexOf(byte, this.#reach(from, 1));
      if (found >= 0) return this.#start + found;
    }
    return -1;
  }

  /** At most 64 KiB of it; they hold until something else is read. */
  bytes(at: number, length: number): DataView {
    const from = this.#reach(at, length);
    return new DataView(this.#window.buffer, this.#window.byteOffset + from, length);
  }

  latin1(at: number, length: number): string {
    const from = this.#reach(at, length);
    return this.#window.toString("latin1", from, from + length);
  }

  /** Where in the window these bytes are, which may be another window than before. @throws RangeError beyond the end of the file */
  #reach(at: number, length: number): number {
    if (!(at >= 0) || at + length > this.size) throw new RangeError(`the file ends before byte ${at + length}`);
    if (at < this.#start || at + length > this.#start + this.#window.length) {
      const window = Buffer.allocUnsafe(Math.min(windowSize, this.size - at));
      const read = readSync(this.#file!, window, 0, window.length, at);
      if (read < length) throw new RangeError(`the file ends before byte ${at + length}`);
      this.#window = window.subarray(0, read);
      this.#start = at;
    }
    return at - this.#start;
  }
}
