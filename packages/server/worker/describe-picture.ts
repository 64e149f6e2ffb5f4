import type { PromptModel } from "../prompts/prompt-model.ts";
import type { SafetyChecker } from "../safety/safety-checker.ts";
import type { StoredJob } from "../tasks/stored-task.ts";
import { type ReportRefusal, refuseUnsafe } from "../safety/refuse-unsafe.ts";

/**
 * Lets the prompt model make the prompt of a picture that came without one.
 * @param picture a small JPEG, which a job process has made
 * @returns undefined without a model, or without its answer
 * @throws EngineError as `refuseUnsafe` does, for what the model says
 */
export async function describePicture(
  { promptModel, safety }: { promptModel?: PromptModel | undefined; safety: SafetyChecker },
  job: StoredJob,
  picture: Buffer,
  signal: AbortSignal,
  report: ReportRefusal,
): Promise<string | undefined> {
  const prompt = await promptModel?.describe(picture, signal);
  if (prompt !== undefined) await refuseUnsafe(safety, { ...job, parameters: { ...job.parameters, prompt } } as StoredJob, signal, report);
  return prompt;
}
