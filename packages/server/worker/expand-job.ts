import type { PromptModel } from "../prompts/prompt-model.ts";
import type { SafetyChecker } from "../safety/safety-checker.ts";
import type { StoredJob } from "../tasks/stored-task.ts";
import { type ReportRefusal, refuseUnsafe } from "../safety/refuse-unsafe.ts";

export interface ExpandedJob {
  job: StoredJob;
  extras: Record<string, unknown>;
}

/**
 * Lets the prompt model enrich a prompt where that is asked for: of a film, for whichever engine makes it, and of what an engine on other machines fills a
 * part of a picture with. Without an answer the engine's own rules do. Other edits are left alone: they are instructions, which the rules of `local` read
 * word by word.
 * @throws EngineError as `refuseUnsafe` does, for the enriched prompt
 */
export async function expandJob(
  { promptModel, safety }: { promptModel?: PromptModel | undefined; safety: SafetyChecker },
  job: StoredJob,
  { isRemote, signal, report }: { isRemote: boolean; signal: AbortSignal; report: ReportRefusal },
): Promise<ExpandedJob> {
  const request = requestOf(job, isRemote);
  const prompt = request && (await promptModel?.expand(request.what, request.prompt, signal));
  if (!request || prompt === undefined) return { job, extras: {} };
  const expanded = { ...job, parameters: { ...job.parameters, prompt, ...request.done } } as StoredJob;
  await refuseUnsafe(safety, expanded, signal, report);
  return { job: expanded, extras: { effective_prompt: prompt } };
}

/** What is to be enriched, and how the job says that it was. */
function requestOf({ kind, parameters }: StoredJob, isRemote: boolean): { what: "film" | "filling"; prompt: string; done: object } | undefined {
  if (!("prompt" in parameters) || !parameters.prompt) return undefined;
  const { prompt } = parameters;
  const isFilm = kind === "generate-video" || kind === "animate-image";
  if (isFilm && "expandPrompt" in parameters && parameters.expandPrompt) return { what: "film", prompt, done: { expandPrompt: false } };
  if (isRemote && "enhancePrompt" in parameters && parameters.enhancePrompt === "ON") return { what: "filling", prompt, done: { enhancePrompt: "OFF" } };
  return undefined;
}
