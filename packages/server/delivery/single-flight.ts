/** Lets callers who ask for the same thing at the same time share one piece of work. What failed is tried again by the next caller. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  do(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
