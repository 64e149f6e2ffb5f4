import type { Fidelity } from "@atelier/engine/engine.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { EngineRouter } from "./router.ts";

/** Whether work of a kind is taken now, and by whom. */
export interface KindReadiness {
  kind: JobKind;
  ready: boolean;
  /** The engine that takes the next job. */
  engine?: string;
  fidelity?: Fidelity;
  /** Why none takes it. */
  reason?: string;
}

export function readinessOf(engines: EngineRouter, kind: JobKind): KindReadiness {
  const [first] = engines.readyFor(kind);
  if (!first) return { kind, ready: false, reason: engines.refusal({ kind, inputs: {} }) ?? "" };
  const fidelity = engines.states().find((state) => state.kind === kind && state.engine === first.id)?.fidelity;
  return { kind, ready: true, engine: first.id, ...(fidelity && { fidelity }) };
}
