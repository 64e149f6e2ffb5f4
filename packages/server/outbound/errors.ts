export type OutboundCode =
  | "invalid_url"
  | "https_required"
  | "forbidden_address"
  | "name_not_found"
  | "unreachable"
  | "tls_failed"
  | "timeout"
  | "too_large"
  | "too_many_redirects"
  | "bad_status"
  | "encoded"
  | "interrupted";

/**
 * Why a request to somebody else's address did not succeed. The message is meant for the caller: it completes "the URL …"
 * and names no address, port or internal detail (those are in `cause`, for the log).
 */
export class OutboundError extends Error {
  readonly code: OutboundCode;

  constructor(code: OutboundCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OutboundError";
    this.code = code;
  }
}

export const invalidUrl = (reason: string) => new OutboundError("invalid_url", reason);
export const httpsRequired = () => new OutboundError("https_required", "must use https");
export const forbiddenAddress = () => new OutboundError("forbidden_address", "must lead to a public address");
export const timedOut = (cause?: unknown) => new OutboundError("timeout", "did not answer in time", { cause });
export const tooLarge = (maxBytes: number) => new OutboundError("too_large", `holds more than ${maxBytes} bytes`);
export const tooManyRedirects = (most: number) => new OutboundError("too_many_redirects", `redirects more than ${most} times`);
export const badStatus = (status: number) => new OutboundError("bad_status", `answers with status ${status}`);
export const encoded = () => new OutboundError("encoded", "answers in an encoding that was not asked for");

const tlsFailure = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/;

/** Puts a network failure into a caller's terms. */
export function toOutboundError(problem: unknown): OutboundError {
  for (let cause = problem; cause instanceof Error; cause = cause.cause) if (cause instanceof OutboundError) return cause;
  const code = (problem as { code?: unknown } | undefined)?.code;
  const name = typeof code === "string" ? code : "";
  if (name === "ENOTFOUND" || name === "EAI_AGAIN" || name === "EAI_NODATA") {
    return new OutboundError("name_not_found", "has a host name that cannot be found", { cause: problem });
  }
  if (tlsFailure.test(name)) return new OutboundError("tls_failed", "has no valid certificate or does not speak TLS", { cause: problem });
  if (name === "UND_ERR_CONNECT_TIMEOUT" || name === "ETIMEDOUT") return timedOut(problem);
  if (name === "ECONNREFUSED" || name === "EHOSTUNREACH" || name === "ENETUNREACH" || problem instanceof AggregateError) {
    return new OutboundError("unreachable", "cannot be reached", { cause: problem });
  }
  return new OutboundError("interrupted", "broke the connection before the answer was complete", { cause: problem });
}
