import type { FastifyRequest } from "fastify";
import type { Authenticate } from "../accounts/authenticate.ts";
import type { Caller, Scope } from "../accounts/caller.ts";
import { ServiceError } from "../errors.ts";
import type { Access } from "./server-types.ts";

/** @throws ServiceError 401 without a key or with one that does not hold, 403 when the key lacks the scope of the route. */
export async function callerOf(request: FastifyRequest, headerNames: readonly string[], authenticate: Authenticate): Promise<Caller> {
  const key = headerNames.map((name) => request.headers[name]).find((value) => typeof value === "string" && value !== "");
  if (typeof key !== "string") throw new ServiceError(401, "missing_api_key", "Missing API key");
  // Clients that were configured for a standard header send "Bearer KEY".
  const caller = await authenticate(key.replace(/^Bearer /i, ""));
  if (!caller) throw new ServiceError(401, "invalid_api_key", "Invalid API key");
  return caller;
}

export function requireScope(caller: Caller, scope: Scope): void {
  if (!caller.scopes.includes(scope)) throw new ServiceError(403, "missing_scope", `This API key lacks the scope ${scope}`);
}

/** What a route asks for. Paths that do not exist ask for a key too, so that nobody can map the service without one. */
export function accessOf(request: FastifyRequest): Access | undefined {
  return request.routeOptions.config?.access;
}
