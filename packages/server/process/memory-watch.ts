/** Bytes by which the process may grow before its garbage is collected. */
const GROWTH = 32e6;
/** Milliseconds between two looks, and the least between two collections: each stops a thread for about a tenth of a second. */
const EVERY = 5_000;
const REST = 20_000;

interface Options {
  /** Collects the garbage of all threads and gives its memory back to the system. */
  collect(): Promise<void>;
  onError(error: unknown): void;
  /** Resident bytes of the process. */
  resident?: () => number;
}

/**
 * Has garbage collected when the process has grown by 32 MB since the last time. Until a full collection V8 keeps the pages of a peak, and what dead
 * objects hold outside its heaps; its own rule lets a million icons under load take 420 MB instead of 360 (`npm run bench -- search-http`). A process
 * that rests does not grow and collects nothing.
 */
export class MemoryWatch {
  readonly #collect: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  readonly #resident: () => number;
  #timer: NodeJS.Timeout | undefined;
  #collected = { at: -Infinity, left: Infinity };

  constructor({ collect, onError, resident = () => process.memoryUsage.rss() }: Options) {
    this.#collect = collect;
    this.#onError = onError;
    this.#resident = resident;
  }

  /** Collects at once, and from then on whenever it is worth it. */
  async start(): Promise<void> {
    await this.#collectAt(performance.now());
    this.#timer ??= setInterval(() => this.look().catch(this.#onError), EVERY).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** @param now milliseconds of a clock that never goes back */
  async look(now = performance.now()): Promise<void> {
    if (now - this.#collected.at >= REST && this.#resident() - this.#collected.left >= GROWTH) await this.#collectAt(now);
  }

  async #collectAt(now: number): Promise<void> {
    this.#collected.at = now;
    await this.#collect();
    this.#collected.left = this.#resident();
  }
}
