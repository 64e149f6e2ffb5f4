import Type, { type Static } from "typebox";
import { scopes } from "./caller.ts";
import { roles } from "./roles.ts";

export const logInInput = Type.Object(
  {
    key: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: "An API key" })),
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: "What follows `#t=` in a login link, which works once" })),
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: "A member's email" })),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024, description: "With `email`: the member's password" })),
  },
  {
    title: "LogInInput",
    description: "Either `key`, or `token`, or `email` and `password`",
    // Checked by `credentialsOf`, which says so.
    "x-conditions": {
      if: { required: ["key"] },
      then: { properties: { token: false, email: false, password: false } },
      else: {
        if: { required: ["token"] },
        then: { properties: { email: false, password: false } },
        else: { required: ["email", "password"] },
      },
    },
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
  member: Type.Optional(Type.Object(
    { id: Type.String(), name: Type.String(), email: Type.String(), role: Type.Enum([...roles]) },
    { description: "The person that the key stands for or belongs to; absent: it is the account's" },
  )),
  offers_password: Type.Optional(Type.Boolean({
    description: "True where the account has no members yet, and this key may make the first one; absent else",
  })),
});

export const whoExample: Static<typeof who> = {
  account: { id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10", name: "default" },
  key: { id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a11", name: "first key" },
  scopes: ["catalog", "ai", "account", "library", "admin"],
  premium: true,
  session: true,
  expires_at: "2026-02-18T21:30:00.000Z",
};

export const whoAnswer = Type.Object(
  { data: who }, { title: "Session", description: "Who calls, and what that key may do", examples: [{ data: whoExample }] },
);
export const endedAnswer = Type.Object(
  { data: Type.Object({ ended: Type.Boolean({ description: "False where a key was used, which has no session" }) }) },
  { title: "EndedSession", description: "The session that the request came with has ended", examples: [{ data: { ended: true } }] },
);
