/** Characters that are worth a write: some eighty requests. A write wakes another thread: one for each line took a quarter of the time of a request that costs nothing else, one for twenty lines a twentieth. */
const worthWriting = 16_000;
/** Milliseconds that a line waits for others at most. */
const longestWait = 100;

/** Puts lines together before they are written. Who ends the process flushes before: see `createLog`. */
export class GatheredLines {
  readonly #destination: { write(text: string): unknown };
  /** A text that grows would be copied for each line, by whoever asks for its length in bytes. */
  #lines: string[] = [];
  #length = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(destination: { write(text: string): unknown }) {
    this.#destination = destination;
  }

  write(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= worthWriting) this.flush();
    else this.#timer ??= setTimeout(this.flush, longestWait).unref();
  }

  readonly flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    this.#destination.write(this.#lines.join(""));
    this.#lines = [];
    this.#length = 0;
  };
}
