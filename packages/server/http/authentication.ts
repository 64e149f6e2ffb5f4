import type { FastifyRequest } from "fastify";
import type { Authenticate } from "../accounts/authenticate.ts";
import type { Caller, Scope } from "../accounts/caller.ts";
import type { Session, Sessions } from "../accounts/sessions.ts";
import { ServiceError } from "../errors.ts";
import { checkSamePage } from "./same-origin.ts";
import type { Access } from "./server-types.ts";
import { sessionCookie } from "./session-cookie.ts";

/** Schemes of `Authorization` that a proxy before us asks browsers for. */
const ofProxies = /^(Basic|Digest|Negotiate|NTLM) /i;

export interface Identification {
  /** Names of the headers that may carry the key. */
  authHeaders: readonly string[];
  publicUrl?: string | undefined;
  authenticate: Authenticate;
  /** Absent: no cookie counts. */
  sessions?: Pick<Sessions, "find"> | undefined;
}

/** Who sent a request; `session` where a cookie says so and no key. */
export interface Identified {
  caller: Caller;
  session?: Session;
}

/**
 * Makes the look at who sent a request. A key counts before a cookie, also where they contradict each other.
 * @throws ServiceError 401 without a key or session, or with one that does not hold; 403 for a change that a page of another origin sent with our cookie
 */
export function createIdentify({ authHeaders, publicUrl, authenticate, sessions }: Identification): (request: FastifyRequest) => Promise<Identified> {
  const cookie = sessionCookie(publicUrl);
  return async (request) => {
    const key = authHeaders.map((name) => request.headers[name]).find((value) => typeof value === "string" && value !== "" && !ofProxies.test(value));
    if (typeof key === "string") {
      // Clients that were configured for a standard header send "Bearer KEY".
      const caller = await authenticate(key.replace(/^Bearer /i, ""));
      if (!caller) throw new ServiceError(401, "invalid_api_key", "Invalid API key");
      return { caller };
    }
    const token = sessions && cookie.read(request.headers.cookie);
    if (!token) throw new ServiceError(401, "missing_api_key", "Missing API key");
    checkSamePage(request.method, request.headers, publicUrl);
    const session = await sessions.find(token);
    if (!session) throw new ServiceError(401, "invalid_session", "The session has ended: log in again");
    return { caller: session.caller, session };
  };
}

/** @throws ServiceError 403 for a key that has none of the scopes of which one is enough */
export function requireScope(caller: Caller, wanted: Scope | readonly Scope[]): void {
  const enough = [wanted].flat();
  if (enough.some((scope) => caller.scopes.includes(scope))) return;
  throw new ServiceError(403, "missing_scope", `This API key lacks the scope ${enough.join(" or ")}`);
}

/** What a route asks for. Paths that do not exist ask for a key too, so that nobody can map the service without one. */
export function accessOf(request: FastifyRequest): Access | undefined {
  return request.routeOptions.config?.access;
}
