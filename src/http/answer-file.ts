import { closeSync, readSync, writevSync } from "node:fs";
import { hashText } from "../hash-text.ts";

/** Of the file: some 7,500 lists of ten. */
const mostBytes = 64 * 1024 * 1024;
/** Of so many parts of the file an answer may take one. */
const largestPart = 16;
/** A power of two; two places each. */
const buckets = 2 ** 13;
/** Before each answer: the lengths of its question and of itself, the version that it was true of, and until when; then the question. */
const headBytes = 24;

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
 * file, a third of what it takes to put an answer together. What is written last overwrites what was written first. In memory there is only where answers lie: whose they are, the file says itself.
 */
export class AnswerFile {
  readonly #bytes: number;
  readonly #onError: (error: unknown) => void;
  #file: number | undefined;
  /** Bytes written since the beginning, and left out at the end of the file. */
  #written = 0;
  /** Where an answer begins, in bytes written before it, plus one; 0 is none. */
  readonly #starts = new Float64Array(2 * buckets);
  readonly #lengths = new Uint32Array(2 * buckets);
  /** Of the questions. */
  readonly #hashes = new Uint32Array(2 * buckets);

  /** @param file an empty one, open for reading and writing, which is closed at the end; it needs no name any more */
  constructor(file: number, { bytes = mostBytes, onError = () => {} }: AnswerFileOptions = {}) {
    this.#bytes = bytes;
    this.#onError = onError;
    this.#file = file;
  }

  /** @param version of what the answer would say, which it must have been true of */
  find(question: string, version: number, now: number): FiledAnswer | undefined {
    const hash = hashText(question);
    const place = this.#placeOf(hash);
    if (this.#file === undefined || place === undefined) return undefined;
    const record = Buffer.allocUnsafeSlow(this.#lengths[place]!);
    try {
      if (readSync(this.#file, record, 0, record.length, (this.#starts[place]! - 1) % this.#bytes) !== record.length) return undefined;
    } catch (error) {
      this.#giveUp(error);
      return undefined;
    }
    const head = headBytes + record.readUInt32LE(0);
    const until = record.readDoubleLE(16);
    if (record.readDoubleLE(8) !== version || until < now || record.toString("utf8", headBytes, head) !== question) return undefined;
    return { body: record.subarray(head, head + record.readUInt32LE(4)), until };
  }

  put(question: string, version: number, { body, until }: FiledAnswer): void {
    const head = Buffer.allocUnsafe(headBytes + Buffer.byteLength(question));
    const length = head.length + body.length;
    if (this.#file === undefined || length > this.#bytes / largestPart) return;
    head.writeUInt32LE(head.length - headBytes, 0);
    head.writeUInt32LE(body.length, 4);
    head.writeDoubleLE(version, 8);
    head.writeDoubleLE(until, 16);
    head.write(question, headBytes);
    const left = this.#bytes - (this.#written % this.#bytes);
    if (left < length) this.#written += left;
    const start = this.#written;
    // Whatever comes of it: what lay there is gone.
    this.#written += length;
    try {
      if (writevSync(this.#file, [head, body], start % this.#bytes) !== length) throw new Error("no room for answers");
    } catch (error) {
      return this.#giveUp(error);
    }
    const hash = hashText(question);
    const bucket = 2 * (hash & (buckets - 1));
    const place = this.#placeOf(hash) ?? (this.#starts[bucket]! <= this.#starts[bucket + 1]! ? bucket : bucket + 1);
    this.#starts[place] = start + 1;
    this.#lengths[place] = length;
    this.#hashes[place] = hash;
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
