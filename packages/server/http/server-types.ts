import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from "fastify";
import type { Caller, Scope } from "../accounts/caller.ts";
import type { Session } from "../accounts/sessions.ts";
import type { Visit } from "./rate-limits.ts";

/** The Fastify instance that routes are registered on, with types derived from their TypeBox schemas. */
export type HttpServer = FastifyInstance<RawServerDefault, RawRequestDefaultExpression, RawReplyDefaultExpression, FastifyBaseLogger, TypeBoxTypeProvider>;

/** Registers the routes of one folder: `app/api-role.ts` lists them with the services they need. */
export type Routes = (http: HttpServer) => void;

/**
 * Who may call a route, in its `config.access`. `public` needs no key and counts against the limit of its address; anything else names the scope
 * that the key needs, or several of which one is enough, `any` for a key with whatever scope, and the rate limit that the call counts against. What changes
 * how a person logs in is not for `programs` that the person has let in.
 */
export type Access = "public" | { scope: Scope | readonly Scope[] | "any"; limit: "read" | "create"; programs?: false };

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Of a public route: the limit of addresses that it counts against. Default: `page`. */
    visit?: Visit;
    /** Pages of every origin may read the answers, whatever is configured for the API: the right to them is in their address. */
    forEveryOrigin?: true;
  }
  interface FastifyRequest {
    /** Set before the handler runs, on every route that is not public. */
    caller: Caller;
    /** Set where a browser's cookie says who calls, and no key. */
    session: Session | undefined;
    /** Where requests are traced: `traceparent` of the request's own span. */
    trace: string | undefined;
  }
}
