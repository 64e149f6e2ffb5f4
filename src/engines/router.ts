import type { JobKind } from "../jobs/job.ts";
import type { Engine } from "./engine.ts";

/** Decides which engine takes which kind: the first of the list that is ready for it. */
export class EngineRouter {
  readonly #engines: readonly Engine[];

  constructor(engines: readonly Engine[]) {
    this.#engines = engines;
  }

  /** Id of the engine to use for a kind now; undefined when none is ready. */
  async choose(kind: JobKind): Promise<string | undefined> {
    for (const engine of this.#engines) if ((await engine.capabilities())[kind]?.ready) return engine.id;
    return undefined;
  }

  /** Why no engine would take this kind now; undefined when one would. */
  async refusal(kind: JobKind): Promise<string | undefined> {
    const reasons: string[] = [];
    for (const engine of this.#engines) {
      const capability = (await engine.capabilities())[kind];
      if (capability?.ready) return undefined;
      if (capability) reasons.push(`${engine.id}: ${capability.reason}`);
    }
    return reasons.length > 0 ? reasons.join("; ") : `no engine of this server does ${kind}`;
  }
}
