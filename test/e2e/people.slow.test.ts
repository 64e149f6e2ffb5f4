import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { probeKey, startProbeService } from "../parts/probe-service.ts";

const password = "a long sentence of her own";
type Json = Record<string, unknown>;

test("people are invited, log in, change their password, are ended and never found from another account", { timeout: 120_000 }, async (t) => {
  const { url } = await startProbeService(t, {}, { ATELIER_RATE_LIMIT: "on", ATELIER_GUESS_LIMIT: "on" });
  const origin = new URL(url).origin;
  async function send(method: string, path: string, { body, cookie, key }: { body?: Json; cookie?: string; key?: string } = {}) {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }), ...(cookie && { cookie, origin }), ...(key && { "x-service-api-key": key }),
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const set = answer.headers.getSetCookie()[0]?.split(";")[0];
    const json = (await answer.json()) as { data: Json & Json[]; code?: string };
    return { status: answer.status, data: json.data, code: json.code, cookie: set ?? "" };
  }
  const admin = { key: probeKey };
  assert.equal((await send("GET", "/v1/session", admin)).data["offers_password"], true);
  const first = { name: "Ada", email: "Ada@example.org", password };
  const ada = (await send("POST", "/v1/members", { ...admin, body: first })).data;
  assert.deepEqual([ada["role"], ada["email"]], ["admin", "ada@example.org"]);
  assert.equal((await send("POST", "/v1/members", { ...admin, body: { ...first, email: "x@example.org" } })).code, "has_members");
  assert.equal((await send("GET", "/v1/session", admin)).data["offers_password"], undefined);

  const desk = await send("POST", "/v1/session", { body: { email: "ADA@example.org", password } });
  assert.deepEqual((desk.data["member"] as Json)["id"], ada["id"]);
  const sessions = (await send("GET", "/v1/sessions", desk)).data;
  assert.deepEqual(sessions.map(({ browser, system, current }) => [browser, system, current]), [["Firefox", "Linux", true]]);
  assert.ok(!JSON.stringify((await send("GET", "/v1/keys", admin)).data).includes(String(ada["key_id"])), "a person is none of the keys");
  assert.equal((await send("DELETE", `/v1/keys/${String(ada["key_id"])}`, admin)).status, 404);
  assert.equal((await send("DELETE", `/v1/members/${String(ada["id"])}`, desk)).code, "last_admin");

  const { url: link } = (await send("POST", "/v1/invitations", { ...desk, body: { role: "creator" } })).data;
  const token = String(link).split("#t=")[1]!;
  assert.deepEqual((await send("POST", "/v1/session/link", { body: { token } })).data["role"], "creator");
  assert.equal((await send("POST", "/v1/session/join", { body: { token, name: "Bo", password } })).code, "invalid_request", "no email");
  const bo = await send("POST", "/v1/session/join", { body: { token, name: "Bo", email: "bo@example.org", password } });
  assert.deepEqual(bo.data["scopes"], ["catalog", "ai"]);
  assert.equal((await send("POST", "/v1/session/join", { body: { token, name: "Bo", email: "c@example.org", password } })).code, "link_expired");
  assert.equal((await send("GET", "/v1/members", bo)).code, "missing_scope");
  assert.equal((await send("GET", "/v1/usage?by_key=true", bo)).status, 200);

  const other = await send("POST", "/v1/session", { body: { email: "bo@example.org", password } });
  const next = "another sentence entirely";
  assert.equal((await send("PUT", "/v1/session/password", { ...bo, body: { current_password: "wrong", new_password: next } })).code, "wrong_password");
  assert.equal((await send("PUT", "/v1/session/password", { ...bo, body: { current_password: password, new_password: next } })).data["ended"], 1);
  assert.equal((await send("GET", "/v1/session", other)).status, 401);

  const stranger = (await send("POST", "/v1/keys", { ...admin, body: { name: "s", account: "other", scopes: ["admin"] } })).data["key"] as string;
  const boId = (bo.data["member"] as Json)["id"] as string;
  const calls = [["GET", ""], ["PATCH", ""], ["DELETE", ""], ["POST", "/password-link"], ["GET", "/sessions"], ["DELETE", "/sessions"]] as const;
  for (const [method, path] of calls) {
    const asked = { key: stranger, ...(method === "PATCH" && { body: { role: "admin" } }) };
    assert.equal((await send(method, `/v1/members/${boId}${path}`, asked)).status, 404, `${method} ${path}`);
  }

  const own = (await send("POST", "/v1/keys", { ...desk, body: { name: "ada's", scopes: ["ai"] } })).data;
  assert.deepEqual(own["member"], { id: ada["id"], name: "Ada" });
  assert.equal((await send("PATCH", `/v1/keys/${String(own["id"])}`, { ...desk, body: { owner: "account" } })).data["member"], undefined);

  assert.equal((await send("DELETE", `/v1/members/${boId}`, desk)).status, 200);
  await sleep(1000);
  assert.equal((await send("GET", "/v1/session", bo)).status, 401);
  assert.equal((await send("POST", "/v1/session", { body: { email: "bo@example.org", password: next } })).code, "invalid_credentials");
});

test("a wrong password and an unknown email cost the same time, and are stopped by address", { timeout: 120_000 }, async (t) => {
  const { url, call } = await startProbeService(t, {}, { ATELIER_RATE_LIMIT: "on", ATELIER_GUESS_LIMIT: "on" });
  assert.equal((await call("/v1/members", { name: "Ada", email: "ada@example.org", password })).status, 200);
  const attempt = (email: string) => fetch(new URL("/v1/session", url), {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email, password: "wrong" }),
  });
  const outcomes: [number, number][] = [];
  for (const email of ["ada@example.org", "no@example.org", "ada@example.org", "no@example.org", "ada@example.org"]) {
    const began = performance.now();
    outcomes.push([(await attempt(email)).status, performance.now() - began]);
  }
  assert.deepEqual(outcomes.map(([status]) => status), [401, 401, 401, 401, 401]);
  assert.ok(outcomes[3]![1] > 8, `an unknown email was answered without a hash, in ${outcomes[3]![1]} ms`);
  const stopped = await attempt("ada@example.org");
  assert.equal(stopped.status, 429);
  assert.ok(Number(stopped.headers.get("retry-after")) > 0);
});
