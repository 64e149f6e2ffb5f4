import { EngineError } from "@atelier/engine/engine.ts";
import { failureInRecord, refused } from "@atelier/engine/http/failures.ts";
import type { Response as Answer } from "openai/resources/responses/responses.js";
import type { Outcome } from "../provider.ts";

const server = { name: "openai", url: "" };
/** Codes of failures that the same request may not meet again. */
const passing = ["server_error", "rate_limit_exceeded", "vector_store_timeout"];

/** What a response that has ended has made: its picture, or why there is none. */
export function pictureOrFailure({ status, output = [], error, incomplete_details: lacking }: Answer): Outcome {
  const call = output.find((item) => item.type === "image_generation_call");
  if (status === "completed" && call?.result) return { is: "made", answer: { picture: `data:image/${call.output_format ?? "png"};base64,${call.result}` } };
  const failure = (of: EngineError): Outcome => ({ is: "failed", failure: of });
  if (call?.error) return failure(asEnded(failureInRecord(server, "made no picture", call.error), call.error.code ?? call.error.type));
  if (error) return failure(asEnded(failureInRecord(server, "failed", error), error.code));
  if (lacking?.reason === "content_filter") return failure(refused(server, {}));
  const said = output.flatMap((item) => (item.type === "message" ? item.content : [])).find((part) => part.type === "refusal");
  if (said?.type === "refusal") return failure(refused(server, { sentence: said.refusal }));
  if (status === "completed") return { is: "made", answer: { output } };
  const reason = status === "cancelled" ? "The work was cancelled at the provider" : "The provider made no picture";
  return failure(new EngineError("failed", `openai made no picture (${String(status)})`, { class: "permanent", reason }));
}

function asEnded(failure: EngineError, code: string): EngineError {
  if (failure.class === "refused" || passing.includes(code)) return failure;
  const { message, details } = failure;
  return new EngineError("failed", message, { class: "permanent", reason: "The provider could not do the work", ...(details && { details }) });
}
