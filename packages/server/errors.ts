/** One field of a request that cannot be accepted, named as the client wrote it (`limit`, `reference_images[2]`). */
export interface InvalidParam {
  name: string;
  reason: string;
}

interface ServiceErrorOptions {
  /** Answer headers, such as `retry-after` or `allow`. */
  headers?: Record<string, string>;
  invalidParams?: InvalidParam[];
  cause?: unknown;
}

/**
 * The one error class of the service: what the caller may read (`status`, `code`, `message`) and, apart from it, the
 * internal `cause`, which is logged and never sent. Each folder names its own errors as small functions that return one.
 */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  readonly invalidParams: InvalidParam[];

  constructor(status: number, code: string, message: string, options: ServiceErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ServiceError";
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
    this.invalidParams = options.invalidParams ?? [];
  }
}

/** 400 that names every offending field at once. */
export function invalidRequest(invalidParams: InvalidParam[]): ServiceError {
  const summary = invalidParams.map((p) => `${p.name}: ${p.reason}`).join("; ");
  return new ServiceError(400, "invalid_request", summary, { invalidParams });
}

export function notFound(what: string): ServiceError {
  return new ServiceError(404, "not_found", `${what} not found`);
}
