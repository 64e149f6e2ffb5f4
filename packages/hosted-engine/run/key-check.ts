import type { Connection } from "../providers/provider.ts";

/** Milliseconds for which a key that is accepted is taken to be; one that is not is tried again at the next look. */
const life = 600_000;

/** Whether a provider takes a key, asked seldom: the service looks every few seconds. */
export class KeyCheck {
  readonly #connection: Connection;
  #goodUntil = Number.NEGATIVE_INFINITY;
  #doubt = Number.NEGATIVE_INFINITY;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * @param doubt when a job was last refused because of the key: what was seen before that counts no more
   * @returns why it takes no work; undefined where it does, and where it is too busy to say
   */
  async look(signal: AbortSignal, doubt: number): Promise<string | undefined> {
    if (doubt > this.#doubt) this.#goodUntil = Number.NEGATIVE_INFINITY;
    this.#doubt = doubt;
    if (performance.now() < this.#goodUntil) return undefined;
    const answer = await this.#connection.check(signal);
    if (answer.is === "taken") this.#goodUntil = performance.now() + life;
    return answer.is === "refused" || answer.is === "away" ? answer.why : undefined;
  }
}
