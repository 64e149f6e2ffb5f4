import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { openAccount } from "../accounts/accounts.ts";
import { createAuthenticate } from "../accounts/authenticate.ts";
import type { Scope } from "../accounts/caller.ts";
import { createKey, describeKeys, endKey } from "../accounts/keys.ts";
import { LastUse } from "../accounts/last-use.ts";
import { LogIn } from "../accounts/log-in.ts";
import { operatorKey } from "../accounts/login-links.ts";
import { Sessions } from "../accounts/sessions.ts";
import { ServiceError } from "../errors.ts";
import { updateKey } from "../store/database/accounts/accounts.ts";
import type { Database } from "../store/database/database.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { AuthorizationServer } from "./authorization-server.ts";
import { Clients, most } from "./clients.ts";
import { Consent } from "./consent.ts";
import { OauthFault } from "./errors.ts";
import { lifetimes } from "./grant-model.ts";
import { forgetEndedGrants, Grants } from "./grants.ts";

const base = "https://media.example";
const redirect = "https://program.example/back";
const loopback = "http://127.0.0.1/back";
const day = 24 * 3_600_000;

type Params = Record<string, string | undefined>;

async function fresh(scopes: readonly Scope[] = ["catalog", "ai"]) {
  const opened = await openSqlite(":memory:");
  const clock = { now: Date.UTC(2026, 0, 1) };
  const database = Object.create(opened, { now: { value: () => clock.now } }) as Database;
  const clients = new Clients(database);
  const server = new AuthorizationServer(database, clients);
  const consent = new Consent(database, clients, server);
  const grants = new Grants(database);
  const authenticate = createAuthenticate(database.db, () => clock.now);
  const account = await openAccount(database, "studio", clock.now);
  const person = async (its: readonly Scope[] = scopes, accountId = account.id) => {
    const { id } = await createKey(database.db, { accountId, name: "desk", scopes: its, premium: false, source: "operator" }, clock.now);
    return { hash: "", begunAt: 0, expiresAt: Infinity, caller: { keyId: id, accountId, scopes: its, premium: false, limits: {} } };
  };
  const session = await person();
  const register = async (uris = [redirect, loopback]) => (await clients.register({ client_name: "A program", redirect_uris: uris })).client_id as string;
  const verifier = randomBytes(32).toString("base64url");
  const client = await register();
  const query = (changes: Params = {}) => {
    const all: Params = {
      client_id: client, redirect_uri: redirect, response_type: "code", state: "s1", scope: "catalog ai", code_challenge_method: "S256",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"), resource: `${base}/mcp`, ...changes,
    };
    return new URLSearchParams(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();
  };
  const consented = async (changes: Params = {}, given: Scope[] = ["catalog", "ai"], by = session) =>
    new URL(await consent.decide(query(changes), by, base, given));
  const codeOf = async (...how: Parameters<typeof consented>) => (await consented(...how)).searchParams.get("code")!;
  const exchange = (changes: Params) => {
    const form = { grant_type: "authorization_code", client_id: client, redirect_uri: redirect, code_verifier: verifier, ...changes };
    const sent = Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined));
    return server.exchange(sent, { "content-type": "application/x-www-form-urlencoded", "content-length": "1" }, base) as Promise<Record<string, string>>;
  };
  const refresh = (token: string, changes: Params = {}) =>
    exchange({ grant_type: "refresh_token", refresh_token: token, redirect_uri: undefined, code_verifier: undefined, ...changes });
  /** @param ago lets answers that are believed for a moment grow old */
  const scopesBy = async (token: string, ago = 1000) => {
    clock.now += ago;
    return (await authenticate(token))?.scopes;
  };
  const callerBy = (token: string) => authenticate(token);
  return {
    callerBy, database, clock, clients, server, consent, grants, session, person, client, register, query, consented, codeOf, exchange, refresh, scopesBy,
    verifier,
  };
}

const errorOf = (work: Promise<unknown>) => work.then(() => "none", (error: unknown) => {
  if (error instanceof OauthFault) return error.error;
  assert.ok(error instanceof ServiceError, String((error as Error).stack));
  return error.invalidParams[0]?.name ?? error.code;
});

