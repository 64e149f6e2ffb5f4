/*
 * Many strings in two typed arrays: their UTF-8 bytes one after the other, and where each begins. Comparing UTF-8 byte by
 * byte is comparing code points, which is the order that dictionaries and titles are kept in.
 */
import { Growable } from "./growable.ts";

export interface StringTable {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** One more than there are strings. */
  readonly offsets: Uint32Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Most words are ASCII, and for those the encoder takes longer to be called than this takes. */
export function encodeString(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return encoder.encode(text);
    bytes[i] = unit;
  }
  return bytes;
}

export function stringCount(table: StringTable): number {
  return table.offsets.length - 1;
}

export function bytesAt(table: StringTable, index: number): Uint8Array<ArrayBuffer> {
  return table.bytes.subarray(table.offsets[index]!, table.offsets[index + 1]!);
}

export function stringAt(table: StringTable, index: number): string {
  return decoder.decode(bytesAt(table, index));
}

/** Negative, zero or positive as string `a` of one table sorts before, with or after string `b` of another. */
export function compareStrings(left: StringTable, a: number, right: StringTable, b: number): number {
  let i = left.offsets[a]!;
  let j = right.offsets[b]!;
  const iEnd = left.offsets[a + 1]!;
  const jEnd = right.offsets[b + 1]!;
  while (i < iEnd && j < jEnd) {
    const difference = left.bytes[i++]! - right.bytes[j++]!;
    if (difference !== 0) return difference;
  }
  return iEnd - i - (jEnd - j);
}

/** How string `index` sorts against `text`; with `asPrefix`, a string that begins with it counts as equal. */
export function compareWithBytes(table: StringTable, index: number, text: Uint8Array, asPrefix: boolean): number {
  const start = table.offsets[index]!;
  const length = table.offsets[index + 1]! - start;
  const shared = Math.min(length, text.length);
  for (let i = 0; i < shared; i++) {
    const difference = table.bytes[start + i]! - text[i]!;
    if (difference !== 0) return difference;
  }
  return length < text.length ? -1 : length > text.length && !asPrefix ? 1 : 0;
}

export class StringTableBuilder {
  readonly #bytes = new Growable(Uint8Array, 1024);
  readonly #offsets = new Growable(Uint32Array);

  constructor() {
    this.#offsets.push(0);
  }

  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes.append(bytes);
    this.#offsets.push(this.#bytes.length);
  }

  /** The table so far; later additions do not change it. */
  build(): StringTable {
    return { bytes: this.#bytes.view().slice(), offsets: this.#offsets.view().slice() };
  }
}
