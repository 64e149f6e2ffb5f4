import type { FastifyRequest } from "fastify";
import { accessOf } from "./authentication.ts";

/**
 * Logs the path without its query: signatures of URLs do not belong in a log. What needs no key (probes, media) is logged at
 * the debug level, or it would drown the rest.
 * @param elapsed milliseconds
 */
export function logRequest(request: FastifyRequest, status: number, elapsed: number): void {
  const level = accessOf(request) === "public" ? "debug" : "info";
  const [path, asked] = [request.url, request.originalUrl].map((url) => url.split("?", 1)[0]);
  request.log[level]({ method: request.method, path, ...(asked !== path && { alias: asked }), status, ms: Math.round(elapsed * 10) / 10 }, "request");
}
