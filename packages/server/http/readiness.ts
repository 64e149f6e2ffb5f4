/** What the service still waits for before it is ready. */
export class Readiness {
  readonly #waitingFor: Set<string>;

  constructor(waitingFor: readonly string[]) {
    this.#waitingFor = new Set(waitingFor);
  }

  /** Names of what is missing. */
  readonly missing = (): string[] => [...this.#waitingFor];

  waitFor(what: string): void {
    this.#waitingFor.add(what);
  }

  isThere(what: string): void {
    this.#waitingFor.delete(what);
  }
}
