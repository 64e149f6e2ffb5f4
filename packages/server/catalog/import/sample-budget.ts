/** How many decoded samples the threads of an import may hold between them: one that finds too few left waits for the others. */
export class SampleBudget {
  /** To be given to the other threads. */
  readonly shared: SharedArrayBuffer;
  readonly #left: Int32Array;
  readonly #all: number;

  /** @param shared of a budget that another thread has made */
  constructor(samples: number, shared?: SharedArrayBuffer) {
    this.#all = samples;
    this.shared = shared ?? new SharedArrayBuffer(4);
    this.#left = new Int32Array(this.shared);
    if (!shared) this.#left[0] = samples;
  }

  /** Does work that holds so many samples; what needs more than there are in all has them alone. Blocks the thread while it waits. */
  async within<Result>(samples: number, work: () => Promise<Result>): Promise<Result> {
    const taken = Math.min(samples, this.#all);
    this.#take(taken);
    try {
      return await work();
    } finally {
      Atomics.add(this.#left, 0, taken);
      Atomics.notify(this.#left, 0);
    }
  }

  #take(samples: number): void {
    for (;;) {
      const left = Atomics.load(this.#left, 0);
      if (left < samples) Atomics.wait(this.#left, 0, left);
      else if (Atomics.compareExchange(this.#left, 0, left, left - samples) === left) return;
    }
  }
}
