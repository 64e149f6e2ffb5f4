import { isDatabaseUnavailable } from "../store/store-unavailable.ts";

/** A create that has been under way for longer stands for all. Milliseconds. */
const tooLong = 10_000;
/** For so long a failure counts while nothing succeeds, milliseconds. Then the process is asked again: without a create it would never learn that it can. */
const failureCounts = 15_000;

/** How the creates of this process go with the database: whether it is any use to send it one. */
export class CreateOutcomes {
  readonly #underWay = new Set<number>();
  #succeeded = Number.NEGATIVE_INFINITY;
  #failed = Number.NEGATIVE_INFINITY;
  /** Creates that the database has not taken, since the process began. */
  failures = 0;

  /** Follows one. */
  async of<T>(create: Promise<T>): Promise<T> {
    // Two that begin in the same moment are two.
    let begun = performance.now();
    while (this.#underWay.has(begun)) begun += 1e-6;
    this.#underWay.add(begun);
    try {
      const created = await create;
      this.#succeeded = performance.now();
      return created;
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        this.failures++;
        this.#failed = performance.now();
      }
      throw error;
    } finally {
      this.#underWay.delete(begun);
    }
  }

  /** Age of the oldest that is under way, seconds. */
  oldest(): number {
    const [first] = this.#underWay;
    return first === undefined ? 0 : (performance.now() - first) / 1000;
  }

  /** What is wrong, as it follows "Waiting for"; undefined while creates succeed, or nobody asks for any. One account that is blocked stops no other. */
  readonly problem = (): string | undefined => {
    const now = performance.now();
    const [first = now] = this.#underWay;
    if (now - first > tooLong && this.#succeeded < first) return `the database: a create has been under way for ${Math.round((now - first) / 1000)} s`;
    if (now - this.#failed < failureCounts && this.#succeeded < this.#failed) return "the database: the last create failed";
    return undefined;
  };
}
