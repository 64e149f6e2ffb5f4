import { payloadOf } from "./base64.ts";
import type { InlineFault, InlineMedia } from "./inline-media.ts";

/** Where decoded bytes go: one allocation for all media of a body, whose pages the system gives only as they are written. */
export interface Arena {
  bytes: Buffer;
  used: number;
}

/**
 * Decodes a text in portions, with the strictness of `decodeBase64`: standard Base64 (RFC 4648, padded or not, line breaks allowed) or a `data:` URL
 * (RFC 2397) that holds it.
 * From the first fault on, nothing is kept.
 */
export class Base64Decoder {
  readonly #arena: Arena;
  readonly #start: number;
  #fault: InlineFault | undefined;
  #begun = false;
  /** Digits of an unfinished group of four, or the first half of a line break. */
  #carried = "";
  #digits = 0;
  #padding = 0;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#start = arena.used;
  }

  /** @param portion of the text; the first one holds the whole head of a data URL */
  push(portion: string): void {
    let text = this.#carried + portion;
    this.#carried = "";
    if (!this.#begun) {
      this.#begun = true;
      const payload = /^data:/i.test(text) ? payloadOf(text) : text;
      if (payload === undefined) this.#fault = "another data URL";
      else text = payload;
    }
    if (text.includes("\n")) text = text.replace(/\r?\n/g, "");
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    this.#decode(text.slice(0, end));
    this.#carried += text.slice(end);
  }

  end(): InlineMedia {
    const remaining = this.#carried;
    this.#carried = "";
    // A carriage return alone, or one digit, stands for nothing.
    if (remaining.includes("\r") || this.#digits % 4 === 1 || (this.#padding > 0 && (this.#digits + this.#padding) % 4 !== 0)) this.#fault ??= "not Base64";
    const size = Math.floor((this.#digits * 3) / 4);
    if (this.#fault === undefined) this.#write(remaining);
    if (this.#fault === undefined && this.#arena.used - this.#start !== size) this.#fault = "not Base64";
    if (this.#fault === undefined) return { size, content: { bytes: this.#arena.bytes.subarray(this.#start, this.#arena.used) } };
    this.#arena.used = this.#start;
    return { size, content: { fault: this.#fault } };
  }

  #decode(text: string): void {
    const equals = text.indexOf("=");
    const digits = equals < 0 ? text : text.slice(0, equals);
    // Those that were carried are counted.
    const fresh = this.#fault === undefined ? digits.length - (this.#digits % 4) : digits.length;
    if ((this.#padding > 0 && fresh > 0) || !/^[A-Za-z0-9+/]*$/.test(digits) || (equals >= 0 && !/^={1,2}$/.test(text.slice(equals)))) {
      this.#fault ??= "not Base64";
    }
    this.#digits += fresh;
    this.#padding += text.length - digits.length;
    if (this.#padding > 2) this.#fault ??= "not Base64";
    if (this.#fault !== undefined) {
      this.#arena.used = this.#start;
      return;
    }
    const whole = digits.length - (digits.length % 4);
    this.#write(digits.slice(0, whole));
    this.#carried = digits.slice(whole);
  }

  #write(digits: string): void {
    this.#arena.used += this.#arena.bytes.write(digits, this.#arena.used, "base64");
  }
}
