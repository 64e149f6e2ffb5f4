/** Lets one after another in, in the order in which they came. */
export class Turn {
  #last: Promise<void> = Promise.resolve();

  /** Runs `work` when those before have ended. Who does not want to wait any longer is passed over. */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    let leave = () => {};
    const own = new Promise<void>((resolve) => (leave = resolve));
    this.#last = before.then(() => own);
    try {
      await untilOrAborted(before, signal);
      return await work();
    } finally {
      leave();
    }
  }
}

async function untilOrAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener("abort", abort, { once: true });
  try {
    await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
