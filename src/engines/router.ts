import type { Engine, Wanted } from "./engine.ts";

/** Decides which engine takes which job: the first of the list that is ready for its kind and does not refuse it. */
export class EngineRouter {
  readonly #engines: readonly Engine[];

  constructor(engines: readonly Engine[]) {
    this.#engines = engines;
  }

  /** Id of the engine to use for a job now; undefined when none is ready. */
  async choose(wanted: Wanted): Promise<string | undefined> {
    for (const engine of this.#engines) if ((await refusalOf(engine, wanted)) === undefined) return engine.id;
    return undefined;
  }

  /** Why no engine would take this job now; undefined when one would. */
  async refusal(wanted: Wanted): Promise<string | undefined> {
    const reasons: string[] = [];
    for (const engine of this.#engines) {
      const reason = await refusalOf(engine, wanted);
      if (reason === undefined) return undefined;
      if (reason !== unknownKind) reasons.push(`${engine.id}: ${reason}`);
    }
    return reasons.length > 0 ? reasons.join("; ") : `no engine of this server does ${wanted.kind}`;
  }
}

const unknownKind = "does not know the kind";

async function refusalOf(engine: Engine, wanted: Wanted): Promise<string | undefined> {
  const capability = (await engine.capabilities())[wanted.kind];
  if (!capability) return unknownKind;
  return capability.ready ? capability.refuses?.(wanted) : capability.reason;
}
