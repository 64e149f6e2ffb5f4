import Type, { type Static } from "typebox";
import { scopes } from "../accounts/caller.ts";
import type { OauthUrl } from "../http/challenge/oauth-url.ts";
import { notFound } from "../errors.ts";
import type { Routes } from "../http/server-types.ts";
import type { Session } from "../accounts/sessions.ts";
import type { Consent } from "./consent.ts";
import { peopleOnly } from "./errors.ts";
import type { Grants } from "./grants.ts";

const tags = ["Account"];
const access = { access: { scope: "any", limit: "read" } } as const;

const grant = Type.Object({
  id: Type.String({ description: "Names the grant" }),
  program: Type.String({ description: "What the program calls itself" }),
  scopes: Type.Array(Type.Enum([...scopes]), { description: "What it may do" }),
  given_by: Type.Object({ id: Type.String(), name: Type.String() }, {
    description: "The key that it was let in by: it calls as that key, whose limits and budgets hold for both, and ends with it",
  }),
  created_at: Type.String({ format: "date-time", description: "When it was let in" }),
  last_used_at: Type.Optional(Type.String({ format: "date-time", description: "When it called last, to the minute" })),
});
const example: Static<typeof grant> = {
  id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a12", program: "A desktop assistant", scopes: ["catalog", "ai"],
  given_by: { id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a11", name: "first key" }, created_at: "2026-02-18T09:30:00.000Z",
};
const list = Type.Object({ data: Type.Array(grant) }, {
  title: "GrantList", description: "Programs that have access, newest first", examples: [{ data: [example] }],
});
const answer = Type.Object({ data: grant }, { title: "Grant", description: "The grant", examples: [{ data: example }] });

/** `/v1/grants`: programs that people have let in. */
export function grantRoutes(grants: Grants): Routes {
  return (http) => {
    http.get("/v1/grants", {
      schema: { tags, operationId: "listGrants", summary: "Programs that were let in by logging in", response: { 200: list } }, config: access,
    }, async ({ caller }) => ({ data: await grants.list(caller) }));
    http.delete("/v1/grants/:id", {
      schema: {
        tags, operationId: "endGrant", summary: "End the access of a program, within 1 s", response: { 200: answer },
        params: Type.Object({ id: Type.String({ description: "The grant's id", examples: [example.id] }) }),
      },
      config: access,
    }, async ({ caller, params: { id }, log }) => {
      const data = await grants.end(caller, id);
      log.info({ operation: "endGrant", id, account: caller.accountId, key: caller.keyId }, "administration");
      return { data };
    });
  };
}

const request = Type.String({ minLength: 1, maxLength: 8192 });
const asked = Type.Object({ request });
const decision = Type.Object({
  request, scopes: Type.Optional(Type.Array(Type.Enum([...scopes]), { minItems: 1, maxItems: scopes.length, uniqueItems: true })),
});

/** What the consent page of the console calls. Browsers' sessions alone count, and those for changes only from our own pages (`http/same-origin.ts`). */
export function consentRoutes(consent: Consent, urlFor: OauthUrl): Routes {
  const personOf = ({ session, headers }: { session: Session | undefined; headers: { host?: string } }) => {
    const base = urlFor(headers.host);
    if (base === undefined) throw notFound("Path");
    if (!session) throw peopleOnly();
    return { session, base };
  };
  return (http) => {
    http.post("/oauth/consent/view", { schema: { hide: true, body: asked }, config: { ...access, audit: false } }, async (call) => {
      const { session, base } = personOf(call);
      return { data: await consent.view(call.body.request, session, base) };
    });
    const recorded = { ...access, audit: { kind: "grants", shows: ["scopes"] } };
    http.post("/oauth/consent", { schema: { hide: true, operationId: "decideConsent", body: decision }, config: recorded }, async (call, reply) => {
      const { session, base } = personOf(call);
      const { request: query, scopes: given } = call.body;
      const url = await consent.decide(query, session, base, given);
      call.log.info({ operation: "consent", given: given ?? [], account: session.caller.accountId, key: session.caller.keyId }, "program let in or declined");
      reply.header("cache-control", "no-store");
      return { data: { redirect_to: url } };
    });
  };
}
