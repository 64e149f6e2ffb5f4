/** One field of a request that cannot be accepted, named as the client wrote it (`limit`, `reference_images[2]`). */
export interface InvalidParam {
  name: string;
  reason: string;
}

/** Every `code` that an answer may have: the enum of openapi.json. Clients branch on them, so none is renamed or dropped. */
export const errorCodes = [
  "bad_request",
  "board_full",
  "boards_full",
  "body_too_complex",
  "body_too_large",
  "budget_exhausted",
  "busy",
  "content_policy",
  "cross_site_request",
  "delivery_under_way",
  "draining",
  "edited_meanwhile",
  "email_taken",
  "engine_unavailable",
  "expectation_failed",
  "favourites_stay",
  "grants_full",
  "has_members",
  "headers_too_large",
  "idempotency_key_in_use",
  "idempotency_key_reused",
  "in_use",
  "incomplete_body",
  "internal_error",
  "invalid_api_key",
  "invalid_content_length",
  "invalid_credentials",
  "invalid_host",
  "invalid_idempotency_key",
  "invalid_json",
  "invalid_login_link",
  "invalid_passkey",
  "invalid_request",
  "invalid_session",
  "invalid_signature",
  "invitations_full",
  "item_exists",
  "kept_full",
  "last_admin",
  "link_expired",
  "login_again",
  "malformed_path",
  "malformed_request",
  "members_full",
  "method_not_allowed",
  "missing_api_key",
  "missing_scope",
  "name_taken",
  "no_api",
  "no_member",
  "no_passkey",
  "no_password",
  "not_board_owner",
  "not_found",
  "not_ready",
  "passkey_required",
  "passkeys_full",
  "passkeys_unavailable",
  "people_only",
  "premium_required",
  "presets_full",
  "queue_full",
  "range_not_satisfiable",
  "rate_limited",
  "request_timeout",
  "search_unavailable",
  "set_by_environment",
  "share_ended",
  "shares_full",
  "storage_full",
  "store_unavailable",
  "task_finished",
  "task_not_completed",
  "task_not_failed",
  "task_running",
  "too_many_archives",
  "too_many_large_bodies",
  "too_many_streams",
  "undrawable",
  "unreadable_audio",
  "unsupported_media_type",
  "uploads_full",
  "wrong_password",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

interface ServiceErrorOptions {
  /** Answer headers, such as `retry-after` or `allow`. */
  headers?: Record<string, string>;
  invalidParams?: InvalidParam[];
  /** Further members of the answer. */
  members?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * The one error class of the service: what the caller may read (`status`, `code`, `message`) and, apart from it, the
 * internal `cause`, which is logged and never sent. Each folder names its own errors as small functions that return one.
 */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  readonly invalidParams: InvalidParam[];
  readonly members: Record<string, unknown>;

  constructor(status: number, code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ServiceError";
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
    this.invalidParams = options.invalidParams ?? [];
    this.members = options.members ?? {};
  }
}

interface Besides {
  /** What the message says after the fields. */
  also?: readonly string[];
  members?: Record<string, unknown>;
}

/** 400 that names every offending field at once. */
export function invalidRequest(invalidParams: InvalidParam[], { also = [], members = {} }: Besides = {}): ServiceError {
  const summary = [...invalidParams.map((p) => `${p.name}: ${p.reason}`), ...also].join("; ");
  return new ServiceError(400, "invalid_request", summary, { invalidParams, members });
}

/** @param advice what to do about it */
export function notFound(what: string, advice?: string): ServiceError {
  return new ServiceError(404, "not_found", `${what} not found${advice === undefined ? "" : `: ${advice}`}`);
}
