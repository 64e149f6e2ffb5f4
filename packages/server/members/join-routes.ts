import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { roles } from "../accounts/roles.ts";
import { whoAnswer } from "../accounts/session-answers.ts";
import { checkLoginPage } from "../http/same-origin.ts";
import type { Routes } from "../http/server-types.ts";
import { createSessionAnswer } from "../http/sessions/session-answer.ts";
import type { Db } from "../store/database/schema.ts";
import { email, linkToken, name, newPassword } from "./answers.ts";
import type { Join } from "./join.ts";

const tags = ["People"];
const open = { bodyLimit: 8192, config: { access: "public" } } as const;
const exampleToken = "pXc2r5uYk8wQe3sZt6vNa9hJd4gLf7iOxCyB0EbV1m0";

const linkInput = Type.Object({ token: linkToken() }, { title: "LinkInput", description: "The link", examples: [{ token: exampleToken }] });
const link = Type.Object(
  {
    data: Type.Object({
      kind: Type.Enum(["invitation", "password"], { description: "`invitation`: it makes a member; `password`: it sets the password of one" }),
      account: Type.Optional(Type.String({ description: "Of an invitation: the account" })),
      role: Type.Optional(Type.Enum([...roles], { description: "Of an invitation: what the member may do" })),
      name: Type.Optional(Type.String({ description: "Whose password it sets" })),
      email: Type.Optional(Type.String({ description: "Who is meant; absent: whoever has the invitation" })),
      expires_at: Type.Optional(Type.String({ format: "date-time", description: "Of an invitation: when it ends" })),
    }),
  },
  {
    title: "Link", description: "What a link is for",
    examples: [{ data: { kind: "invitation", account: "default", role: "creator", expires_at: "2026-02-25T09:30:00.000Z" } }],
  },
);
const joinInput = Type.Object(
  { token: linkToken(), name: name(), email: Type.Optional(email("Required where the invitation names none")), password: newPassword() },
  {
    title: "JoinInput", description: "Who joins",
    examples: [{ token: exampleToken, name: "Grace Hopper", email: "grace@example.org", password: "a long sentence of her own" }],
  },
);
const resetInput = Type.Object(
  { token: linkToken(), password: newPassword() },
  { title: "ResetPasswordInput", description: "The new password", examples: [{ token: exampleToken, password: "a long sentence of her own" }] },
);

/** What people do who have a link and are nobody yet: each needs the link's token, and none a key. */
export function joinRoutes(db: Db, join: Join, publicUrl: string | undefined): Routes {
  const answer = createSessionAnswer(db, publicUrl);
  const visitor = ({ ip, headers }: FastifyRequest) => ({ address: ip, agent: headers["user-agent"] });
  return (http) => {
    http.post(
      "/v1/session/link",
      {
        ...open,
        schema: { tags, operationId: "readLink", summary: "What is this link for?", body: linkInput, response: { 200: link } },
        config: { ...open.config, audit: false },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        return { data: await join.look(request.body.token, visitor(request)) };
      },
    );
    http.post(
      "/v1/session/join",
      {
        ...open,
        schema: { tags, operationId: "join", summary: "Join by an invitation: answers with a cookie", body: joinInput, response: { 200: whoAnswer } },
      },
      async (request, reply) => {
        checkLoginPage(request.headers, publicUrl);
        const { token, ...person } = request.body;
        return answer.begun(reply, await join.join(token, person, visitor(request)));
      },
    );
    http.post(
      "/v1/session/reset",
      {
        ...open,
        schema: {
          tags, operationId: "resetPassword", summary: "Set a password by a link: answers with a cookie", body: resetInput, response: { 200: whoAnswer },
        },
      },
      async (request, reply) => {
        checkLoginPage(request.headers, publicUrl);
        return answer.begun(reply, await join.reset(request.body.token, request.body.password, visitor(request)));
      },
    );
  };
}
