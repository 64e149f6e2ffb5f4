import type { FastifyReply, FastifyRequest } from "fastify";

const exposed = "x-request-id, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, ratelimit, ratelimit-policy, retry-after, link, idempotency-replayed";

/**
 * Lets pages of the listed origins call the service (Fetch standard, section 3.2). Answers preflights itself.
 * @returns true when the request was a preflight and is answered.
 */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: readonly string[], authHeaders: readonly string[]): boolean {
  const origin = request.headers.origin;
  if (origin === undefined || !(origins.includes("*") || origins.includes(origin))) return false;
  reply.header("access-control-allow-origin", origins.includes("*") ? "*" : origin).header("vary", "origin").header("access-control-expose-headers", exposed);
  if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined) return false;
  reply
    .header("access-control-allow-methods", "GET, HEAD, POST, PATCH, PUT, DELETE")
    .header("access-control-allow-headers", ["content-type", "accept-language", "idempotency-key", "x-request-id", ...authHeaders].join(", "))
    .header("access-control-max-age", "600")
    .code(204)
    .send();
  return true;
}
