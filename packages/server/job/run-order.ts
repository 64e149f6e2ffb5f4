import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { resolveTarget } from "../endpoints/definition/resolve-target.ts";
import type { EngineResult, RemoteContext } from "@atelier/engine/engine.ts";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { timeLimitOf } from "@atelier/engine/jobs/time-limit-of.ts";
import { withinTrace } from "@atelier/engine/trace-context.ts";
import { finishFile } from "./finish/finish-file.ts";
import { withPreview } from "./finish/make-preview.ts";
import type { JobOrder, JobOutcome, JobServices, Phase } from "./messages.ts";
import { describeInput } from "./describe-input.ts";
import { inSpan } from "./in-span.ts";
import { openEngine } from "./open-engine.ts";
import { prepareInputs } from "./prepare-inputs.ts";

/** Shares of the progress that a caller sees. */
const prepared = 0.05;
const worked = 0.9;

export interface OrderContext {
  /** Where the order's engine is found. */
  enginesFolder: string;
  services: JobServices;
  signal: AbortSignal;
  /** Never falls, whatever an engine tells. */
  progress(fraction: number): void;
  /** Called at every change, the first time when the engine begins. */
  phase(phase: Phase): void;
}

/**
 * Does one job from fetched inputs to finished files: checks and normalises the inputs, lets the engine work, finishes
 * what it made. Everything is written below the order's scratch directory.
 * @throws EngineError `invalid_input` that names the field, for an input that does not hold what its rule asks; the signal's reason.
 */
export async function runOrder(order: JobOrder, { enginesFolder, services, signal, progress, phase }: OrderContext): Promise<JobOutcome> {
  const engine = await openEngine(enginesFolder, order.engine);
  const { inputs, normalised } = await inSpan(order, services, "prepare inputs", () => prepareInputs(order, signal));
  progress(prepared);
  signal.throwIfAborted();
  const engineScratch = join(order.scratch, "engine");
  await mkdir(engineScratch);
  const target = resolveTarget(order.output, inputs);
  const described = await describeInput(order, inputs, { services, isRemote: engine.remote !== undefined });
  signal.throwIfAborted();
  const { kind, seed } = order;
  const parameters = described === undefined ? order.parameters : { ...order.parameters, prompt: described, describe: false };
  const job = { kind, parameters, inputs, target, seed, scratch: engineScratch } as unknown as EngineJob;
  const { waiting, running } = phasesOf(timeLimitOf(job), phase);
  const context: RemoteContext = {
    id: order.id,
    signal,
    progress: rising((fraction) => progress(prepared + fraction * (worked - prepared))),
    waiting,
    running,
    materials: services,
    ...(order.note !== undefined && { note: order.note }),
    keepNote: (note) => services.keepNote(note),
    settings: () => services.settings(),
    noteTrial: (trial) => services.noteTrial(trial),
    ...(order.isCheck && { isCheck: true as const }),
  };
  running();
  const result = await inSpan(order, services, "engine", (traceparent) => {
    const work = () => engine.run(job, context);
    return traceparent === undefined ? work() : withinTrace(traceparent, work);
  });
  running();
  const { output, marking } = order;
  const finishing = { output, target, inputs, seed, engine: engine.id, marking, signal };
  const files = await inSpan(order, services, "finish", () => finishAll(result, order.scratch, finishing, progress));
  const { fidelity, sourceType, model, cost, extras } = result;
  const ours = { ...(normalised.length > 0 && { normalised }), ...(described !== undefined && { effective_prompt: described }) };
  const reported = { ...(model !== undefined && { model }), ...extras, ...ours };
  return { files, fidelity, sourceType, ...(cost && { cost }), extras: reported };
}

type Finishing = Parameters<typeof finishFile>[2];

async function finishAll(
  result: EngineResult,
  scratch: string,
  common: Omit<Finishing, "sourceType" | "unchanged" | "model">,
  progress: (fraction: number) => void,
): Promise<JobOutcome["files"]> {
  const { sourceType, unchanged, model } = result;
  const { engine, marking, signal } = common;
  const files: JobOutcome["files"] = [];
  for (const [index, file] of result.files.entries()) {
    signal.throwIfAborted();
    const path = join(scratch, `result-${index}`);
    const finished = await finishFile(file, path, { ...common, model, sourceType, unchanged });
    files.push({ ...finished, ...(await withPreview(finished, path, { engine, model, sourceType, marking, signal })) });
    progress(worked + ((index + 1) / result.files.length) * (1 - worked));
  }
  return files;
}

/** What an engine says of its turn, as phases: each change once. */
function phasesOf(limit: number, tell: OrderContext["phase"]): { waiting(position?: number): void; running(): void } {
  let last: Phase | undefined;
  const enter = (phase: Phase) => {
    const isSame = phase.is === last?.is && (phase.is === "working" || phase.position === (last as { position?: number }).position);
    if (isSame) return;
    last = phase;
    tell(phase);
  };
  return {
    waiting: (position) => enter({ is: "waiting", ...(position !== undefined && { position }) }),
    running: () => enter({ is: "working", limit }),
  };
}

function rising(progress: (fraction: number) => void): (fraction: number) => void {
  let reached = 0;
  return (fraction) => {
    if (fraction <= reached) return;
    reached = Math.min(1, fraction);
    progress(reached);
  };
}
