import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { probeKey, startProbeService } from "../parts/probe-service.ts";

type Json = Record<string, unknown>;

const redirect = "http://127.0.0.1/back";
const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

async function start(t: TestContext, settings: Record<string, string> = {}) {
  const port = String(await freePort());
  const { call } = await startProbeService(t, {}, { ATELIER_PORT: port, ...settings });
  const url = `http://127.0.0.1:${port}`;
  const at = (path: string, init: RequestInit = {}) => fetch(new URL(path, url), { redirect: "manual", ...init });
  const json = async (answer: Response) => (await answer.json()) as Json;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    at(path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) });
  const form = (path: string, body: Record<string, string> | string) => at(path, { method: "POST", body: new URLSearchParams(body) });
  const register = async () => (await json(await post("/oauth/register", { client_name: "A program", redirect_uris: [redirect] }))).client_id as string;
  const logIn = async (key = probeKey) => (await post("/v1/session", { key })).headers.get("set-cookie")!.split(";")[0]!;
  const asked = (client: string, changes: Record<string, string> = {}) => new URLSearchParams({
    client_id: client, redirect_uri: redirect, response_type: "code", code_challenge: challenge, code_challenge_method: "S256", state: "s", ...changes,
  }).toString();
  /** As the consent page sends it. */
  const consent = (cookie: string, client: string, scopes: string[] = ["catalog", "ai"]) =>
    post("/oauth/consent", { request: asked(client), scopes }, { cookie, origin: url, "sec-fetch-site": "same-origin" });
  const letIn = async (client: string, scopes?: string[]) => {
    const { data } = (await json(await consent(await logIn(), client, scopes))) as { data: { redirect_to: string } };
    const code = new URL(data.redirect_to).searchParams.get("code")!;
    return json(await form("/oauth/token", { grant_type: "authorization_code", client_id: client, code, code_verifier: verifier, redirect_uri: redirect }));
  };
  return { url, call, at, json, post, form, register, logIn, asked, consent, letIn };
}

/** A request with a `Host` of one's own, which `fetch` does not send. */
function asHost(url: string, host: string, path: string, method = "GET"): Promise<{ status: number; challenge: string | undefined; body: Json }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(path, url), { method, headers: { host } }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode!, challenge: answer.headers["www-authenticate"], body: JSON.parse(text) as Json }));
    });
    sent.on("error", reject).end();
  });
}

test("a program finds out how to log in from the 401 of /mcp alone", { timeout: 60_000 }, async (t) => {
  const { url, at, json, form } = await start(t);
  const refused = await at("/mcp", { method: "POST", headers: { authorization: "Bearer at_wrong" } });
  const [, metadata] = /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate")!)!;
  assert.deepEqual([refused.status, /error="invalid_token"/.test(refused.headers.get("www-authenticate")!)], [401, true]);
  const resource = await json(await at(metadata!));
  assert.deepEqual([resource.resource, resource.authorization_servers, resource.scopes_supported], [`${url}/mcp`, [url], ["catalog", "ai"]]);
  assert.equal((await json(await at("/.well-known/oauth-protected-resource"))).resource, url);
  for (const path of ["/.well-known/oauth-authorization-server", "/.well-known/oauth-authorization-server/mcp"]) {
    const server = await json(await at(path));
    assert.deepEqual([server.issuer, server.code_challenge_methods_supported, server.response_types_supported], [url, ["S256"], ["code"]]);
    for (const name of ["token_endpoint", "registration_endpoint", "revocation_endpoint"]) {
      assert.notEqual((await at(String(server[name]), { method: "POST", body: new URLSearchParams({ a: "b" }) })).status, 404, name);
    }
  }
  for (const path of ["oauth-protected-resource/other", "oauth-authorization-server/other", "openid-configuration"]) {
    assert.equal((await at(`/.well-known/${path}`)).status, 404, path);
  }
  assert.equal((await json(await form("/oauth/token", { grant_type: "password", username: "a" }))).error, "unsupported_grant_type");
});