test("a person lets a program in, and its token does what was given, for an hour", async () => {
  const { consented, exchange, scopesBy, clock, database, grants, session } = await fresh();
  const back = await consented({}, ["catalog"]);
  assert.deepEqual([back.origin + back.pathname, back.searchParams.get("state"), back.searchParams.get("iss")], [redirect, "s1", base]);
  const token = await exchange({ code: back.searchParams.get("code")! });
  assert.deepEqual([token.token_type, token.scope], ["Bearer", "catalog"]);
  assert.ok(Math.abs(Number(token.expires_in) - 3600) < 5, String(token.expires_in));
  assert.deepEqual(await scopesBy(token.access_token!), ["catalog"]);
  assert.equal(await scopesBy(token.refresh_token!), undefined, "a refresh token opens nothing");
  const rows = (table: "oauth_tokens" | "oauth_codes") => database.db.selectFrom(table).selectAll().execute();
  const stored = JSON.stringify([await rows("oauth_tokens"), await rows("oauth_codes")]);
  for (const secret of [token.access_token!, token.refresh_token!, back.searchParams.get("code")!]) assert.ok(!stored.includes(secret));
  assert.deepEqual((await grants.list(session.caller)).map(({ program, scopes }) => [program, scopes]), [["A program", ["catalog"]]]);
  assert.equal((await describeKeys(database.db)).length, 1, "a grant is not among the keys");
  clock.now += lifetimes.access;
  assert.equal(await scopesBy(token.access_token!), undefined);
});

