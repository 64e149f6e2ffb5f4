import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Api } from "@atelier/mcp/api.ts";
import { target } from "@atelier/mcp/api.ts";
import { inlineMediaOf, passOn } from "@atelier/media/inline/inline-media.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/settings.ts";
import { ServiceError } from "../errors.ts";
import type { OpenStreams } from "../http/connections/open-streams.ts";
import type { HttpServer, Routes } from "../http/server-types.ts";
import type { McpExchange } from "./serve-exchange.ts";

export interface McpParts {
  config: Pick<Config, "authHeaders" | "corsOrigins">;
  version: string;
  /** A call may wait for its task, and a subscription lasts until it is ended: each is a stream of its account. */
  streams: OpenStreams;
}

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, without sessions. Its tools call the API of this server with the caller's own key, in this
 * process, so that scopes, limits and checks are those of everybody. What serves it is loaded by the first call.
 */
export function mcpRoutes({ config, version, streams }: McpParts): Routes {
  let loading: Promise<McpExchange> | undefined;
  const load = () => (loading ??= import("./serve-exchange.ts").then(({ serveExchange }) => serveExchange));
  return (http) => {
    http.post("/mcp", { schema: { hide: true }, bodyLimit, config: exchange }, async (request, reply) => {
      refuseForeignPages(request, config.corsOrigins);
      const release = keepBody(request, reply as unknown as FastifyReply);
      const { accountId, scopes } = request.caller;
      const gone = streams.take(accountId, reply as unknown as FastifyReply);
      const serve = await load();
      const api = apiFor(http, request, config.authHeaders, release);
      const { status, headers, body } = await serve(request.raw, request.body, { api, scopes, version, gone });
      reply.code(status).headers(Object.fromEntries(headers));
      return reply.send((body ? Readable.fromWeb(body as ReadableStream) : undefined) as never);
    });
  };
}

/** What a tool changes, it changes by calls of the API, which are recorded as such. */
const exchange = { access: { scope: "any", limit: "read" }, audit: false } as const;

/** A call may create a task, with all its media in Base64. */
const bodyLimit = 96 * 1024 * 1024;

/**
 * What a body holds is needed until the call has passed it on, or has ended: the head of a stream of events goes out before that.
 * @returns gives it back
 */
function keepBody(request: FastifyRequest, { raw }: FastifyReply): () => void {
  let release = request.releaseBody;
  if (!release) return () => {};
  request.releaseBody = undefined;
  const once = () => {
    release?.();
    release = undefined;
  };
  if (raw.closed) once();
  else raw.once("close", once);
  return once;
}

/** JSON of a body in which long texts go on as what they were decoded to, and whether there are some. */
function bodyText(body: unknown): { payload: string; passesOn: boolean } {
  let passesOn = false;
  const payload = JSON.stringify(body, (_name, value: unknown) => {
    if (typeof value !== "string" || !inlineMediaOf(value)) return value;
    passesOn = true;
    return passOn(value);
  });
  return { payload, passesOn };
}

/** A browser says which page calls. No page of others may use a key that its user has typed somewhere (DNS rebinding). */
function refuseForeignPages({ headers: { origin, host } }: FastifyRequest, allowed: readonly string[]): void {
  if (origin === undefined || allowed.includes("*") || allowed.includes(origin)) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new ServiceError(403, "cross_site_request", "Pages of this origin may not call the service: ATELIER_CORS_ORIGINS names those that may");
}

/** The API of this server, called with the credentials of the request. @param release gives back what its body holds */
function apiFor(http: HttpServer, request: FastifyRequest, authHeaders: readonly string[], release: () => void): Api {
  const names = ["authorization", "user-agent", ...authHeaders];
  const own = Object.fromEntries(names.flatMap((name) => (typeof request.headers[name] === "string" ? [[name, request.headers[name]]] : [])));
  return async ({ method = "GET", path, query = {}, body, headers, signal }) => {
    const { payload, passesOn = false } = body === undefined ? {} : bodyText(body);
    const response = await http.inject({
      method,
      url: target({ path, query }),
      headers: { ...own, ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      remoteAddress: request.ip,
      ...(payload !== undefined && { payload }),
      ...(signal && { signal }),
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "FST_ERR_REOPENED_CLOSE_SERVER") throw error;
    });
    // Closed while the call waited.
    if (!response) return { status: 503, contentType: "application/problem+json", bytes: Buffer.from('{"message":"The service is restarting"}') };
    // It is an object now, or refused: a call that goes on to wait for its task holds no memory for it.
    if (passesOn && !Array.isArray(request.body)) release();
    return { status: response.statusCode, contentType: String(response.headers["content-type"] ?? ""), bytes: response.rawPayload };
  };
}
