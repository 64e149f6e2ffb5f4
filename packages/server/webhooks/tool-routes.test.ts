import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { pino } from "pino";
import { Webhook } from "standardwebhooks";
import { openAccount } from "../accounts/accounts.ts";
import { createAuthenticate } from "../accounts/authenticate.ts";
import { createKey } from "../accounts/keys.ts";
import { loadConfig } from "../config/load-config.ts";
import { createServer } from "../http/server.ts";
import { createGuardedClient } from "../outbound/guarded-client.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import { enqueueEvent } from "./enqueue-event.ts";
import { webhookRoutes } from "./routes.ts";
import { listSecrets } from "./secrets.ts";
import { receiver } from "./test-outbox.ts";
import { webhookToolRoutes } from "./tool-routes.ts";

async function service(t: TestContext, { allowPrivate = true, timeoutMs = 10_000 } = {}) {
  const database = await openSqlite(":memory:");
  const client = createGuardedClient({ allowPrivate });
  let wakes = 0;
  const parts = { database, client, timeoutMs, wake: () => void wakes++ };
  const http = createServer({ config: loadConfig({}), log: pino({ level: "silent" }), authenticate: createAuthenticate(database.db), draining: () => false });
  http.after(() => [webhookRoutes(parts), webhookToolRoutes(parts)].forEach((routes) => routes(http)));
  t.after(async () => {
    await http.close();
    await client.close();
    await database.close();
  });
  const { id: accountId } = await openAccount(database, "studio");
  const { key } = await createKey(database.db, { accountId, name: "test", scopes: ["account"], premium: false, source: "operator" });
  const call = async <T>(method: "GET" | "POST", url: string, payload?: object) => {
    const answer = await http.inject({ method, url, headers: { "x-service-api-key": key }, ...(payload && { payload }) });
    return { status: answer.statusCode, ...answer.json<{ data: T; invalid_params?: { name: string }[] }>() };
  };
  /** An event of that time and state. */
  const event = async (at: string, state: "failed" | "delivered" | "pending", url = "https://a.example/hook") => {
    const id = await database.transaction((trx) => enqueueEvent(trx, { task: { id: uuidV7(), account_id: accountId }, url, body: "{}" }, Date.parse(at)));
    await database.db.updateTable("events").set({ state, attempts: state === "pending" ? 0 : 8 }).where("id", "=", id).execute();
    return id;
  };
  return { database, accountId, call, event, wakes: () => wakes };
}

interface Tested {
  delivered: boolean;
  status_code?: number;
  error?: string;
  response?: string;
  duration_ms: number;
}

test("a test event arrives at once, signed as every other, and its answer is shown", async (t) => {
  const { call, database, accountId } = await service(t);
  const { url, received } = await receiver(t, (_index, _request, response) => void response.writeHead(202).end("thanks"));
  const { status, data } = await call<Tested>("POST", "/v1/webhook-tests", { url });
  assert.deepEqual([status, data.delivered, data.status_code, data.response], [200, true, 202, "thanks"]);
  const [secret] = await listSecrets(database, accountId);
  const body = new Webhook(secret!.secret).verify(received[0]!.body, received[0]!.headers as Record<string, string>) as { test: boolean; status: string };
  assert.deepEqual([body.test, body.status], [true, "COMPLETED"]);
  assert.deepEqual((await call<unknown[]>("GET", "/v1/webhook-deliveries")).data, [], "it is no delivery");
});

test("a receiver that refuses, hangs, or may not be reached is reported, and is no failure of the call", async (t) => {
  const { call } = await service(t);
  const refusing = await receiver(t, (_index, _request, response) => void response.writeHead(500).end("broken"));
  const hanging = await receiver(t, () => {});
  const refused = (await call<Tested>("POST", "/v1/webhook-tests", { url: refusing.url })).data;
  assert.deepEqual([refused.delivered, refused.status_code, refused.response], [false, 500, "broken"]);
  const impatient = await service(t, { timeoutMs: 300 });
  const hung = (await impatient.call<Tested>("POST", "/v1/webhook-tests", { url: hanging.url })).data;
  assert.deepEqual([hung.delivered, hung.status_code], [false, undefined]);
  assert.match(hung.error!, /webhook URL/);
  const guarded = await service(t, { allowPrivate: false });
  const inside = (await guarded.call<Tested>("POST", "/v1/webhook-tests", { url: refusing.url })).data;
  assert.deepEqual([inside.delivered, inside.status_code, refusing.received.length], [false, undefined, 1]);
});

test("deliveries are filtered by URL, state and time", async (t) => {
  const { call, event } = await service(t);
  const [early, late] = [await event("2026-01-01T00:00:00Z", "failed"), await event("2026-01-02T00:00:00Z", "failed")];
  const other = await event("2026-01-02T12:00:00Z", "delivered", "https://b.example/hook");
  const ids = async (query: string) => (await call<{ id: string }[]>("GET", `/v1/webhook-deliveries?${query}`)).data.map(({ id }) => id);
  assert.deepEqual(await ids("url=https://a.example/hook"), [late, early]);
  assert.deepEqual(await ids("since=2026-01-02T00:00:00Z"), [other, late]);
  assert.deepEqual(await ids("since=2026-01-01T00:00:00Z&until=2026-01-02T00:00:00Z&state=failed"), [early]);
  const bad = await call("GET", "/v1/webhook-deliveries?since=yesterday&until=2026");
  assert.deepEqual(bad.invalid_params?.map(({ name }) => name), ["since", "until"]);
});

test("many are sent again at once: those of the state, time and URL that are asked for, and no other", async (t) => {
  const { call, event, wakes } = await service(t);
  await event("2026-01-01T00:00:00Z", "failed");
  const chosen = [await event("2026-01-02T00:00:00Z", "failed"), await event("2026-01-03T00:00:00Z", "failed")];
  await event("2026-01-03T00:00:00Z", "failed", "https://b.example/hook");
  await event("2026-01-03T00:00:00Z", "delivered");
  const { data } = await call("POST", "/v1/webhook-deliveries/resend", { since: "2026-01-02T00:00:00Z", url: "https://a.example/hook" });
  assert.deepEqual([data, wakes()], [{ resent: 2, more: false }, 1]);
  const pending = (await call<{ id: string }[]>("GET", "/v1/webhook-deliveries?state=pending")).data.map(({ id }) => id);
  assert.deepEqual(pending.sort(), chosen.sort());
  assert.equal((await call("POST", "/v1/webhook-deliveries/resend", {})).status, 400, "without since it would be everything");
});

test("each URL has its counts", async (t) => {
  const { call, event } = await service(t);
  for (const state of ["failed", "failed", "delivered", "pending"] as const) await event("2026-01-01T00:00:00Z", state);
  await event("2026-01-05T00:00:00Z", "delivered", "https://b.example/hook");
  assert.deepEqual((await call("GET", "/v1/webhook-urls")).data, [
    { url: "https://a.example/hook", pending: 1, delivered: 1, failed: 2, superseded: 0, last_at: "2026-01-01T00:00:00.000Z" },
    { url: "https://b.example/hook", pending: 0, delivered: 1, failed: 0, superseded: 0, last_at: "2026-01-05T00:00:00.000Z" },
  ]);
});
