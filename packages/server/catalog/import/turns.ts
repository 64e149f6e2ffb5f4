/** A place in a row. */
export interface Turn {
  /** Resolves when all before it have passed. */
  come: Promise<void>;
  /** Lets the next one come, as soon as this one's turn has come. To be called in any case. */
  pass(): void;
}

/** Lets work that is done at the same time do one step of it in the order in which it was begun. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  take(): Turn {
    const come = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    return { come, pass: () => void come.then(resolve) };
  }
}
