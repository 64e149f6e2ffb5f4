import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { loadEngine } from "../../engines/load-engines.ts";
import type { Materials } from "../../engines/materials.ts";
import type { EngineJob } from "../../jobs/job.ts";
import { finishFile } from "../finish/finish-file.ts";
import { resolveTarget } from "../finish/resolve-target.ts";
import { type PreparedInputs, prepareInput } from "../prepare-input.ts";
import type { FetchedInput, JobOrder, JobOutcome } from "./messages.ts";

/** Shares of the progress that a caller sees. */
const prepared = 0.05;
const worked = 0.9;

/**
 * Does one job from fetched inputs to finished files: checks and normalises the inputs, lets the engine work, finishes
 * what it made. Everything is written below the order's scratch directory.
 * @param enginesFolder where the order's engine is found
 * @param materials what the engine may use of the catalogs
 * @throws EngineError `invalid_input` that names the field, for an input that does not hold what its rule asks.
 */
export async function runOrder(order: JobOrder, enginesFolder: string, materials: Materials, progress: (fraction: number) => void): Promise<JobOutcome> {
  const engine = await loadEngine(enginesFolder, order.engine);
  const inputs = await prepareInputs(order);
  progress(prepared);
  const engineScratch = join(order.scratch, "engine");
  await mkdir(engineScratch);
  const target = resolveTarget(order.output, inputs);
  const job = { kind: order.kind, parameters: order.parameters, inputs, target, seed: order.seed, scratch: engineScratch } as unknown as EngineJob;
  const result = await engine.run(job, {
    signal: new AbortController().signal,
    progress: (fraction) => progress(prepared + Math.min(1, Math.max(0, fraction)) * (worked - prepared)),
    materials,
  });
  const files = [];
  for (const [index, file] of result.files.entries()) {
    const path = join(order.scratch, `result-${index}`);
    const { output, seed, marking } = order;
    const { sourceType, unchanged } = result;
    files.push(await finishFile(file, path, { output, target, inputs, seed, engine: engine.id, sourceType, unchanged, marking }));
    progress(worked + ((index + 1) / result.files.length) * (1 - worked));
  }
  return { files, fidelity: result.fidelity, sourceType: result.sourceType, extras: result.extras ?? {} };
}

async function prepareInputs(order: JobOrder): Promise<PreparedInputs> {
  const prepare = (input: FetchedInput, name: string) => prepareInput(input, join(order.scratch, `input-${name}`));
  const entries = Object.entries(order.inputs).map(async ([name, input]) => [name, Array.isArray(input) ? await Promise.all(input.map((one, i) => prepare(one, `${name}-${i}`))) : await prepare(input, name)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
