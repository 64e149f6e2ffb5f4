import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { Engine, Wanted } from "@atelier/engine/engine.ts";
import { WatchedEngine, type WatchOptions } from "./watched-engine.ts";

/** Decides which engine takes which job: the first of the list that is ready for its kind and does not refuse it, as was last seen of each. */
export class EngineRouter {
  readonly #engines: readonly WatchedEngine[];

  /** @param engines in order of preference */
  constructor(engines: readonly Engine[], options: WatchOptions = {}) {
    this.#engines = engines.map((engine) => new WatchedEngine(engine, options));
  }

  /** Looks at every engine, and again from time to time until it is closed. Before, none is ready. */
  async open(): Promise<this> {
    await Promise.all(this.#engines.map((engine) => engine.open()));
    return this;
  }

  close(): void {
    for (const engine of this.#engines) engine.close();
  }

  /** The engine to use for a job now; undefined when none is ready. */
  choose(wanted: Wanted): Engine | undefined {
    return this.#engines.find((engine) => engine.refusal(wanted) === undefined)?.engine;
  }

  /** Engines that are ready for jobs of a kind, though perhaps not for each, in order of preference. */
  readyFor(kind: JobKind): Engine[] {
    return this.#engines.filter((engine) => engine.capability(kind)?.ready).map(({ engine }) => engine);
  }

  /** Whether an engine does the kind that is not ready now, so that a job of it may wait. */
  mayBecomeReadyFor(kind: JobKind): boolean {
    return this.#engines.some((engine) => engine.capability(kind)?.ready === false || engine.isUnknown);
  }

  /** Why no engine would take this job now; undefined when one would. */
  refusal(wanted: Wanted): string | undefined {
    const reasons: string[] = [];
    for (const engine of this.#engines) {
      const reason = engine.refusal(wanted);
      if (reason === undefined) return undefined;
      if (reason !== "unknown kind") reasons.push(`${engine.engine.id}: ${reason}`);
    }
    return reasons.length > 0 ? reasons.join("; ") : `no engine of this server does ${wanted.kind}`;
  }

  /** Looks at an engine now, because a job of it has failed as if it were gone. */
  doubt(id: string): void {
    this.#engines.find(({ engine }) => engine.id === id)?.look();
  }
}
