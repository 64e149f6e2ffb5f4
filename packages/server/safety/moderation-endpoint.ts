import { ServerClient } from "@atelier/engine/http/server-client.ts";
import Type from "typebox";
import type { SafetyChecker } from "./safety-checker.ts";

/** Longest wait for a judgement, milliseconds. */
const patience = 10_000;

/** What the endpoint must answer, as far as it is read. */
const Answer = Type.Object({ results: Type.Array(Type.Object({ flagged: Type.Boolean() }), { minItems: 1 }) });

/**
 * Asks a moderation service that the operator runs: `POST {"input": text}`, answered by `{"results": [{"flagged": boolean}]}`,
 * which is the form that servers of this kind have in common. Not asked at the level `minimum`.
 */
export function moderationEndpoint(url: string): SafetyChecker {
  const client = new ServerClient({ name: "the moderation endpoint", url });
  return {
    async check(text, level, signal) {
      if (level === "minimum") return { allowed: true };
      const answer = await client.ask(url, { json: { input: text }, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
      const body = answer.ok ? await answer.json() : await answer.discard();
      // Loaded when it is needed: 400 files, which cost each start 70 ms.
      const { default: Value } = await import("typebox/value");
      if (!Value.Check(Answer, body)) throw new Error(`the moderation endpoint answered ${answer.status} and no judgement`);
      return body.results.some(({ flagged }) => flagged) ? { allowed: false, category: "moderation_endpoint" } : { allowed: true };
    },
  };
}
