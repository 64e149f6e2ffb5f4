import Type from "typebox";
import type { Routes } from "../http/server-types.ts";
import type { Database } from "../store/database/database.ts";
import { keyAnswer, keyList, keyName, madeKey, newKey, toKeyAnswer } from "./key-answers.ts";
import { changeKey, makeKeyFor, pageOfKeys, revokeKeyOf } from "./manage-keys.ts";

const tags = ["Account"];
const reads = { access: { scope: "admin", limit: "read" } } as const;
const creates = { access: { scope: "admin", limit: "create" } } as const;

const params = Type.Object({ id: Type.String({ description: "The key's id", examples: ["019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10"] }) });
const listQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: "Keys a page" }),
  offset: Type.Integer({ minimum: 0, default: 0, description: "Keys to skip" }),
  revoked: Type.Boolean({ default: false, description: "With those that were revoked" }),
});
const changed = Type.Object(
  {
    name: Type.Optional(keyName()),
    owner: Type.Optional(Type.Literal("account", { description: "Hands a member's key over to the account: it outlives the member" })),
  },
  {
    title: "ChangeKeyInput", description: "What changes",
    // Checked by `changeKey`, which says so.
    "x-conditions": { anyOf: [{ required: ["name"] }, { required: ["owner"] }] },
    examples: [{ name: "website, new" }],
  },
);

/** `/v1/keys`: the keys of every account, for who may do everything anyway. */
export function keyRoutes(database: Database): Routes {
  return (http) => {
    http.get(
      "/v1/keys",
      {
        schema: { tags, operationId: "listKeys", summary: "List API keys of every account", querystring: listQuery, response: { 200: keyList } },
        config: reads,
      },
      async ({ query }, reply) => {
        const { keys, more } = await pageOfKeys(database, query);
        const next = new URLSearchParams({ limit: String(query.limit), offset: String(query.offset + query.limit), revoked: String(query.revoked) });
        if (more) reply.header("link", `</v1/keys?${next}>; rel="next"`);
        return { data: keys.map(toKeyAnswer) };
      },
    );
    http.post(
      "/v1/keys",
      {
        schema: { tags, operationId: "createKey", summary: "Make an API key, which is shown once", body: newKey, response: { 200: madeKey } },
        config: { ...creates, audit: { shows: ["account", "name", "scopes", "premium", "expires_in_days"] } },
      },
      async ({ caller, body, log }, reply) => {
        const { key, ...made } = await makeKeyFor(database, caller, body);
        log.info({ operation: "createKey", id: made.id, account: caller.accountId, key: caller.keyId }, "administration");
        reply.header("cache-control", "no-store");
        return { data: { ...toKeyAnswer(made), key } };
      },
    );
    http.patch(
      "/v1/keys/:id",
      {
        schema: {
          tags, operationId: "changeKey", summary: "Rename an API key, or hand it over to its account", params, body: changed, response: { 200: keyAnswer },
        },
        config: { ...reads, audit: { shows: ["name"] } },
      },
      async (request) => ({ data: toKeyAnswer(await changeKey(database, request.params.id, request.body)) }),
    );
    http.delete(
      "/v1/keys/:id",
      {
        schema: { tags, operationId: "revokeKey", summary: "Revoke an API key and end its sessions, within 1 s", params, response: { 200: keyAnswer } },
        config: reads,
      },
      async ({ params: { id }, caller, log }) => {
        const key = await revokeKeyOf(database, id);
        log.info({ operation: "revokeKey", id, account: caller.accountId, key: caller.keyId }, "administration");
        return { data: toKeyAnswer(key) };
      },
    );
  };
}
