import { write, writeSync } from "node:fs";

/** Bytes that are worth a write: some eighty requests. A write wakes another thread: one for each line took a quarter of the time of a request that costs nothing else, one for twenty lines a twentieth. */
const worthWriting = 16 * 1024;
/** Milliseconds that a line waits for others at most. */
const longestWait = 100;
/** Milliseconds until what a full pipe did not take is offered again. */
const pause = 20;
const room = 64 * 1024;
/** A UTF-16 unit takes three bytes of UTF-8 at most. */
const bytesOfUnit = 3;

/**
 * Writes lines to a file descriptor, many at once and in their order, without waiting for it. They lie in two buffers in turn, one that is filled and one that is being written: as texts, or as a new buffer for each
 * write, they would outlive the young objects, and at thousands of requests a second half of all full collections of garbage were due to them. Who ends the process calls `end` before.
 */
export class GatheredLines {
  readonly #file: number;
  #filled = Buffer.allocUnsafeSlow(room);
  #length = 0;
  #written = Buffer.allocUnsafeSlow(room);
  #isWriting = false;
  /** Whether what came while a write went on is to follow it at once. */
  #isUrgent = false;
  #hasEnded = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: number) {
    this.#file = file;
  }

  write(line: string): void {
    this.#reserve(line.length * bytesOfUnit);
    this.#length += this.#filled.write(line, this.#length);
    if (this.#hasEnded) this.end();
    else if (this.#length >= worthWriting) this.flush();
    else this.#timer ??= setTimeout(this.flush, longestWait).unref();
  }

  /** Begins to write what there is. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isUrgent = this.#isWriting;
    if (this.#isWriting || this.#length === 0) return;
    [this.#filled, this.#written] = [this.#written, this.#filled];
    const length = this.#length;
    this.#length = 0;
    this.#isWriting = true;
    this.#writeFrom(0, length);
  };

  /** Writes what there is before it returns, and from now on each line at once. What is being written just then may come behind it. */
  readonly end = (): void => {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let at = 0; at < this.#length; ) {
      try {
        at += writeSync(this.#file, this.#filled, at, this.#length - at);
      } catch (error) {
        if (!isFull(error)) break;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
      }
    }
    this.#length = 0;
  };

  #writeFrom(at: number, end: number): void {
    write(this.#file, this.#written, at, end - at, null, (error, bytes) => {
      if (isFull(error)) setTimeout(() => this.#writeFrom(at, end), pause);
      // Where nobody reads any more, or the disk is full, lines are lost and the service goes on.
      else if (!error && at + bytes < end) this.#writeFrom(at + bytes, end);
      else this.#finish();
    });
  }

  #finish(): void {
    // A reader that was slow for a while has made it large.
    if (this.#written.length > 16 * room) this.#written = Buffer.allocUnsafeSlow(room);
    this.#isWriting = false;
    if (this.#isUrgent || this.#length >= worthWriting) this.flush();
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#filled.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * this.#filled.length + more);
    this.#filled.copy(larger, 0, 0, this.#length);
    this.#filled = larger;
  }
}

function isFull(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === "EAGAIN" || code === "EBUSY";
}
