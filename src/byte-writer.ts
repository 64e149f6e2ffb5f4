const firstCapacity = 64 * 1024;
/** A UTF-16 unit takes three bytes of UTF-8 at most. */
const bytesOfUnit = 3;
/** Of a whole number that is told exactly. */
const mostDigits = 16;

/** Writes short text of ASCII characters, for which a call out of JavaScript would take longer, and returns where it ends. */
export function putAscii(bytes: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}

/** Writes a whole number from 0 up in decimals, and returns where it ends. As a text it would outlive what it was made for: the engine keeps the latest of these. */
export function putNumber(bytes: Uint8Array, at: number, value: number): number {
  let end = at + 1;
  for (let left = value; left >= 10; left = Math.floor(left / 10)) end++;
  for (let place = end - 1, left = value; place >= at; place--) {
    const tenth = Math.floor(left / 10);
    bytes[place] = left - 10 * tenth + 48;
    left = tenth;
  }
  return end;
}

/** Puts text and bytes together in a buffer that is used again and again: nothing but the whole is ever made. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafeSlow(firstCapacity);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Appends text in UTF-8. */
  text(text: string): void {
    this.#reserve(text.length * bytesOfUnit);
    this.#length += this.#buffer.write(text, this.#length);
  }

  /** Appends short text of ASCII characters. */
  ascii(text: string): void {
    this.#reserve(text.length);
    this.#length = putAscii(this.#buffer, this.#length, text);
  }

  /** Appends a whole number from 0 up in decimals. */
  number(value: number): void {
    this.#reserve(mostDigits);
    this.#length = putNumber(this.#buffer, this.#length, value);
  }

  bytes(source: Buffer): void {
    this.#reserve(source.length);
    this.#buffer.set(source, this.#length);
    this.#length += source.length;
  }

  /** Appends the bytes from `start` up to `end`. */
  part(source: Buffer, start: number, end: number): void {
    this.#reserve(end - start);
    source.copy(this.#buffer, this.#length, start, end);
    this.#length += end - start;
  }

  /** What was written, as a copy; the writer is empty then. */
  take(): Buffer<ArrayBuffer> {
    const taken = Buffer.allocUnsafeSlow(this.#length);
    this.#buffer.copy(taken, 0, 0, this.#length);
    this.clear();
    return taken;
  }

  /** What was written, until anything more is. */
  get written(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
    // A page of a thousand items is rare.
    if (this.#buffer.length > firstCapacity) this.#buffer = Buffer.allocUnsafeSlow(firstCapacity);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