test("what is not certain is refused to the person, who is sent nowhere: an unknown program, a redirect that it has not registered", async () => {
  const { consent, session, query, client } = await fresh();
  const fault = (changes: Params) => errorOf(consent.view(query(changes), session, base));
  assert.deepEqual([await fault({ client_id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10" }), await fault({ client_id: undefined })], ["client_id", "client_id"]);
  const wrong = [
    "https://evil.example/back", "https://program.example/back/", "https://program.example/back?x=1", "https://program.example:444/back",
    "https://program.example/back#x", "http://program.example/back", "https://program.example@evil.example/back", "https://PROGRAM.example/back",
    "javascript:alert(1)//https://program.example/back", "https://program.example/./back", "http://127.0.0.1.evil.example/back", "http://127.0.0.1/other",
    "http://localhost/back", "http://127.0.0.1:80:90/back", "", undefined,
  ];
  for (const redirect_uri of wrong) assert.equal(await fault({ redirect_uri }), "redirect_uri", redirect_uri);
  const twice = `${query()}&redirect_uri=${encodeURIComponent("https://evil.example/back")}`;
  assert.equal(await errorOf(consent.view(twice, session, base)), "redirect_uri");
  assert.equal(await errorOf(consent.view(`${query()}&client_id=${client}`, session, base)), "client_id");
});

test("a program on this machine may listen on any port, and nobody else may", async () => {
  const { consented, exchange, consent, query, session } = await fresh();
  const uri = "http://127.0.0.1:49152/back";
  const back = await consented({ redirect_uri: uri });
  assert.equal(back.host, "127.0.0.1:49152");
  assert.ok((await exchange({ code: back.searchParams.get("code")!, redirect_uri: uri })).access_token);
  assert.equal(await errorOf(consent.view(query({ redirect_uri: "https://program.example:8443/back" }), session, base)), "redirect_uri");
});

test("a redirect that a browser would carry out, or that hides where it leads, is not registered", async () => {
  const { register } = await fresh();
  const bad = [
    "javascript:alert(1)", "data:text/html,x", "http://program.example/", "https://a@program.example/", "https://program.example/#x", "https://*.example/", "/back",
    "blob:https://program.example/1", "https://program.example/\\evil", "file:///etc/passwd", `https://program.example/${"x".repeat(2100)}`,
  ];
  for (const uri of bad) assert.equal(await errorOf(register([uri])), "invalid_redirect_uri", uri);
  for (const uri of ["com.example.app:/back", "editor://extension/back", "http://[::1]:9/back"]) assert.ok(await register([uri]));
});

test("without PKCE by SHA-256 there is no code: absent, plain, no method, no challenge of 43 characters", async () => {
  const { consent, session, query } = await fresh();
  const changes: Params[] = [
    { code_challenge: undefined, code_challenge_method: undefined }, { code_challenge: undefined }, { code_challenge_method: undefined },
    { code_challenge_method: "plain" }, { code_challenge: "short" }, { code_challenge_method: "s256" },
  ];
  for (const change of changes) {
    const { refused } = await consent.view(query(change), session, base);
    assert.equal(refused?.error, "invalid_request", JSON.stringify(change));
    assert.match(refused.redirect_to, /^https:\/\/program\.example\/back\?error=invalid_request/);
    assert.equal(await errorOf(consent.decide(query(change), session, base, ["catalog"])), "request");
  }
});

test("a code needs its verifier, its program and its redirect, and a wrong verifier uses it up", async () => {
  const { codeOf, exchange, register, verifier } = await fresh();
  assert.equal(await errorOf(exchange({ code: await codeOf(), code_verifier: undefined })), "invalid_grant");
  const code = await codeOf();
  assert.equal(await errorOf(exchange({ code, code_verifier: randomBytes(32).toString("base64url") })), "invalid_grant");
  assert.equal(await errorOf(exchange({ code })), "invalid_grant", "nobody guesses verifiers");
  const other = await register(["https://other.example/"]);
  const foreign = await codeOf();
  assert.equal(await errorOf(exchange({ code: foreign, client_id: other })), "invalid_grant");
  assert.ok((await exchange({ code: foreign })).access_token, "whose it is may still have it");
  assert.equal(await errorOf(exchange({ code: await codeOf(), redirect_uri: "https://program.example/other" })), "invalid_request");
  assert.ok((await exchange({ code: await codeOf(), redirect_uri: undefined, code_verifier: verifier })).access_token, "OAuth 2.1 leaves it out");
});

test("a code works once and for a minute; one that comes again ends what came of it", async () => {
  const { codeOf, exchange, scopesBy, clock, refresh } = await fresh();
  const code = await codeOf();
  const token = await exchange({ code });
  assert.ok(await scopesBy(token.access_token!));
  assert.equal(await errorOf(exchange({ code })), "invalid_grant");
  assert.deepEqual([await scopesBy(token.access_token!), await errorOf(refresh(token.refresh_token!))], [undefined, "invalid_grant"]);
  const late = await codeOf();
  clock.now += lifetimes.code;
  assert.equal(await errorOf(exchange({ code: late })), "invalid_grant");
});

test("of two exchanges of one code at once none leaves access behind", async () => {
  const { codeOf, exchange, grants, session } = await fresh();
  const code = await codeOf();
  const both = await Promise.all([exchange({ code }), exchange({ code })].map((work) => work.then(() => "in", () => "out")));
  assert.ok(both.includes("out"));
  assert.deepEqual(await grants.list(session.caller), []);
});

test("a refresh token is exchanged for another; one that comes again later ends the grant, within ten seconds it does not", async () => {
  const { codeOf, exchange, refresh, scopesBy, clock } = await fresh();
  const first = await exchange({ code: await codeOf() });
  const second = await refresh(first.refresh_token!);
  assert.notEqual(second.refresh_token, first.refresh_token);
  clock.now += lifetimes.grace - 1000;
  const third = await refresh(first.refresh_token!);
  assert.ok((await scopesBy(second.access_token!, 0)) && (await scopesBy(third.access_token!, 0)), "two parts of a program at once");
  clock.now += 2000;
  assert.equal(await errorOf(refresh(first.refresh_token!)), "invalid_grant");
  for (const { access_token: access, refresh_token: token } of [second, third]) {
    assert.deepEqual([await scopesBy(access!), await errorOf(refresh(token!))], [undefined, "invalid_grant"]);
  }
});

test("a refresh token is its program's, ends after thirty days without use, and never gives more than was given", async () => {
  const { codeOf, exchange, refresh, scopesBy, clock, register } = await fresh();
  const token = await exchange({ code: await codeOf() });
  const other = await register(["https://other.example/"]);
  assert.equal(await errorOf(refresh(token.refresh_token!, { client_id: other })), "invalid_grant");
  assert.equal(await errorOf(refresh(token.refresh_token!, { scope: "catalog ai admin" })), "invalid_scope");
  const again = await exchange({ code: await codeOf() });
  const less = await refresh(again.refresh_token!, { scope: "catalog" });
  assert.deepEqual(await scopesBy(less.access_token!), ["catalog"]);
  assert.deepEqual(await scopesBy((await refresh(less.refresh_token!)).access_token!), ["catalog", "ai"], "less was asked for one token alone");
  const old = await exchange({ code: await codeOf() });
  clock.now += lifetimes.refresh;
  assert.equal(await errorOf(refresh(old.refresh_token!)), "invalid_grant");
});

test("nobody gives more than they have: a program gets what it asks for, of that what the session may, of that what the person chose", async () => {
  const { consent, session, query, codeOf, exchange, scopesBy, database } = await fresh();
  const { scopes } = await consent.view(query({ scope: "catalog admin offline_access" }), session, base);
  assert.deepEqual(scopes, [{ scope: "catalog", allowed: true }, { scope: "admin", allowed: false }]);
  for (const given of [["admin"], ["catalog", "admin"], ["account"]] as Scope[][]) {
    assert.equal(await errorOf(consent.decide(query({ scope: "catalog admin" }), session, base, given)), "scopes");
  }
  assert.equal((await consent.view(query({ scope: "everything" }), session, base)).refused?.error, "invalid_scope");
  const { access_token: token } = await exchange({ code: await codeOf() });
  await updateKey(database.db, session.caller.keyId, { scopes_json: JSON.stringify(["catalog"]) });
  assert.deepEqual(await scopesBy(token!), ["catalog"], "what the key loses, its programs lose");
});

test("a grant ends with the key that it was given by, and is no way round it: no session, no login link", async () => {
  const { callerBy, codeOf, exchange, refresh, scopesBy, session, database, grants, clock } = await fresh(["catalog", "ai", "account", "admin"]);
  const token = await exchange({ code: await codeOf({ scope: "catalog ai account admin" }, ["catalog", "ai", "account", "admin"]) });
  const [grant] = await grants.list(session.caller);
  assert.deepEqual((await scopesBy(token.access_token!))?.length, 4);
  const sessions = new Sessions({ database, uses: new LastUse({ database, onError: assert.ifError }), now: () => clock.now });
  assert.equal(await sessions.begin(grant!.id), undefined);
  const logIn = new LogIn({ db: database.db, authenticate: callerBy, sessions, limited: false, now: () => clock.now });
  assert.equal(await errorOf(logIn.begin({ key: token.access_token! }, { address: "127.0.0.1" })), "invalid_api_key");
  assert.equal(await operatorKey(database.db, session.caller.accountId), session.caller.keyId);
  const pending = await codeOf();
  await endKey(database.db, session.caller.keyId, clock.now);
  assert.equal(await operatorKey(database.db, session.caller.accountId), undefined);
  assert.deepEqual([await scopesBy(token.access_token!), await errorOf(refresh(token.refresh_token!))], [undefined, "invalid_grant"]);
  assert.equal(await errorOf(exchange({ code: pending })), "invalid_grant");
  assert.deepEqual(await grants.list(session.caller), []);
});

test("a program calls as the key that let it in, so that rates and budgets of that hold, and sees its own grant alone", async () => {
  const { codeOf, exchange, callerBy, grants, session } = await fresh();
  const tokens = [await exchange({ code: await codeOf() }), await exchange({ code: await codeOf() })];
  const [first, second] = await Promise.all(tokens.map(({ access_token: token }) => callerBy(token!)));
  assert.deepEqual([first?.keyId, second?.keyId], [session.caller.keyId, session.caller.keyId]);
  assert.deepEqual((await grants.list(first!)).map(({ id }) => id), [first!.grantId]);
  assert.equal(await errorOf(grants.end(first!, second!.grantId!)), "not_found");
  await grants.end(first!, first!.grantId!);
  assert.deepEqual((await grants.list(session.caller)).map(({ id }) => id), [second!.grantId]);
});

test("an ended grant is refused within a second, and others' grants are not there", async () => {
  const { codeOf, exchange, scopesBy, grants, session, person, database } = await fresh();
  const token = await exchange({ code: await codeOf() });
  const [grant] = await grants.list(session.caller);
  const colleague = await person(["catalog"]);
  const manager = await person(["account"]);
  const stranger = await person(["account", "admin"], (await openAccount(database, "other")).id);
  const seen = await Promise.all([colleague, manager, stranger].map(async ({ caller }) => (await grants.list(caller)).length));
  assert.deepEqual(seen, [0, 1, 0]);
  for (const { caller } of [colleague, stranger]) assert.equal(await errorOf(grants.end(caller, grant!.id)), "not_found");
  assert.ok(await scopesBy(token.access_token!));
  await grants.end(session.caller, grant!.id);
  assert.equal(await scopesBy(token.access_token!), undefined);
  assert.equal(await errorOf(grants.end(session.caller, grant!.id)), "not_found");
});

test("a program ends its own grant by either token, not that of another program, and an unknown token is no fault", async () => {
  const { codeOf, exchange, scopesBy, server, client, register } = await fresh();
  const other = await register(["https://other.example/"]);
  for (const kind of ["access_token", "refresh_token"]) {
    const token = await exchange({ code: await codeOf() });
    assert.equal(await errorOf(server.revoke({ token: token[kind]!, client_id: other })), "unauthorized_client");
    assert.ok(await scopesBy(token.access_token!));
    await server.revoke({ token: token[kind]!, client_id: client });
    assert.equal(await scopesBy(token.access_token!), undefined);
    await server.revoke({ token: token[kind]!, client_id: client });
  }
  assert.equal(await errorOf(server.revoke({ token: "at_x", client_id: "none" })), "invalid_client");
});

test("a token is asked for this service and for no other (resource indicators), and the answer says who gave it (mix-up)", async () => {
  const { consent, session, query, codeOf, exchange, consented } = await fresh();
  for (const resource of ["https://evil.example/mcp", `${base}/mcp/x`, `${base}.evil.example/mcp`, "media", `${base}/mcp#x`]) {
    assert.equal((await consent.view(query({ resource }), session, base)).refused?.error, "invalid_target", resource);
  }
  assert.equal((await consent.view(`${query()}&resource=${encodeURIComponent("https://evil.example/")}`, session, base)).refused?.error, "invalid_target");
  assert.equal(await errorOf(exchange({ code: await codeOf(), resource: "https://evil.example/mcp" })), "invalid_target");
  for (const resource of [base, `${base}/`, `${base}/mcp`, undefined]) assert.equal((await consented({ resource })).searchParams.get("iss"), base);
});

test("who declines is sent back without a code", async () => {
  const { consent, query, session } = await fresh();
  const back = new URL(await consent.decide(query(), session, base, undefined));
  assert.deepEqual([back.searchParams.get("error"), back.searchParams.get("code"), back.searchParams.get("state")], ["access_denied", null, "s1"]);
});

test("a flood of registrations drives out those that nobody has let in, oldest first, and none in use", async () => {
  const { register, codeOf, exchange, clients, client, clock, database } = await fresh();
  await exchange({ code: await codeOf() });
  clock.now += 1;
  const [first] = [await register(), clock.now += 1];
  for (let made = 2; made < most.clients; made++) await register();
  assert.ok(await clients.find(first));
  await register();
  assert.deepEqual([await clients.find(first), (await clients.find(client))?.name], [undefined, "A program"]);
  const { count } = await database.db.selectFrom("oauth_clients").select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  assert.equal(count, most.clients);
  await database.db.updateTable("oauth_clients").set({ used_at: clock.now }).execute();
  assert.equal(await errorOf(register()), "temporarily_unavailable");
});

test("metadata of a program is bounded, and its name shows as it is", async () => {
  const { clients, consent, query, session } = await fresh();
  const fault = (metadata: unknown) => errorOf(clients.register(metadata));
  const uris = [redirect];
  assert.deepEqual(
    [await fault([]), await fault({}), await fault({ redirect_uris: [] }), await fault({ redirect_uris: Array(11).fill(redirect) })],
    ["invalid_client_metadata", "invalid_redirect_uri", "invalid_redirect_uri", "invalid_redirect_uri"],
  );
  assert.equal(await fault({ redirect_uris: uris, grant_types: ["client_credentials"] }), "invalid_client_metadata");
  assert.equal(await fault({ redirect_uris: uris, client_name: 7 }), "invalid_client_metadata");
  const name = `a\u202eb\u0000\n${"c".repeat(200)}`;
  const answer = await clients.register({ redirect_uris: uris, client_name: name, token_endpoint_auth_method: "client_secret_post" });
  assert.deepEqual([answer.client_name, answer.token_endpoint_auth_method, answer.client_secret], [`ab${"c".repeat(most.name - 2)}`, "none", undefined]);
  const { client } = await consent.view(query({ client_id: answer.client_id as string }), session, base);
  assert.deepEqual(client, { name: answer.client_name, where: "program.example", is_here: false });
});

test("what has ended is forgotten: codes after a day, tokens at their end, programs that nobody uses", async () => {
  const { codeOf, exchange, database, clock, clients, client, register, grants, session } = await fresh();
  await exchange({ code: await codeOf() });
  const unused = await register();
  clock.now += day + lifetimes.code + 1;
  await forgetEndedGrants(database, clock.now);
  const left = async (table: "oauth_codes" | "oauth_tokens") => (await database.db.selectFrom(table).selectAll().execute()).length;
  assert.deepEqual([await left("oauth_codes"), await left("oauth_tokens"), (await grants.list(session.caller)).length], [0, 1, 1]);
  assert.deepEqual([await clients.find(unused), (await clients.find(client))?.id], [undefined, client]);
  clock.now += 91 * day;
  await forgetEndedGrants(database, clock.now);
  assert.deepEqual([await left("oauth_tokens"), await grants.list(session.caller), await clients.find(client)], [0, [], undefined]);
});
