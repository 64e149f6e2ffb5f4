import Type, { type Static } from "typebox";
import { scopes } from "./caller.ts";
import type { KeyDescription } from "./keys.ts";

/** Without `scopes`: everything but changing the library and administering. */
export const usualScopes = ["catalog", "ai", "account"] as const;

const time = (description: string) => Type.Optional(Type.String({ format: "date-time", description }));

const rate = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        rate: Type.Integer({ minimum: 1, maximum: 9_999_999, description: "Requests a second" }),
        burst: Type.Integer({ minimum: 1, maximum: 9_999_999, description: "Requests at once" }),
      },
      { description },
    ),
  );

const limits = () => Type.Object({ read: rate("Of reads"), create: rate("Of creates") }, { description: "Rate limits where they differ from the usual ones" });

export const keyName = () => Type.String({ minLength: 1, maxLength: 200, description: "What it is for" });

export const newKey = Type.Object(
  {
    name: keyName(),
    scopes: Type.Optional(
      Type.Array(Type.Enum([...scopes]), {
        minItems: 1, maxItems: scopes.length, uniqueItems: true, description: "What it may do; default: all but `library` and `admin`",
      }),
    ),
    account: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "Name of its account, which is made when there is none; default: that of the calling key" }),
    ),
    owner: Type.Optional(Type.Enum(["account", "member"], {
      description: "`member`: it belongs to who makes it, and ends with them; default: that for a member who names no `account`",
    })),
    premium: Type.Optional(Type.Boolean({ default: false, description: "Whether it may download premium items" })),
    expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 36_500, description: "When it ends by itself; default: never" })),
    limits: Type.Optional(limits()),
  },
  { title: "NewKeyInput", description: "A key", examples: [{ name: "website", scopes: ["catalog"] }] },
);

const members = {
  id: Type.String({ description: "Names the key" }),
  account: Type.String({ description: "Name of its account" }),
  name: Type.String({ description: "What it is for" }),
  hint: Type.String({ description: "Its first characters" }),
  scopes: Type.Array(Type.Enum([...scopes]), { description: "What it may do" }),
  premium: Type.Boolean({ description: "Whether it may download premium items" }),
  limits: limits(),
  source: Type.Enum(["operator", "environment"], { description: "`environment`: that of ATELIER_API_KEY" }),
  member: Type.Optional(Type.Object(
    { id: Type.String(), name: Type.String() }, { description: "The member that it belongs to, and ends with; absent: it is the account's" },
  )),
  created_at: Type.String({ format: "date-time", description: "When it was made" }),
  expires_at: time("When it ends by itself"),
  revoked_at: time("When it was revoked"),
  last_used_at: time("When it, or a session of it, was used last, to the minute"),
};

const example: Static<ReturnType<typeof Type.Object<typeof members>>> = {
  id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10", account: "default", name: "website", hint: "ak_bV1m0", scopes: ["catalog"], premium: false, limits: {},
  source: "operator", created_at: "2026-02-18T09:30:00.000Z", last_used_at: "2026-02-19T12:00:00.000Z",
};

export const keyList = Type.Object(
  { data: Type.Array(Type.Object(members)) },
  { title: "KeyList", description: "Keys, oldest first", examples: [{ data: [example] }] },
);
export const keyAnswer = Type.Object({ data: Type.Object(members) }, { title: "KeyAnswer", description: "The key", examples: [{ data: example }] });
export const madeKey = Type.Object(
  { data: Type.Object({ ...members, key: Type.String({ description: "The key itself, which is shown this once" }) }) },
  { title: "MadeKey", description: "The key, with its secret", examples: [{ data: { ...example, key: "ak_bV1m0pXc2r5uYk8wQe3sZt6vNa9hJd4gLf7iOxCyB0E" } }] },
);

export function toKeyAnswer({ createdAt, expiresAt, revokedAt, lastUsedAt, ...key }: KeyDescription): typeof example {
  return {
    ...key,
    created_at: createdAt.toISOString(),
    ...(expiresAt && { expires_at: expiresAt.toISOString() }),
    ...(revokedAt && { revoked_at: revokedAt.toISOString() }),
    ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  };
}
