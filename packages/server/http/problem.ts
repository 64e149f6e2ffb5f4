import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, ServiceError } from "../errors.ts";
import { isStorageFull } from "../store/storage-full.ts";
import { isDatabaseUnavailable, isStoreUnavailable } from "../store/store-unavailable.ts";

/** The one error shape: RFC 9457, and `message`, which clients of the hosted API read. */
export function problemBody(error: ServiceError, requestId: string): Record<string, unknown> {
  return {
    type: `urn:atelier:problem:${error.code}`,
    title: STATUS_CODES[error.status] ?? "Error",
    status: error.status,
    message: error.message,
    code: error.code,
    request_id: requestId,
    ...error.members,
    // The name twice: some clients look for `field`.
    ...(error.invalidParams.length > 0 && { invalid_params: error.invalidParams.map(({ name, reason }) => ({ name, field: name, reason })) }),
  };
}

/** Of what is answered with 503, what the operator should know. */
const newsworthy: ReadonlySet<ErrorCode> = new Set(["storage_full", "store_unavailable", "search_unavailable"]);

/** The one place where errors become answers. What is not a ServiceError is logged whole and answered with nothing of its text. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = asServiceError(error);
  request.refusal = known.code;
  const isNews = known.status !== 503 || newsworthy.has(known.code);
  if (known.status >= 500 && isNews) request.log.error({ err: known.cause ?? error }, "request failed");
  for (const [name, value] of Object.entries(known.headers)) reply.header(name, value);
  reply
    .code(known.status)
    .header("content-type", `application/${asksForPlainJson(request.headers.accept) ? "json" : "problem+json"}; charset=utf-8`)
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(known, request.id));
}

/** Some clients ask for `application/json` by name and read nothing else. */
export function asksForPlainJson(accept = ""): boolean {
  const names = (type: string) =>
    accept.split(",").some((range) => range.split(";", 1)[0]!.trim().toLowerCase() === type && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(range));
  return names("application/json") && !names("application/problem+json");
}

function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  switch (code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new ServiceError(415, "unsupported_media_type", "The body must be application/json");
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new ServiceError(413, "body_too_large", "The request body is too large");
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_JSON_BODY":
      return new ServiceError(400, "invalid_json", "The body must be valid JSON");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new ServiceError(400, "invalid_content_length", "The body's size does not match Content-Length");
  }
  if (error instanceof SyntaxError && statusCode === 400) return new ServiceError(400, "invalid_json", "The body must be valid JSON");
  if (isStorageFull(error)) {
    const headers = { "retry-after": "30" };
    return new ServiceError(503, "storage_full", "The service has no room left to store this; try again later", { headers, cause: error });
  }
  if (isStoreUnavailable(error)) {
    const headers = { "retry-after": "5" };
    return new ServiceError(503, "store_unavailable", "The service cannot reach its files at the moment; try again soon", { headers, cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    const headers = { "retry-after": "2" };
    return new ServiceError(503, "store_unavailable", "The service cannot reach its database at the moment; try again soon", { headers, cause: error });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ServiceError(statusCode, "bad_request", STATUS_CODES[statusCode] ?? "Bad Request");
  return new ServiceError(500, "internal_error", "Internal Server Error", { cause: error });
}
