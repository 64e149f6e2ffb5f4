import { write, writeSync } from "node:fs";
import { ByteWriter } from "../byte-writer.ts";

/** Bytes that are worth a write: some eighty requests. A write wakes another thread: one for each line took a quarter of the time of a request that costs nothing else, one for twenty lines a twentieth. */
const worthWriting = 16 * 1024;
/** Milliseconds that a line waits for others at most. */
const longestWait = 100;
/** Milliseconds until what a full pipe did not take is offered again. */
const pause = 20;

/**
 * Writes lines to a file descriptor, many at once and in their order, without waiting for it. They lie in two buffers in turn, one that is filled and one that is being written: as texts, or as a new buffer for each
 * write, they would outlive the young objects, and at thousands of requests a second half of all full collections of garbage were due to them. Who ends the process calls `end` before.
 */
export class GatheredLines {
  readonly #file: number;
  #filled = new ByteWriter();
  #writing = new ByteWriter();
  #isWriting = false;
  /** Whether what came while a write went on is to follow it at once. */
  #isUrgent = false;
  #hasEnded = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: number) {
    this.#file = file;
  }

  write(line: string): void {
    this.#filled.text(line);
    if (this.#hasEnded) this.end();
    else if (this.#filled.length >= worthWriting) this.flush();
    else this.#timer ??= setTimeout(this.flush, longestWait).unref();
  }

  /** Begins to write what there is. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isUrgent = this.#isWriting;
    if (this.#isWriting || this.#filled.length === 0) return;
    [this.#filled, this.#writing] = [this.#writing, this.#filled];
    this.#isWriting = true;
    this.#writeRest(this.#writing.written);
  };

  /** Writes what there is before it returns, and from now on each line at once. What is being written just then may come behind it. */
  readonly end = (): void => {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let rest = this.#filled.written; rest.length > 0; ) {
      try {
        rest = rest.subarray(writeSync(this.#file, rest));
      } catch (error) {
        if (!isFull(error)) break;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
      }
    }
    this.#filled.clear();
  };

  #writeRest(rest: Buffer): void {
    write(this.#file, rest, (error, bytes) => {
      if (isFull(error)) setTimeout(() => this.#writeRest(rest), pause);
      // Where nobody reads any more, or the disk is full, lines are lost and the service goes on.
      else if (!error && bytes < rest.length) this.#writeRest(rest.subarray(bytes));
      else this.#finish();
    });
  }

  #finish(): void {
    this.#writing.clear();
    this.#isWriting = false;
    if (this.#isUrgent || this.#filled.length >= worthWriting) this.flush();
  }
}

function isFull(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === "EAGAIN" || code === "EBUSY";
}
