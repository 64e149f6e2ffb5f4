import fastify, { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config/settings.ts";
import type { Authenticate } from "../accounts/authenticate.ts";
import type { Sessions } from "../accounts/sessions.ts";
import { type Buckets, TokenBuckets } from "../accounts/token-bucket.ts";
import { notFound, ServiceError } from "../errors.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { admitRequests } from "./admit-requests.ts";
import { requestEnded } from "../observe/happenings.ts";
import { AllowedMethods } from "./allowed-methods.ts";
import { inNamesOfClient, renameMembers } from "./aliases/member-aliases.ts";
import { PathAliases } from "./aliases/path-aliases.ts";
import { modelNotFound } from "./aliases/suggest-aliases.ts";
import { challengeUnauthorized } from "./challenge/challenge.ts";
import { compressAnswers } from "./compress-answers.ts";
import { boundRest, closeGently } from "./connections/close-gently.ts";
import { answerBelowTheRouter, answerBrokenRequest, routedUrl } from "./connections/below-the-router.ts";
import { continueOrClose } from "./connections/continue-or-close.ts";
import { parseJsonBodies } from "./body/json-bodies.ts";
import { compileValidator } from "./compile-validator.ts";
import { logRequest } from "./log-request.ts";
import { registerOpenApi } from "./openapi.ts";
import { pageRequests } from "./page-requests.ts";
import { prefixLinkHeaders, publicPath, withoutPublicPath } from "./public-path.ts";
import { sendProblem } from "./problem.ts";
import { RateLimits } from "./rate-limits.ts";
import { type ChangeLog, recordChanges } from "./audit/record-changes.ts";
import { requestIdOf } from "./request-id.ts";
import type { HttpServer } from "./server-types.ts";
import { traceRequests } from "./trace-requests.ts";
import { answerWellKnown } from "./well-known.ts";

const mebibyte = 1024 * 1024;

export interface ServerParts {
  config: Config;
  log: Logger;
  authenticate: Authenticate;
  /** What cookies stand for; absent: none counts. */
  sessions?: Pick<Sessions, "find">;
  /** From the moment the process was asked to stop: true, or what new requests wait for before they are turned away. */
  draining: () => boolean | Promise<void>;
  /** Paths under which ours are known besides. */
  aliases?: PathAliases;
  /** What rates are counted by. Default: by this process alone. */
  buckets?: Buckets;
  /** Where requests are traced. */
  tracing?: Tracing | undefined;
  /** Where changes are written down; absent: nowhere. */
  changes?: ChangeLog;
  /** True for a process without the role `api`: it says that it is alive and ready, and nothing else. */
  healthOnly?: boolean;
}

/** The HTTP shell: everything that is true of every route. Routes are registered on what it returns. */
export function createServer(parts: ServerParts): HttpServer {
  const { config, log, authenticate, sessions, draining, healthOnly = false, buckets = new TokenBuckets() } = parts;
  const aliases = (healthOnly ? undefined : parts.aliases) ?? new PathAliases([]);
  const limits = new RateLimits(config, buckets);
  const path = publicPath(config.publicUrl);
  const below = withoutPublicPath(path);
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: mebibyte,
    // Whose word on who sends a request is taken; nobody's, unless the operator names them.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    connectionTimeout: 0,
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // Whatever fits into the headers gets to its route, which knows what it is called.
    routerOptions: { maxParamLength: 16_384, constraints: pageRequests as never },
    exposeHeadRoutes: true,
    rewriteUrl: (request) => aliases.rewrite(below(routedUrl(request))),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, limits),
    http: { requireHostHeader: false },
  }) as unknown as HttpServer;

  http.removeContentTypeParser("text/plain");
  parseJsonBodies(http);
  closeGently(http.server);
  answerBelowTheRouter(http.server, limits);
  http.decorateRequest("caller");
  http.decorateRequest("session", undefined);
  http.decorateRequest("asked", undefined);
  http.setErrorHandler((error, request, reply) => sendProblem(inNamesOfClient(error, request as never), request as never, reply as never));
  http.setValidatorCompiler(compileValidator);

  traceRequests(http, parts.tracing);
  const pathFault = knownPaths(http, aliases);
  admitRequests(http, { config, limits, authenticate, sessions, draining, healthOnly, pathFault });
  continueOrClose(http, draining);
  if (parts.changes) recordChanges(http, parts.changes);
  http.addHook("onResponse", async (request, reply) => {
    logRequest(request, reply.statusCode, reply.elapsedTime);
    sayRequest(request, reply);
    boundRest(request.raw);
  });

  renameMembers(http, aliases, below);
  compressAnswers(http);
  challengeUnauthorized(http, config);
  prefixLinkHeaders(http, path);
  http.setNotFoundHandler((request) => {
    throw pathFault(request) ?? notFound("Path");
  });
  registerOpenApi(http, config, aliases.all);
  answerWellKnown(http);
  return http;
}

/** A route's pattern, never its path: whoever counts by it must not get a name for each id. */
function sayRequest({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  if (!requestEnded.hasListeners) return;
  requestEnded.say({ method, route: routeOptions.url ?? "none", status: statusCode, seconds: elapsedTime / 1000 });
}

/**
 * Gathers the paths that there are.
 * @returns what a request is answered whose path has no route for its method: 404, or 405 when the path has other methods. A path that is written out
 * counts before a pattern that it fits: `DELETE /v1/tasks/archive` removes no task called "archive".
 */
function knownPaths(http: HttpServer, aliases: PathAliases): (request: FastifyRequest) => ServiceError | undefined {
  const allowed = new AllowedMethods();
  const members = new Map<string, readonly string[]>();
  // Paths of pages are unknown to programs, as they were before there were pages.
  http.addHook("onRoute", (route) => void (route.constraints?.opens ?? allowed.add(route.method, route.url)));
  http.addHook("onRoute", ({ url, schema }) => {
    const { properties } = (schema?.body ?? {}) as { properties?: object };
    if (properties) members.set(url, [...(members.get(url) ?? []), ...Object.keys(properties)]);
  });
  http.addHook("onReady", async () => aliases.check(allowed.paths().map((route) => ({ route, members: members.get(route) }))));
  return (request) => {
    if (!request.is404 && !request.routeOptions.url?.includes(":")) return undefined;
    const methods = allowed.of(request.url);
    if (!methods) return request.is404 ? (modelNotFound(request.url, allowed) ?? notFound("Path")) : undefined;
    if (!request.is404 && methods.includes(request.method)) return undefined;
    // The name of a model may stand where a family has the ids of its tasks.
    const unknownModel = request.method === "POST" ? modelNotFound(request.url, allowed) : undefined;
    if (unknownModel) return unknownModel;
    return new ServiceError(405, "method_not_allowed", `This path answers ${methods.join(", ")}`, { headers: { allow: methods.join(", ") } });
  };
}
