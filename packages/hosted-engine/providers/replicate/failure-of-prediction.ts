import { EngineError } from "@atelier/engine/engine.ts";
import { failureInRecord } from "@atelier/engine/http/failures.ts";
import { publicSentence } from "@atelier/engine/http/public-sentence.ts";
import type { Prediction } from "replicate";

/** Failures beside the model, and codes of them, that the same prediction may not meet again. */
const passing = /interrupted|try again later|\bcode: PA\b|out of memory|timed? ?out|temporarily|unavailable|E(?:6716|8765|9243|9825)|high demand/i;

/** What a prediction says of itself that has ended without a result: a sentence, with a code in some. */
export function failureOfPrediction({ status, error }: Pick<Prediction, "status" | "error">): EngineError {
  const said = typeof error === "string" ? error : "";
  if (status !== "failed") {
    return new EngineError("failed", "the prediction was cancelled at replicate", { class: "permanent", reason: "The work was cancelled at the provider" });
  }
  const failure = failureInRecord({ name: "replicate", url: "" }, "failed", { error: said });
  const { message, details } = failure;
  if (failure.class === "refused") return failure;
  if (passing.test(said)) return new EngineError("failed", message, { reason: "The provider could not carry out the request", ...(details && { details }) });
  // The model would say the same of the same input.
  const sentence = publicSentence(said);
  const reason = `The provider could not do the work${sentence === undefined || sentence === "" ? "" : `: ${sentence}`}`;
  return new EngineError("failed", message, { class: "permanent", reason, ...(details && { details }) });
}
