import { EngineError } from "@atelier/engine/engine.ts";
import type { SafetyChecker } from "./safety-checker.ts";
import type { StoredJob } from "../tasks/stored-task.ts";

/** Tells of a refusal what the operator may know and the caller must not. */
export type ReportRefusal = (category: string) => void;

/**
 * Judges what a job is to show, all its words together, so that none hides by being spread over shots. What must not be
 * shown (the negative prompt) asks for nothing and is not judged.
 * @throws EngineError `content_policy`, without a hint of the rule; `unavailable` when nobody can judge now.
 */
export async function refuseUnsafe(checker: SafetyChecker, { parameters, safety }: StoredJob, signal: AbortSignal, report: ReportRefusal): Promise<void> {
  const text = promptsOf(parameters).join("\n");
  if (text === "") return;
  const verdict = await checker.check(text, safety, signal).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new EngineError("unavailable", "the safety checker cannot judge now", { cause });
  });
  if (verdict.allowed) return;
  report(verdict.category);
  throw new EngineError("content_policy", "The content policy does not allow this request");
}

function promptsOf(parameters: StoredJob["parameters"]): string[] {
  const shots = "shots" in parameters && Array.isArray(parameters.shots) ? parameters.shots.map(({ prompt }) => prompt) : [];
  return [...("prompt" in parameters && parameters.prompt !== undefined ? [parameters.prompt] : []), ...shots];
}
