import type { PromptModel } from "../prompts/prompt-model.ts";
import type { SafetyChecker } from "../safety/safety-checker.ts";
import type { StoredJob } from "../tasks/stored-task.ts";
import { type ReportRefusal, refuseUnsafe } from "./refuse-unsafe.ts";

export interface ExpandedJob {
  job: StoredJob;
  extras: Record<string, unknown>;
}

/**
 * Lets the prompt model enrich the prompt of a film, for whichever engine makes it; without an answer the engine's own rules do. Edits of clips and
 * pictures are left alone: they are instructions, which the rules of `local` read word by word.
 * @throws EngineError as `refuseUnsafe` does, for the enriched prompt
 */
export async function expandJob(
  { promptModel, safety }: { promptModel?: PromptModel | undefined; safety: SafetyChecker },
  job: StoredJob,
  signal: AbortSignal,
  report: ReportRefusal,
): Promise<ExpandedJob> {
  const { parameters } = job;
  const isFilm = job.kind === "generate-video" || job.kind === "animate-image";
  if (!promptModel || !isFilm || !("expandPrompt" in parameters) || !parameters.expandPrompt || !parameters.prompt) return { job, extras: {} };
  const prompt = await promptModel.expand(parameters.prompt, signal);
  if (prompt === undefined) return { job, extras: {} };
  const expanded = { ...job, parameters: { ...parameters, prompt, expandPrompt: false } } as StoredJob;
  await refuseUnsafe(safety, expanded, signal, report);
  return { job: expanded, extras: { effective_prompt: prompt } };
}
