import type { Tracing } from "../tracing/tracing.ts";
import type { HttpServer } from "./server-types.ts";

/** Paths of probes: asked every few seconds, and nobody wants to see them. */
const probes = /^\/(healthz|readyz)$/;

/**
 * A span for each request, below the caller's own where it sends `traceparent`. It says the pattern of the route and the status, and nothing of the path, the
 * query, the headers or the body.
 */
export function traceRequests(http: HttpServer, tracing: Tracing | undefined): void {
  http.decorateRequest("trace", undefined);
  if (!tracing) return;
  http.addHook("onRequest", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    if (probes.test(route)) return;
    const { traceparent } = request.headers;
    const attributes = { "http.request.method": request.method, "http.route": route };
    const parent = typeof traceparent === "string" ? traceparent : undefined;
    const span = tracing.begin(`${request.method} ${route}`, { kind: "server", parent, attributes });
    request.trace = span.traceparent;
    // However it ends, also where the caller goes away.
    reply.raw.once("close", () => {
      const { statusCode } = reply.raw;
      span.set({ "http.response.status_code": statusCode });
      span.end(statusCode >= 500 ? String(statusCode) : undefined);
    });
  });
}