test("where answers would not be safe there is no OAuth: over the network in the clear, under a name that is not ours, switched off", async (t) => {
  const { url } = await start(t);
  const { port } = new URL(url);
  const named = await asHost(url, `localhost:${port}`, "/.well-known/oauth-protected-resource/mcp");
  assert.deepEqual([named.status, named.body.resource], [200, `http://localhost:${port}/mcp`]);
  for (const host of [`192.168.1.5:${port}`, "localhost.evil.example", "evil.example"]) {
    assert.equal((await asHost(url, host, "/.well-known/oauth-protected-resource")).status, 404, host);
    assert.equal((await asHost(url, host, "/mcp", "POST")).challenge, 'Bearer realm="Atelier"', host);
    assert.equal((await asHost(url, host, "/oauth/token", "POST")).status, 404, host);
  }
  const without = [["ATELIER_OAUTH", "off"], ["ATELIER_PUBLIC_URL", "http://media.example"], ["ATELIER_AUTH_HEADERS", "x-service-api-key"]] as const;
  for (const [name, value] of without) {
    const off = await start(t, { [name]: value });
    assert.equal((await off.at("/.well-known/oauth-authorization-server")).status, 404);
    assert.equal((await off.post("/oauth/register", { redirect_uris: [redirect] })).status, 404);
    assert.doesNotMatch((await off.at("/mcp", { method: "POST" })).headers.get("www-authenticate")!, /resource_metadata/);
  }
});

test("below a path the service is found by the standard's names and by those below the path", { timeout: 60_000 }, async (t) => {
  const { at, json } = await start(t, { ATELIER_PUBLIC_URL: "https://media.example/lib" });
  const base = "https://media.example/lib";
  const refused = await at("/mcp", { method: "POST" });
  assert.match(refused.headers.get("www-authenticate")!, /resource_metadata="https:\/\/media\.example\/lib\/\.well-known\/oauth-protected-resource\/mcp"/);
  for (const path of ["/.well-known/oauth-protected-resource/lib/mcp", "/lib/.well-known/oauth-protected-resource/mcp"]) {
    assert.equal((await json(await at(path))).resource, `${base}/mcp`, path);
  }
  for (const path of ["/.well-known/oauth-authorization-server/lib", "/lib/.well-known/oauth-authorization-server"]) {
    const server = await json(await at(path));
    assert.deepEqual([server.issuer, server.authorization_endpoint, server.token_endpoint], [base, `${base}/oauth/authorize`, `${base}/oauth/token`], path);
  }
});

