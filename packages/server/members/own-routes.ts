import Type from "typebox";
import type { Sessions } from "../accounts/sessions.ts";
import type { Routes } from "../http/server-types.ts";
import { endedSessions, newPassword, sessionAnswer, sessionList, sessionParam } from "./answers.ts";
import type { Members } from "./members.ts";
import type { OwnPassword } from "./own-password.ts";
import { endSession, sessionsOf } from "./session-list.ts";

const tags = ["Account"];
const anyKey = { access: { scope: "any", limit: "read", programs: false } } as const;

const changePassword = Type.Object(
  { current_password: Type.String({ minLength: 1, maxLength: 1024, description: "The one that holds now" }), new_password: newPassword() },
  {
    title: "ChangePasswordInput", description: "The old and the new password",
    examples: [{ current_password: "a long sentence of her own", new_password: "another sentence, longer still" }],
  },
);
const offerEnded = Type.Object(
  { data: Type.Object({ offers_password: Type.Literal(false, { description: "As `GET /v1/session` says it from now on" }) }) },
  { title: "EndedPasswordOffer", description: "Nobody is asked any more", examples: [{ data: { offers_password: false } }] },
);

export interface OwnServices {
  sessions: Sessions;
  members: Members;
  ownPassword: OwnPassword;
}

/** What everybody may do with what is theirs: their sessions and their password. */
export function ownRoutes({ sessions, members, ownPassword }: OwnServices): Routes {
  return (http) => {
    http.get(
      "/v1/sessions",
      { schema: { tags, operationId: "listSessions", summary: "List the caller's sessions", response: { 200: sessionList } }, config: anyKey },
      async ({ caller, session }) => ({ data: await sessionsOf(sessions, caller.keyId, session?.hash) }),
    );
    http.delete(
      "/v1/sessions",
      {
        schema: { tags, operationId: "endOtherSessions", summary: "End the caller's sessions, but that of this request", response: { 200: endedSessions } },
        config: anyKey,
      },
      async ({ caller, session }) => ({ data: { ended: await sessions.endAll(caller.keyId, session?.hash) } }),
    );
    http.delete(
      "/v1/sessions/:id",
      {
        schema: {
          tags, operationId: "endSession", summary: "End a session of the caller", params: Type.Object({ id: sessionParam }), response: { 200: sessionAnswer },
        },
        config: anyKey,
      },
      async ({ caller, session, params }) => ({ data: await endSession(sessions, caller.keyId, params.id, session?.hash) }),
    );
    http.put(
      "/v1/session/password",
      {
        bodyLimit: 8192,
        schema: {
          tags, operationId: "changePassword", summary: "Change the caller's password: their other sessions end", body: changePassword,
          response: { 200: endedSessions },
        },
        config: anyKey,
      },
      async ({ caller, session, body }) => {
        const given = { current: body.current_password, password: body.new_password };
        return { data: { ended: await ownPassword.change(caller, given, session?.hash) } };
      },
    );
    http.delete(
      "/v1/session/password-offer",
      {
        schema: { tags, operationId: "endPasswordOffer", summary: "Go on with keys alone: no password is offered any more", response: { 200: offerEnded } },
        config: { access: { scope: "admin", limit: "read" } },
      },
      async ({ caller }) => {
        await members.endOffer(caller.accountId);
        return { data: { offers_password: false as const } };
      },
    );
  };
}
