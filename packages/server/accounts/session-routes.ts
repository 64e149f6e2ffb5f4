import { checkLoginPage } from "../http/same-origin.ts";
import type { Routes } from "../http/server-types.ts";
import { createSessionAnswer } from "../http/sessions/session-answer.ts";
import type { Db } from "../store/database/schema.ts";
import { credentialsOf, type LogIn } from "./log-in.ts";
import { endedAnswer, logInInput, whoAnswer } from "./session-answers.ts";
import type { Sessions } from "./sessions.ts";

const tags = ["Account"];
const anyKey = { access: { scope: "any", limit: "read" } } as const;

export interface SessionServices {
  db: Db;
  logIn: LogIn;
  sessions: Sessions;
  publicUrl: string | undefined;
}

/** Sessions of browsers: begun with a key, a login link or a password, carried by a cookie that no script can read. */
export function sessionRoutes({ db, logIn, sessions, publicUrl }: SessionServices): Routes {
  const answer = createSessionAnswer(db, publicUrl);
  return (http) => {
    http.post(
      "/v1/session",
      {
        bodyLimit: 4096,
        schema: { tags, operationId: "logIn", summary: "Log a browser in: answers with a cookie", body: logInInput, response: { 200: whoAnswer } },
        config: { access: "public" },
      },
      async (request, reply) => {
        checkLoginPage(request.headers, publicUrl);
        return answer.begun(reply, await logIn.begin(credentialsOf(request.body), { address: request.ip, agent: request.headers["user-agent"] }));
      },
    );
    http.get(
      "/v1/session",
      { schema: { tags, operationId: "getSession", summary: "Who am I, and what may I do?", response: { 200: whoAnswer } }, config: anyKey },
      async ({ session, caller }, reply) => answer.of(reply, session ?? { caller, expiresAt: Number.POSITIVE_INFINITY }, session !== undefined),
    );
    http.delete(
      "/v1/session",
      { schema: { tags, operationId: "logOut", summary: "Log the browser out: its cookie no longer counts", response: { 200: endedAnswer } }, config: anyKey },
      async ({ session }, reply) => {
        if (session) await sessions.end(session.hash);
        if (session) answer.ended(reply);
        return { data: { ended: session !== undefined } };
      },
    );
  };
}
