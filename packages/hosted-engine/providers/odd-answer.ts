import { EngineError } from "@atelier/engine/engine.ts";

/** An answer that was read and is not about the request that was asked for. */
export const oddAnswer = (provider: string, answer: unknown): EngineError =>
  new EngineError("failed", `${provider} answered with something else than the request`, {
    reason: "The provider answered with something else than the request",
    details: { server: provider, answer: JSON.stringify(answer ?? null).slice(0, 1000) },
  });

/** The answer, where it is about the request of this id. @throws EngineError where it is not */
export function about<T extends { id: string; status?: unknown }>(provider: string, id: string, answer: T): T {
  if ((answer as T | null)?.id !== id || typeof answer.status !== "string") throw oddAnswer(provider, answer);
  return answer;
}
