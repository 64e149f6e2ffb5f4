import Type, { type Static } from "typebox";
import type { FastifyReply } from "fastify";
import { checkLoginPage } from "../http/same-origin.ts";
import type { Routes } from "../http/server-types.ts";
import { sessionCookie } from "../http/session-cookie.ts";
import type { Db } from "../store/database/schema.ts";
import { scopes } from "./caller.ts";
import { credentialsOf, type LogIn } from "./log-in.ts";
import { longestTime, type Session, type Sessions } from "./sessions.ts";
import { whoIs } from "./who-is.ts";

const tags = ["Account"];

const logIn = Type.Object(
  {
    key: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: "An API key" })),
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: "What follows `#t=` in a login link, which works once" })),
  },
  {
    title: "LogInInput",
    description: "Either `key` or `token`",
    // Checked by `credentialsOf`, which says so.
    "x-conditions": { if: { required: ["key"] }, then: { properties: { token: false } }, else: { required: ["token"] } },
    examples: [{ key: "ak_bV1m0pXc2r5uYk8wQe3sZt6vNa9hJd4gLf7iOxCyB0E" }],
  },
);

const who = Type.Object({
  account: Type.Object({ id: Type.String(), name: Type.String() }, { description: "Whose tasks, webhooks and usage are meant" }),
  key: Type.Object({ id: Type.String(), name: Type.String() }, { description: "The key of this request, or of its session" }),
  scopes: Type.Array(Type.Enum([...scopes]), { description: "What it may do" }),
  premium: Type.Boolean({ description: "Whether it may download premium items" }),
  session: Type.Boolean({ description: "Whether a browser's session was used, and not a key" }),
  expires_at: Type.Optional(Type.String({
    format: "date-time", description: "When the session ends if it is not used, or when the key ends; absent: never",
  })),
});

const example: Static<typeof who> = {
  account: { id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10", name: "default" },
  key: { id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a11", name: "first key" },
  scopes: ["catalog", "ai", "account", "admin"],
  premium: true,
  session: true,
  expires_at: "2026-02-18T21:30:00.000Z",
};

const whoAnswer = Type.Object({ data: who }, { title: "Session", description: "Who calls, and what that key may do", examples: [{ data: example }] });
const ended = Type.Object(
  { data: Type.Object({ ended: Type.Boolean({ description: "False where a key was used, which has no session" }) }) },
  { title: "EndedSession", description: "The session that the request came with has ended", examples: [{ data: { ended: true } }] },
);

export interface SessionServices {
  db: Db;
  logIn: LogIn;
  sessions: Sessions;
  publicUrl: string | undefined;
}

/** Sessions of browsers: begun with a key or a login link, carried by a cookie that no script can read. */
export function sessionRoutes({ db, logIn: login, sessions, publicUrl }: SessionServices): Routes {
  const cookie = sessionCookie(publicUrl);
  const answer = async (reply: FastifyReply, session: Pick<Session, "caller" | "expiresAt">, isSession: boolean) => {
    reply.header("cache-control", "no-store");
    return { data: await whoIs(db, session, isSession) };
  };
  return (http) => {
    http.post(
      "/v1/session",
      {
        bodyLimit: 4096,
        schema: { tags, operationId: "logIn", summary: "Log a browser in: answers with a cookie", body: logIn, response: { 200: whoAnswer } },
        config: { access: "public" },
      },
      async (request, reply) => {
        checkLoginPage(request.headers, publicUrl);
        const { token, session } = await login.begin(credentialsOf(request.body), request.ip);
        request.log.info({ key: session.caller.keyId }, "login");
        request.change = { accountId: session.caller.accountId, by: { keyId: session.caller.keyId, session: true } };
        reply.header("set-cookie", cookie.write(token, longestTime / 1000));
        return answer(reply, session, true);
      },
    );
    http.get(
      "/v1/session",
      {
        schema: { tags, operationId: "getSession", summary: "Who am I, and what may I do?", response: { 200: whoAnswer } },
        config: { access: { scope: "any", limit: "read" } },
      },
      async ({ session, caller }, reply) => answer(reply, session ?? { caller, expiresAt: Number.POSITIVE_INFINITY }, session !== undefined),
    );
    http.delete(
      "/v1/session",
      {
        schema: { tags, operationId: "logOut", summary: "Log the browser out: its cookie no longer counts", response: { 200: ended } },
        config: { access: { scope: "any", limit: "read" } },
      },
      async ({ session }, reply) => {
        if (session) {
          await sessions.end(session.hash);
          reply.header("set-cookie", cookie.clear());
        }
        return { data: { ended: session !== undefined } };
      },
    );
  };
}
