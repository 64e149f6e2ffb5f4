import type { FastifyRequest } from "fastify";
import type { Authenticate } from "../accounts/authenticate.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { Config } from "../config/settings.ts";
import { ServiceError } from "../errors.ts";
import { accessOf, createIdentify, requireScope } from "./authentication.ts";
import { checkHead, checkPath } from "./connections/below-the-router.ts";
import { allowOrigin, crossOriginRules } from "./cors.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { HttpServer } from "./server-types.ts";

export interface Admission {
  config: Config;
  limits: RateLimits;
  authenticate: Authenticate;
  /** As `ServerParts.sessions`. */
  sessions: Pick<Sessions, "find"> | undefined;
  /** As `ServerParts.draining`. */
  draining: () => boolean | Promise<void>;
  /** As `ServerParts.healthOnly`. */
  healthOnly: boolean;
  /** What a request is answered whose path has no route for its method; undefined where there is one. */
  pathFault: (request: FastifyRequest) => ServiceError | undefined;
}

/**
 * Has a server decide, before a body is read, whether a request gets to its handler: by its head, its origin, its key or session,
 * the key's rate limit and scope, and its path. Requests that fail before their key is known count against their address.
 */
export function admitRequests(http: HttpServer, { config, limits, authenticate, sessions, draining, healthOnly, pathFault }: Admission): void {
  const identify = createIdentify({ ...config, authenticate, sessions });
  const originRules = crossOriginRules(config);
  http.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    try {
      checkHead(request);
    } catch (error) {
      await limits.countAddress(request.ip, reply);
      throw error;
    }
    if (allowOrigin(request, reply, originRules)) return reply;
    const access = accessOf(request);
    if (access === "public") return limits.countVisit(request.ip, request.routeOptions.config.visit ?? "page");
    if (healthOnly) throw new ServiceError(503, "no_api", "This process does not serve the API: ask one that has the role api");
    const drained = draining();
    if (drained !== false) await turnAway(drained);
    try {
      Object.assign(request, await identify(request));
    } catch (error) {
      // Where the database is away nobody's key is known, and nobody's address has done anything wrong.
      if (error instanceof ServiceError) await limits.countAddress(request.ip, reply);
      throw error;
    }
    await limits.countKey(request.caller, access?.limit ?? "read", reply);
    if (access?.programs === false && request.caller.grantId !== undefined) throw notForPrograms();
    if (access && access.scope !== "any") requireScope(request.caller, access.scope);
    checkPath(request);
    // Whatever body comes with it: how large that may be is for paths that there are.
    const fault = pathFault(request);
    if (fault) throw fault;
  });
}

function notForPrograms(): ServiceError {
  return new ServiceError(403, "people_only", "A program that was let in cannot change how people log in: log in with a browser");
}

async function turnAway(drained: true | Promise<void>): Promise<never> {
  await drained;
  throw new ServiceError(503, "draining", "The service is restarting", { headers: { "retry-after": "5", connection: "close" } });
}
