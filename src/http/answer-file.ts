import { closeSync, readSync, writevSync } from "node:fs";
import { hashText } from "../hash-text.ts";

/** Of the file: some 7,500 lists of ten. */
const mostBytes = 64 * 1024 * 1024;
/** Of so many parts of the file an answer may take one. */
const largestPart = 16;
/** A power of two; two places each. */
const buckets = 2 ** 13;
/** An answer that was found. */
export interface FiledAnswer {
  body: Buffer;
  /** Milliseconds since 1970. */
  until: number;
}

export interface AnswerFileOptions {
  bytes?: number;
  /** Told once, when the file cannot be written or read; from then on nothing is kept in it. */
  onError?: (error: unknown) => void;
}

/**
 * Answers by their questions in a file of this process: what is asked for seldom, and for which there is no room in memory, costs one read of what the system keeps of the
 * file, a third of what it takes to put an answer together. What is written last overwrites what was written first. In memory there is where answers lie and for how long they are true: whose they are, the file says itself, with the question before each.
 */
export class AnswerFile {
  readonly #bytes: number;
  readonly #onError: (error: unknown) => void;
  #file: number | undefined;
  /** Bytes written since the beginning, and left out at the end of the file. */
  #written = 0;
  /** Where an answer begins, in bytes written before it, plus one; 0 is none. */
  readonly #starts = new Float64Array(2 * buckets);
  /** With the question. */
  readonly #lengths = new Uint32Array(2 * buckets);
  readonly #questionLengths = new Uint32Array(2 * buckets);
  /** Of the questions. */
  readonly #hashes = new Uint32Array(2 * buckets);
  readonly #versions = new Float64Array(2 * buckets);
  readonly #untils = new Float64Array(2 * buckets);

  /** @param file an empty one, open for reading and writing, which is closed at the end; it needs no name any more */
  constructor(file: number, { bytes = mostBytes, onError = () => {} }: AnswerFileOptions = {}) {
    this.#bytes = bytes;
    this.#onError = onError;
    this.#file = file;
  }

  /** @param version of what the answer would say, which it must have been true of */
  find(question: string, version: number, now: number): FiledAnswer | undefined {
    const place = this.#placeOf(hashText(question));
    if (this.#file === undefined || place === undefined || this.#versions[place] !== version || this.#untils[place]! < now) return undefined;
    const record = Buffer.allocUnsafeSlow(this.#lengths[place]!);
    try {
      if (readSync(this.#file, record, 0, record.length, (this.#starts[place]! - 1) % this.#bytes) !== record.length) return undefined;
    } catch (error) {
      this.#giveUp(error);
      return undefined;
    }
    const bodyAt = this.#questionLengths[place]!;
    return record.toString("utf8", 0, bodyAt) === question ? { body: record.subarray(bodyAt), until: this.#untils[place]! } : undefined;
  }

  put(question: string, version: number, { body, until }: FiledAnswer): void {
    const asked = Buffer.from(question);
    const length = asked.length + body.length;
    if (this.#file === undefined || length > this.#bytes / largestPart) return;
    const left = this.#bytes - (this.#written % this.#bytes);
    if (left < length) this.#written += left;
    const start = this.#written;
    // Whatever comes of it: what lay there is gone.
    this.#written += length;
    try {
      if (writevSync(this.#file, [asked, body], start % this.#bytes) !== length) throw new Error("no room for answers");
    } catch (error) {
      return this.#giveUp(error);
    }
    const hash = hashText(question);
    const bucket = 2 * (hash & (buckets - 1));
    const place = this.#placeOf(hash) ?? (this.#starts[bucket]! <= this.#starts[bucket + 1]! ? bucket : bucket + 1);
    this.#starts[place] = start + 1;
    this.#lengths[place] = length;
    this.#questionLengths[place] = asked.length;
    this.#hashes[place] = hash;
    this.#versions[place] = version;
    this.#untils[place] = until;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #giveUp(error: unknown): void {
    this.close();
    this.#onError(error);
  }

  /** Where an answer to a question of this hash lies whole. */
  #placeOf(hash: number): number | undefined {
    const bucket = 2 * (hash & (buckets - 1));
    for (let place = bucket; place < bucket + 2; place++) {
      const start = this.#starts[place]!;
      if (start > 0 && this.#hashes[place] === hash && this.#written - (start - 1) <= this.#bytes) return place;
    }
    return undefined;
  }
}
