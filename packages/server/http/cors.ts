import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/settings.ts";

/** What pages of other origins may do (Fetch standard, section 3.2). */
interface OriginRule {
  origins: readonly string[];
  methods: string;
  /** Headers that pages may send. */
  headers: string;
  /** Headers of answers that pages may read. */
  exposed: string;
}

export interface OriginRules {
  /** Of the API: the configured origins. */
  api: OriginRule;
  /** Of signed files: every origin, because whoever has the address has the right. */
  files: OriginRule;
}

export function crossOriginRules({ corsOrigins, authHeaders }: Pick<Config, "corsOrigins" | "authHeaders">): OriginRules {
  return {
    api: {
      origins: corsOrigins,
      methods: "GET, HEAD, POST, PATCH, PUT, DELETE",
      headers: ["content-type", "accept-language", "idempotency-key", "x-request-id", ...authHeaders].join(", "),
      exposed:
        "x-request-id, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, ratelimit, ratelimit-policy, retry-after, link, idempotency-replayed",
    },
    files: {
      origins: ["*"],
      // A signed URL that takes a file takes it by PUT; others answer that with 405.
      methods: "GET, HEAD, PUT",
      // The star stands for all but Authorization, which some clients send with every request.
      headers: "*, authorization",
      exposed: "content-range, accept-ranges, content-length, content-disposition, etag, x-request-id",
    },
  };
}

/**
 * Lets pages of allowed origins read the answer. Answers preflights itself.
 * @returns true when the request was a preflight and is answered.
 */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, { api, files }: OriginRules): boolean {
  const isFile = request.routeOptions.config?.forEveryOrigin === true;
  const rule = isFile ? files : api;
  const { origin } = request.headers;
  // A file's answer may be cached, and asked for again by a page of an origin that the first request did not name.
  if (!isFile && (origin === undefined || !(rule.origins.includes("*") || rule.origins.includes(origin)))) return false;
  reply.header("access-control-allow-origin", rule.origins.includes("*") ? "*" : origin).header("access-control-expose-headers", rule.exposed);
  if (!isFile) reply.header("vary", "origin");
  if (request.method !== "OPTIONS" || origin === undefined || request.headers["access-control-request-method"] === undefined) return false;
  reply
    .header("access-control-allow-methods", rule.methods)
    .header("access-control-allow-headers", rule.headers)
    .header("access-control-max-age", "600")
    .code(204)
    .send();
  return true;
}
