import type { Connection } from "../providers/provider.ts";

/** Milliseconds for which a key that is accepted is taken to be; one that is not is tried again at the next look. */
const life = 600_000;

/** Whether a provider takes a key, asked seldom: the service looks every few seconds. */
export class KeyCheck {
  readonly #connection: Connection;
  #goodUntil = Number.NEGATIVE_INFINITY;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @returns why it takes no work; undefined where it does */
  async look(signal: AbortSignal): Promise<string | undefined> {
    if (performance.now() < this.#goodUntil) return undefined;
    const problem = await this.#connection.check(signal);
    if (problem === undefined) this.#goodUntil = performance.now() + life;
    return problem;
  }
}