test("only our own page, with a person's session, lets a program in, and nobody puts that page into a frame", { timeout: 60_000 }, async (t) => {
  const { url, at, post, register, logIn, asked, letIn, call, json } = await start(t);
  const [client, cookie] = [await register(), await logIn()];
  const consentAs = (headers: Record<string, string>) => post("/oauth/consent", { request: asked(client), scopes: ["catalog"] }, headers);
  const foreign = [
    { cookie }, { cookie, origin: "https://evil.example" }, { cookie, origin: url, "sec-fetch-site": "cross-site" }, { cookie, "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) {
    const answer = await consentAs(headers as Record<string, string>);
    assert.deepEqual([answer.status, (await json(answer)).code], [403, "cross_site_request"], JSON.stringify(headers));
  }
  assert.equal((await consentAs({})).status, 401);
  const plain = await at("/oauth/consent", { method: "POST", headers: { cookie, origin: url }, body: new URLSearchParams({ request: asked(client) }) });
  assert.equal(plain.status, 415, "a form of another page cannot say it");
  const { access_token: token } = (await letIn(client)) as { access_token: string };
  for (const key of [probeKey, token]) {
    const answer = await consentAs({ authorization: `Bearer ${key}` });
    assert.deepEqual([answer.status, (await json(answer)).code], [403, "people_only"], "a program lets in no other");
  }
  const page = await at(`/oauth/authorize?${asked(client)}`, { headers: { accept: "text/html" } });
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-security-policy")!, /frame-ancestors 'none'/);
  assert.equal((await at(`/oauth/authorize?${asked(client)}`)).status, 401, "to programs it is no path");
  assert.equal((await call("/oauth/token")).status, 405);
});

test("an access token is taken wherever a key is, with the same answers, and ends at once with its grant", { timeout: 60_000 }, async (t) => {
  const { at, register, letIn, call, json, form, post } = await start(t);
  const client = await register();
  const token = (await letIn(client, ["catalog", "account"])) as { access_token: string; refresh_token: string };
  const by = (headers: Record<string, string>, path: string, method = "GET") => at(path, { method, headers });
  const asToken = { authorization: `Bearer ${token.access_token}` };
  const made = (await json(await call("/v1/keys", { name: "same rights", scopes: ["catalog", "account"] }))) as { data: { key: string } };
  const asKey = { "x-service-api-key": made.data.key };
  const bodyOf = async (answer: Response) => ({ status: answer.status, body: (await answer.text()).replace(/"request_id":"[^"]+"/, "") });
  for (const path of ["/v1/icons?per_page=1", "/v1/music?limit=1", "/v1/usage", "/v1/keys", "/v1/models", "/v1/tasks", "/v1/status", "/v1/nothing"]) {
    if (path === "/v1/status") continue;
    assert.deepEqual(await bodyOf(await by(asToken, path)), await bodyOf(await by(asKey, path)), path);
  }
  assert.equal((await by({ "x-service-api-key": token.access_token }, "/v1/icons?per_page=1")).status, 200);
  assert.equal((await post("/v1/session", { key: token.access_token })).status, 401, "no session of a token");

  const who = (await json(await by(asToken, "/v1/session"))) as { data: { key: { name: string }; scopes: string[] } };
  assert.deepEqual([who.data.key.name, who.data.scopes], ["ATELIER_API_KEY", ["catalog", "account"]]);
  const [grant] = ((await json(await by(asToken, "/v1/grants"))) as { data: { id: string; program: string }[] }).data;
  assert.equal(grant!.program, "A program");
  assert.equal((await (await call("/v1/keys?revoked=true")).text()).includes(grant!.id), false, "a grant is not among the keys");
  for (const method of ["PATCH", "DELETE"]) {
    const body = method === "PATCH" ? JSON.stringify({ name: "x" }) : undefined;
    const headers = { "x-service-api-key": probeKey, ...(body && { "content-type": "application/json" }) };
    assert.equal((await at(`/v1/keys/${grant!.id}`, { method, headers, ...(body && { body }) })).status, 404);
  }
  const stranger = (await json(await call("/v1/keys", { name: "stranger", account: "other", scopes: ["account", "admin"] }))) as { data: { key: string } };
  const asStranger = { "x-service-api-key": stranger.data.key };
  assert.deepEqual((await json(await by(asStranger, "/v1/grants"))).data, []);
  for (const [headers, id, status] of [[asStranger, grant!.id, 404], [asKey, "none", 404], [asKey, grant!.id, 200]] as const) {
    assert.equal((await by(headers, `/v1/grants/${id}`, "DELETE")).status, status);
  }
  await sleep(1000);
  assert.equal((await by(asToken, "/v1/icons?per_page=1")).status, 401);
  const again = await json(await form("/oauth/token", { grant_type: "refresh_token", client_id: client, refresh_token: token.refresh_token }));
  assert.equal(again.error, "invalid_grant");
});

test("forms are read strictly: twice the same member, another type, too large; and faults have the standard's form", { timeout: 60_000 }, async (t) => {
  const { form, post, at, json } = await start(t);
  const twice = await form("/oauth/token", "grant_type=authorization_code&code=a&code=b");
  assert.deepEqual([twice.status, (await json(twice)).error, twice.headers.get("cache-control")], [400, "invalid_request", "no-store"]);
  assert.equal((await json(await post("/oauth/token", { grant_type: "authorization_code" }))).error, "invalid_request");
  assert.equal((await form("/oauth/token", { code: "x".repeat(17_000) })).status, 413);
  assert.equal((await post("/oauth/register", { redirect_uris: [redirect], client_name: "x".repeat(17_000) })).status, 413);
  assert.equal((await at("/oauth/register", { method: "POST", headers: { "content-type": "application/json" }, body: "{" })).status, 400);
  assert.equal((await json(await form("/oauth/revoke", { token: "at_x", client_id: "none" }))).error, "invalid_client");
});

test("one address registers twenty programs and then waits", { timeout: 60_000 }, async (t) => {
  const { post, json } = await start(t, { ATELIER_RATE_LIMIT: "on", ATELIER_GUESS_LIMIT: "on" });
  const answers: Response[] = [];
  for (let made = 0; made < 22; made++) answers.push(await post("/oauth/register", { redirect_uris: [redirect] }));
  assert.deepEqual(answers.map(({ status }) => status), [...Array<number>(20).fill(201), 429, 429]);
  assert.ok(Number(answers.at(-1)!.headers.get("retry-after")) > 60);
  assert.equal((await json(answers.at(-1)!)).error, "temporarily_unavailable");
});
