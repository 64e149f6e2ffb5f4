import type { EngineJob, JobKind } from "../../jobs/job.ts";
import type { Capability, Engine, EngineContext, EngineResult } from "../engine.ts";
import { retouchSkin } from "./retouch-skin.ts";

/** A kind that this engine does: whether it is ready, and the work. Add a kind by adding its file and one line here. */
type Work<K extends JobKind> = { capability: Capability; run(job: EngineJob<K>, context: EngineContext): Promise<EngineResult> };

const kinds: { [K in JobKind]?: Work<K> } = {
  "retouch-skin": { capability: { ready: true, fidelity: "classical" }, run: retouchSkin },
};

/** The engine that is always there: classical methods on the processor, no service to call. Runs in a process of its own and may block it. */
export const engine: Engine = {
  id: "local",

  async capabilities() {
    return Object.fromEntries(Object.entries(kinds).map(([kind, { capability }]) => [kind, capability]));
  },

  async run<K extends JobKind>(job: EngineJob<K>, context: EngineContext) {
    context.signal.throwIfAborted();
    const work = kinds[job.kind as K] as Work<K>;
    return work.run(job, context);
  },
};
