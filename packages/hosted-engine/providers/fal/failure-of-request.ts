import { EngineError } from "@atelier/engine/engine.ts";
import { failureOf } from "@atelier/engine/http/failures.ts";
import { type BadAnswer, FailedCall } from "../client-call.ts";

/** Statuses of the key, the account and the call: they say nothing of the request. */
const ofTheCall = [401, 403, 404, 429];

interface Detail {
  type?: unknown;
  loc?: unknown;
}

/** Failures beside the model that the same request may not meet again. */
const passing = /^(request_timeout|startup_timeout|runner_|internal_error|internal_server_error|generation_timeout|downstream_service_(error|unavailable))/;

/**
 * What became of a request that fal has ended without a result: what the model says of it (a list of details with types), or what fal says of its runner
 * (`error_type`). Undefined for an answer that says nothing of the request: one of a proxy, of a fal that is too busy to say.
 */
export function failureOfRequest({ failure, answer }: FailedCall): EngineError | undefined {
  if (!answer) return undefined;
  const said = parsed(answer.body);
  const details = Array.isArray(said?.["detail"]) ? (said["detail"] as Detail[]) : [];
  const types = [answer.header("x-fal-error-type"), said?.["error_type"], ...details.map(({ type }) => type)].filter((type) => typeof type === "string");
  if (types.length === 0 || ofTheCall.includes(answer.status)) return undefined;
  if (failure.class === "refused") return failure;
  if (types.includes("face_detection_error")) return new EngineError("no_face", "No face was found in the picture", { details: { ...failure.details } });
  return types.some((type) => passing.test(type)) || answer.status >= 500 ? passingFailure(failure, answer) : failure;
}

/** What a status says of a request that is `COMPLETED` and has failed, as if its result had been answered with that. */
export function failureInStatus({ error, error_type: type }: Readonly<Record<string, unknown>>): EngineError | undefined {
  if ((typeof error !== "string" || error === "") && typeof type !== "string") return undefined;
  const body = JSON.stringify({ detail: error ?? "", error_type: typeof type === "string" ? type : "internal_error" });
  const failure = failureOf({ name: "fal", url: "" }, { status: 500, body });
  return failureOfRequest(new FailedCall(failure, { status: 500, body, header: () => undefined }));
}

function passingFailure({ message, details }: EngineError, { header }: BadAnswer): EngineError {
  const retryable = header("x-fal-retryable") ?? header("x-fal-needs-retry");
  const said = retryable?.toLowerCase() === "false" ? ({ class: "permanent" } as const) : {};
  return new EngineError("failed", message, { reason: "The provider could not carry out the request", ...said, ...(details && { details }) });
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
