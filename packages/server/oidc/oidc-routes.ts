import type { FastifyReply } from "fastify";
import Type from "typebox";
import { ServiceError } from "../errors.ts";
import { loginCookie } from "../http/sessions/login-cookie.ts";
import type { Routes } from "../http/server-types.ts";
import { createSessionAnswer } from "../http/sessions/session-answer.ts";
import type { Db } from "../store/database/schema.ts";
import { attemptTime } from "./login-attempt.ts";
import { SignOnError, type SignOnFault } from "./sign-on-error.ts";
import type { SignOn } from "./sign-on.ts";

export interface OidcServices {
  db: Db;
  signOn: SignOn;
  /** As configured. */
  publicUrl: string | undefined;
  /** Where browsers reach this service. */
  address: () => string;
}

const config = { access: "public" } as const;
const headers = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

export const callbackPath = "/v1/session/oidc/callback";

/**
 * Where browsers go to log in at the provider, and come back. Both are pages on the way, not calls of programs: they stand in no document, answer with
 * redirects alone, and a fault is a sentence of the login page.
 */
export function oidcRoutes({ db, signOn, publicUrl, address }: OidcServices): Routes {
  const cookie = loginCookie(publicUrl);
  const answer = createSessionAnswer(db, publicUrl);
  const go = (reply: FastifyReply, url: string) => reply.headers(headers).redirect(url, 303);
  const fail = (reply: FastifyReply, problem: unknown, to: string) => {
    const fault = faultOf(problem);
    reply.log.warn({ err: (problem as Error).cause ?? problem, fault }, `login by OpenID Connect: ${(problem as Error).message}`);
    return go(reply, `${address()}/login?${new URLSearchParams({ sso: fault, ...(to !== "/" && { to }) })}`);
  };
  return (http) => {
    http.get(
      "/v1/session/oidc",
      { schema: { hide: true, querystring: Type.Object({ to: Type.Optional(Type.String()) }) }, config },
      async ({ query: { to = "/" }, ip }, reply) => {
        try {
          const begun = await signOn.begin(to, ip);
          reply.header("set-cookie", cookie.write(begun.cookie, attemptTime / 1000));
          return go(reply, begun.url);
        } catch (problem) {
          return fail(reply, problem, to);
        }
      },
    );
    const login = { schema: { hide: true, operationId: "logInByProvider" }, config: { ...config, audit: { kind: "session" } } };
    http.get(callbackPath, login, async (request, reply) => {
      const attempt = signOn.attemptOf(cookie.read(request.headers.cookie));
      const { to } = attempt ?? { to: "/" };
      try {
        const query = new URL(request.url, "http://service").search;
        await answer.begun(reply, await signOn.finish(query, attempt, { address: request.ip, agent: request.headers["user-agent"] }));
        reply.header("set-cookie", cookie.clear());
        return go(reply, `${address()}${to}`);
      } catch (problem) {
        reply.header("set-cookie", cookie.clear());
        return fail(reply, problem, to);
      }
    });
  };
}

/** @throws what is no fault of the login */
function faultOf(problem: unknown): SignOnFault {
  if (problem instanceof SignOnError) return problem.fault;
  if (problem instanceof ServiceError && problem.status === 429) return "too_many";
  throw problem;
}
