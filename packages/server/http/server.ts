import fastify, { type FastifyRequest, LogController } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config/settings.ts";
import type { Authenticate } from "../accounts/authenticate.ts";
import { invalidRequest, notFound, ServiceError } from "../errors.ts";
import { AllowedMethods } from "./allowed-methods.ts";
import { PathAliases } from "./aliases/path-aliases.ts";
import { accessOf, callerOf, requireScope } from "./authentication.ts";
import { boundRest, closeGently } from "./connections/close-gently.ts";
import { answerBelowTheRouter, answerBrokenRequest, checkHead, checkPath, routedUrl } from "./connections/below-the-router.ts";
import { compileBodyCheck } from "./body/body-validator.ts";
import { allowOrigin, crossOriginRules } from "./cors.ts";
import { parseJsonBodies } from "./body/json-bodies.ts";
import { registerOpenApi } from "./openapi.ts";
import { pageRequests } from "./page-requests.ts";
import { sendProblem } from "./problem.ts";
import { parseQuery, type QuerySchema } from "./query/query.ts";
import { RateLimits } from "./rate-limits.ts";
import { requestIdOf } from "./request-id.ts";
import type { HttpServer } from "./server-types.ts";

const mebibyte = 1024 * 1024;

export interface ServerParts {
  config: Config;
  log: Logger;
  authenticate: Authenticate;
  /** From the moment the process was asked to stop: true, or what new requests wait for before they are turned away. */
  draining: () => boolean | Promise<void>;
  /** Paths under which ours are known besides. */
  aliases?: PathAliases;
}

/** The HTTP shell: everything that is true of every route. Routes are registered on what it returns. */
export function createServer({ config, log, authenticate, draining, aliases = new PathAliases([]) }: ServerParts): HttpServer {
  const limits = new RateLimits(config);
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: mebibyte,
    connectionTimeout: 0,
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // Whatever fits into the headers gets to its route, which knows what it is called.
    routerOptions: { maxParamLength: 16_384, constraints: pageRequests as never },
    exposeHeadRoutes: true,
    rewriteUrl: (request) => aliases.rewrite(routedUrl(request)),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, limits),
    http: { requireHostHeader: false },
  }) as unknown as HttpServer;

  http.removeContentTypeParser("text/plain");
  parseJsonBodies(http);
  closeGently(http.server);
  answerBelowTheRouter(http.server, limits);
  http.decorateRequest("caller");
  http.decorateRequest("asked", undefined);
  http.setErrorHandler(sendProblem);
  http.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === "querystring") return (query: Record<string, unknown>) => attempt(() => parseQuery(schema as QuerySchema, query));
    if (httpPart !== "body") return (value: unknown) => ({ value });
    const check = compileBodyCheck(schema);
    return (body: unknown) => {
      const problems = check(body);
      return problems.length > 0 ? { error: invalidRequest(problems) } : { value: body };
    };
  });

  const originRules = crossOriginRules(config);
  http.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    try {
      checkHead(request);
    } catch (error) {
      limits.countAddress(request.ip, reply);
      throw error;
    }
    if (allowOrigin(request, reply, originRules)) return reply;
    const access = accessOf(request);
    if (access === "public") return;
    const drained = draining();
    if (drained !== false) await drained;
    if (drained !== false) throw new ServiceError(503, "draining", "The service is restarting", { headers: { "retry-after": "5", connection: "close" } });
    try {
      request.caller = await callerOf(request, config.authHeaders, authenticate);
    } catch (error) {
      limits.countAddress(request.ip, reply);
      throw error;
    }
    limits.countKey(request.caller, access?.limit ?? "read", reply);
    if (access && access.scope !== "any") requireScope(request.caller, access.scope);
    checkPath(request);
  });
  http.addHook("preParsing", (request, reply, _payload, done) => {
    // Who waits for a word before sending the body gets it when the body is wanted.
    if (request.raw.headers.expect !== undefined) reply.raw.writeContinue();
    done();
  });
  http.addHook("onSend", async (request, reply) => {
    if (draining() !== false) return void reply.header("connection", "close");
    // Nobody knows whether a client that waited for a word still sends the body.
    if (!request.raw.complete && request.raw.headers.expect !== undefined) reply.header("connection", "close");
    // Fastify closes the connection after every fault of a body, also when the body has come whole.
    if (request.raw.complete && reply.statusCode < 500 && reply.getHeader("connection") === "close") reply.removeHeader("connection");
  });
  http.addHook("onResponse", async (request, reply) => {
    logRequest(request, reply.statusCode, reply.elapsedTime);
    boundRest(request.raw);
  });

  const allowed = new AllowedMethods();
  // Paths of pages are unknown to programs, as they were before there were pages.
  http.addHook("onRoute", (route) => void (route.constraints?.opens ?? allowed.add(route.method, route.url)));
  http.addHook("onReady", async () => aliases.check(allowed.paths()));
  http.setNotFoundHandler((request) => {
    const methods = allowed.of(request.url);
    if (!methods) throw notFound("Path");
    throw new ServiceError(405, "method_not_allowed", `This path answers ${methods.join(", ")}`, { headers: { allow: methods.join(", ") } });
  });

  registerOpenApi(http, config, aliases.all);
  return http;
}

function attempt<T>(work: () => T): { value: T } | { error: Error } {
  try {
    return { value: work() };
  } catch (error) {
    return { error: error as Error };
  }
}

/**
 * The path without its query: signatures of URLs do not belong in a log. What needs no key (probes, media) is told at the
 * debug level, or it would drown the rest.
 */
function logRequest(request: FastifyRequest, status: number, elapsed: number): void {
  const level = accessOf(request) === "public" ? "debug" : "info";
  const [path, asked] = [request.url, request.originalUrl].map((url) => url.split("?", 1)[0]);
  request.log[level]({ method: request.method, path, ...(asked !== path && { alias: asked }), status, ms: Math.round(elapsed * 10) / 10 }, "request");
}
