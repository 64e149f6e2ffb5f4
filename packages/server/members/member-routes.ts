import Type from "typebox";
import type { Sessions } from "../accounts/sessions.ts";
import type { HttpServer, Routes } from "../http/server-types.ts";
import type { Database } from "../store/database/database.ts";
import {
  email, endedSessions, madeReset, memberAnswer, memberList, memberParams, name, newPassword, role, sessionAnswer, sessionList, sessionParam,
} from "./answers.ts";
import type { Members } from "./members.ts";
import { makePasswordLink } from "./password-links.ts";
import { endSession, sessionsOf } from "./session-list.ts";

const tags = ["People"];
const reads = { access: { scope: "admin", limit: "read" } } as const;
const creates = { access: { scope: "admin", limit: "create" } } as const;

export interface MemberServices {
  members: Members;
  database: Database;
  sessions: Sessions;
  /** Where browsers reach this service. */
  publicUrl: () => string;
}

const listQuery = Type.Object({ ended: Type.Boolean({ default: false, description: "With those that have ended" }) });
const first = Type.Object(
  { name: name(), email: email(), password: newPassword() },
  {
    title: "FirstMemberInput", description: "The first member",
    examples: [{ name: "Ada Lovelace", email: "ada@example.org", password: "a long sentence of her own" }],
  },
);
const change = Type.Object(
  {
    name: Type.Optional(name()), email: Type.Optional(email()), role: Type.Optional(role()),
    premium: Type.Optional(Type.Boolean({ description: "Whether the person may download premium items" })),
  },
  { title: "ChangeMemberInput", description: "What changes", examples: [{ role: "editor" }] },
);

/** `/v1/members`: the people of the calling key's account. */
export function memberRoutes(services: MemberServices): Routes {
  const { members } = services;
  return (http) => {
    http.get(
      "/v1/members",
      {
        schema: { tags, operationId: "listMembers", summary: "List members of the account", querystring: listQuery, response: { 200: memberList } },
        config: reads,
      },
      async ({ caller, query }) => ({ data: await members.list(caller.accountId, query.ended) }),
    );
    http.post(
      "/v1/members",
      {
        schema: {
          tags, operationId: "makeFirstMember", summary: "Make the first member of an account that has none, an admin", body: first,
          response: { 200: memberAnswer },
        },
        config: creates,
      },
      async ({ caller, body, log }) => {
        const member = await members.makeFirst(caller, body);
        log.info({ operation: "makeFirstMember", id: member.id, account: caller.accountId, key: caller.keyId }, "administration");
        return { data: member };
      },
    );
    oneMember(http, services);
    sessionsOfMembers(http, services);
  };
}

function oneMember(http: HttpServer, { database, members, publicUrl }: MemberServices): void {
  http.get(
    "/v1/members/:id",
    { schema: { tags, operationId: "getMember", summary: "Get a member", params: memberParams, response: { 200: memberAnswer } }, config: reads },
    async ({ caller, params }) => ({ data: await members.get(caller.accountId, params.id) }),
  );
  http.patch(
    "/v1/members/:id",
    {
      schema: { tags, operationId: "changeMember", summary: "Change a member", params: memberParams, body: change, response: { 200: memberAnswer } },
      config: { ...reads, audit: { shows: ["name", "role"] } },
    },
    async ({ caller, params: { id }, body, log }) => {
      log.info({ operation: "changeMember", id, account: caller.accountId, key: caller.keyId }, "administration");
      return { data: await members.change(caller.accountId, id, body) };
    },
  );
  http.delete(
    "/v1/members/:id",
    {
      schema: {
        tags, operationId: "endMember", summary: "End a member, with their sessions and keys, within 1 s", params: memberParams,
        response: { 200: memberAnswer },
      },
      config: reads,
    },
    async ({ caller, params: { id }, log }) => {
      log.info({ operation: "endMember", id, account: caller.accountId, key: caller.keyId }, "administration");
      return { data: await members.end(caller.accountId, id) };
    },
  );
  http.post(
    "/v1/members/:id/password-link",
    {
      schema: {
        tags, operationId: "makePasswordLink", summary: "Make a link that sets a member's password", params: memberParams, response: { 200: madeReset },
      },
      config: creates,
    },
    async ({ caller, params: { id }, log }, reply) => {
      const { token, expiresAt } = await makePasswordLink(database, caller.accountId, id);
      log.info({ operation: "makePasswordLink", id, account: caller.accountId, key: caller.keyId }, "administration");
      reply.header("cache-control", "no-store");
      return { data: { url: `${publicUrl()}/reset#t=${token}`, expires_at: expiresAt.toISOString() } };
    },
  );
}

function sessionsOfMembers(http: HttpServer, { members, sessions }: MemberServices): void {
  const path = "/v1/members/:id/sessions";
  http.get(
    path,
    {
      schema: { tags, operationId: "listMemberSessions", summary: "List a member's sessions", params: memberParams, response: { 200: sessionList } },
      config: reads,
    },
    async ({ caller, params, session }) => {
      const { key_id: keyId } = await members.get(caller.accountId, params.id);
      return { data: await sessionsOf(sessions, keyId, session?.hash) };
    },
  );
  http.delete(
    path,
    {
      schema: { tags, operationId: "endMemberSessions", summary: "End all sessions of a member", params: memberParams, response: { 200: endedSessions } },
      config: reads,
    },
    async ({ caller, params }) => {
      const { key_id: keyId } = await members.get(caller.accountId, params.id);
      return { data: { ended: await sessions.endAll(keyId) } };
    },
  );
  http.delete(
    `${path}/:session`,
    {
      schema: {
        tags, operationId: "endMemberSession", summary: "End a session of a member",
        params: Type.Object({ ...memberParams.properties, session: sessionParam }), response: { 200: sessionAnswer },
      },
      config: reads,
    },
    async ({ caller, params, session }) => {
      const { key_id: keyId } = await members.get(caller.accountId, params.id);
      return { data: await endSession(sessions, keyId, params.session, session?.hash) };
    },
  );
}
