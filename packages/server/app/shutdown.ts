import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/** Milliseconds for everything that is closed after the work has ended, together; what comes after that has the least. */
const closing = 5000;
const least = 200;

/**
 * The end of a process in stages, each with a bound: one that is late is named in the log and left behind, because the process ends anyway, and whoever waits
 * for it would kill it in the middle of the stages after this one.
 */
export class Shutdown {
  readonly #log: Logger;
  readonly #failed: unknown[] = [];
  #closeBy: number | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Runs a stage. @param limit milliseconds; absent: what is left of those for closing */
  async run(stage: string, work: () => unknown, limit = this.#left()): Promise<void> {
    const done = new AbortController();
    const ended = (async () => work())().catch((err: unknown) => {
      this.#failed.push(err);
      this.#log.error({ err, stage }, "a stage of the shutdown failed");
    });
    const isLate = sleep(limit, true, { signal: done.signal }).catch(() => false);
    if (await Promise.race([ended.then(() => false), isLate])) this.#log.warn({ stage, milliseconds: limit }, "a stage of the shutdown is late, and left");
    done.abort();
  }

  /** @throws what the first stage that failed has thrown */
  end(): void {
    if (this.#failed.length > 0) throw this.#failed[0];
  }

  #left(): number {
    this.#closeBy ??= performance.now() + closing;
    return Math.max(least, this.#closeBy - performance.now());
  }
}
