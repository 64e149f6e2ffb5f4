/** What the service still waits for before it is ready, and whether it is about to stop. */
export class Readiness {
  readonly #waitingFor: Set<string>;
  #draining = false;

  constructor(waitingFor: readonly string[]) {
    this.#waitingFor = new Set(waitingFor);
  }

  /** Names of what is missing. */
  readonly missing = (): string[] => (this.#draining ? ["the next start"] : [...this.#waitingFor]);

  readonly draining = (): boolean => this.#draining;

  waitFor(what: string): void {
    this.#waitingFor.add(what);
  }

  isThere(what: string): void {
    this.#waitingFor.delete(what);
  }

  drain(): void {
    this.#draining = true;
  }
}
