import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { ServiceError } from "../../errors.ts";
import { type Arena, Base64Decoder } from "@atelier/media/inline/base64-decoder.ts";
import { hasPassedOn, type InlineMedia, longestText, receivedAs, standInFor } from "@atelier/media/inline/inline-media.ts";

/** Brackets in brackets. No body that the contract knows has more than 4. */
const deepest = 32;
/** Elements and members of all arrays and objects. A body of them all is parsed and validated in some 20 ms. */
const mostValues = 20_000;
/** Bytes of everything but long texts. JSON.parse takes at most 20 ms for as many within the other two limits. */
const mostKept = 1024 * 1024;
/** Texts above `longestText`. No endpoint takes more than 9 media. */
const mostLongTexts = 32;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Takes the bytes of a JSON body as they arrive and bounds what parsing it can cost before it is parsed: how deep it is, how many values it has, and
 * how long it is without its long texts,
 * which are taken out and decoded on the way. What is left is small and goes through `JSON.parse`, which alone decides what is JSON.
 */
export class JsonSieve {
  readonly #arena: () => Arena;
  #kept = Buffer.allocUnsafe(4096);
  #length = 0;
  #depth = 0;
  #values = 0;
  /** Within a text: where it begins in `#kept`, after its quote. */
  #textStart = -1;
  /** The last byte was a backslash that begins an escape. */
  #escaping = false;
  #long: LongText | undefined;
  #longOnes = 0;
  /** Long texts by the word that was kept in their place. */
  readonly #longTexts = new Map<string, InlineMedia>();

  /** @param arena made when the first long text begins */
  constructor(arena: () => Arena) {
    this.#arena = arena;
  }

  /** @throws ServiceError 400 or 413 when the body is more than can be parsed safely, 400 where it is no JSON. */
  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) at = this.#textStart < 0 ? this.#structure(chunk, at) : this.#text(chunk, at);
  }

  /** @returns the parsed body, with stand-ins for its long texts. @throws SyntaxError where it is no JSON. */
  end(): { body: unknown; standIns: string[] } {
    const kept = this.#kept.subarray(0, this.#length);
    // Decoding would put U+FFFD for what is of another charset, and a prompt would be another one than was meant.
    if (!isUtf8(kept)) throw new SyntaxError("The body is not UTF-8");
    const parsed: unknown = JSON.parse(kept.toString("utf8"));
    const standIns: string[] = [];
    if (this.#longTexts.size === 0 && !hasPassedOn()) return { body: parsed, standIns };
    const body = replaceTexts(parsed, (text) => {
      const found = this.#longTexts.get(text);
      // What another request of this process holds is forgotten with that one.
      if (!found) return receivedAs(text) ?? text;
      const standIn = standInFor(found);
      standIns.push(standIn);
      return standIn;
    });
    return { body, standIns };
  }

  /** Outside of texts. @returns where to go on */
  #structure(chunk: Buffer, start: number): number {
    // One more byte than may be kept is enough to be refused.
    const end = Math.min(chunk.length, start + mostKept + 1 - this.#length);
    let at = start;
    for (; at < end; at++) {
      switch (chunk[at]) {
        case quote:
          this.#keep(chunk, start, at + 1);
          this.#textStart = this.#length;
          return at + 1;
        case 0x5b: // [
        case 0x7b: // {
          if (++this.#depth > deepest) throw tooComplex(`The body must have at most ${deepest} arrays and objects in one another`);
          this.#count();
          break;
        case 0x5d: // ]
        case 0x7d: // }
          this.#depth--;
          break;
        case 0x2c: // ,
          this.#count();
      }
    }
    this.#keep(chunk, start, at);
    return at;
  }

  #count(): void {
    if (++this.#values > mostValues) throw tooComplex(`The body must have at most ${mostValues} values`);
  }

  /** Within a text. @returns where to go on */
  #text(chunk: Buffer, start: number): number {
    const end = this.#endOfText(chunk, start);
    const stop = end < 0 ? chunk.length : end;
    if (this.#long) this.#long.push(chunk.toString("latin1", start, stop));
    else if (this.#length - this.#textStart + stop - start > longestText) this.#takeOut().push(this.#takeBack() + chunk.toString("latin1", start, stop));
    else this.#keep(chunk, start, stop);
    if (end < 0) return stop;
    this.#endText();
    this.#keep(chunk, end, end + 1);
    return end + 1;
  }

  /** The quote that ends the text, -1 when it lies in a later chunk. */
  #endOfText(chunk: Buffer, start: number): number {
    for (let from = start; ; ) {
      const found = chunk.indexOf(quote, from);
      const stop = found < 0 ? chunk.length : found;
      // What is escaped is known by the backslashes before it: an odd number of them escapes.
      let first = stop;
      while (first > from && chunk[first - 1] === backslash) first--;
      const odd = (stop - first) % 2 === 1;
      const escaped = first === from && this.#escaping ? !odd : odd;
      this.#escaping = found < 0 && escaped;
      if (!escaped || found < 0) return found;
      from = found + 1;
    }
  }

  #takeOut(): LongText {
    if (this.#longOnes === mostLongTexts) throw tooComplex(`The body must have at most ${mostLongTexts} texts of more than ${longestText} characters`);
    this.#longOnes++;
    return (this.#long = new LongText(new Base64Decoder(this.#arena())));
  }

  /** The beginning of the text, which was kept while it was not known to be long. */
  #takeBack(): string {
    const beginning = this.#kept.toString("latin1", this.#textStart, this.#length);
    this.#length = this.#textStart;
    return beginning;
  }

  #endText(): void {
    this.#textStart = -1;
    if (!this.#long) return;
    const word = `long text ${randomUUID()}`;
    this.#longTexts.set(word, this.#long.end());
    this.#long = undefined;
    this.#keep(Buffer.from(word), 0, word.length);
  }

  #keep(chunk: Buffer, start: number, end: number): void {
    const length = this.#length + end - start;
    if (length > mostKept) throw new ServiceError(413, "body_too_large", `The body must have at most ${mostKept} bytes apart from its media`);
    if (length > this.#kept.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, this.#kept.length * 2));
      this.#kept.copy(larger, 0, 0, this.#length);
      this.#kept = larger;
    }
    chunk.copy(this.#kept, this.#length, start, end);
    this.#length = length;
  }
}

/** A text between its quotes, as it arrives: escapes are undone, then it is decoded. */
class LongText {
  readonly #decoder: Base64Decoder;
  /** The beginning of an escape whose end has not arrived yet. */
  #unfinished = "";

  constructor(decoder: Base64Decoder) {
    this.#decoder = decoder;
  }

  push(portion: string): void {
    let text = this.#unfinished + portion;
    const cut = beginsEscape(text);
    this.#unfinished = text.slice(cut);
    text = text.slice(0, cut);
    if (!/^[A-Za-z0-9+/=]*$/.test(text)) text = unescape(text);
    this.#decoder.push(text);
  }

  /** @throws SyntaxError for an escape without an end */
  end(): ReturnType<Base64Decoder["end"]> {
    if (this.#unfinished !== "") unescape(this.#unfinished);
    return this.#decoder.end();
  }
}

/** Where the escape begins that a text ends within, such as `\u00`; the text's length when there is none. */
function beginsEscape(text: string): number {
  const last = text.lastIndexOf("\\");
  if (last < 0 || !/^(u[0-9A-Fa-f]{0,3})?$/.test(text.slice(last + 1, last + 7))) return text.length;
  let first = last;
  while (first > 0 && text[first - 1] === "\\") first--;
  return (last - first) % 2 === 0 ? last : text.length;
}

/** @throws SyntaxError as JSON.parse does, for control characters and unknown escapes. */
function unescape(text: string): string {
  return JSON.parse(`"${text}"`) as string;
}

/** A body with each of its texts replaced; members are set as JSON.parse sets them, `__proto__` as one like any other. */
function replaceTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (typeof value !== "object" || value === null) return value;
  for (const [name, member] of Object.entries(value)) {
    const replaced = replaceTexts(member, replace);
    if (replaced !== member) Object.defineProperty(value, name, { value: replaced, enumerable: true, configurable: true, writable: true });
  }
  return value;
}

function tooComplex(message: string): ServiceError {
  return new ServiceError(400, "body_too_complex", message);
}
