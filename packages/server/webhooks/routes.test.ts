import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { pino } from "pino";
import { openAccount } from "../accounts/accounts.ts";
import { createAuthenticate } from "../accounts/authenticate.ts";
import type { Scope } from "../accounts/caller.ts";
import { createKey } from "../accounts/keys.ts";
import { loadConfig } from "../config/load-config.ts";
import { createServer } from "../http/server.ts";
import { leaseEvents } from "../store/database/tasks/events.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import { enqueueEvent } from "./enqueue-event.ts";
import { webhookRoutes } from "./routes.ts";
import { recordAttempt } from "./record-attempt.ts";

async function service(t: TestContext) {
  const database = await openSqlite(":memory:");
  let wakes = 0;
  const http = createServer({ config: loadConfig({}), log: pino({ level: "silent" }), authenticate: createAuthenticate(database.db), draining: () => false });
  http.after(() => webhookRoutes({ database, wake: () => wakes++ })(http));
  t.after(async () => {
    await http.close();
    await database.close();
  });
  return {
    database,
    wakes: () => wakes,
    async account(name: string, scopes: Scope[] = ["account"]) {
      const { id } = await openAccount(database, name);
      const { key } = await createKey(database.db, { accountId: id, name: "test", scopes, premium: false, source: "operator" });
      const call = async (method: "GET" | "POST", url: string) => {
        const answer = await http.inject({ method, url, headers: { "x-service-api-key": key } });
        return {
          status: answer.statusCode, headers: answer.headers,
          body: answer.json() as { data: Record<string, unknown>[] & Record<string, unknown>; code?: string }
        };
      };
      const event = (body: string, task = uuidV7()) =>
        database.transaction((trx) => enqueueEvent(trx, { task: { id: task, account_id: id }, url: "https://receiver.example/hook", body }));
      return { id, call, event };
    },
  };
}

test("a delivery is listed with its attempts, and resent when asked", async (t) => {
  const { database, account, wakes } = await service(t);
  const { call, event } = await account("one");
  const id = await event('{"status":"COMPLETED"}');
  const [leased] = await leaseEvents(database.db, [id], "token", Date.now(), Date.now() + 1000);
  assert.equal((await call("POST", `/v1/webhook-deliveries/${id}/resend`)).status, 409);
  await recordAttempt(database.db, leased!, "token", { startedAt: Date.now(), durationMs: 12, statusCode: 410, response: "gone" }, Date.now(), 0);

  const { body } = await call("GET", "/v1/webhook-deliveries");
  assert.equal(body.data.length, 1);
  const [{ attempts, ...delivery }] = body.data as unknown as [{ attempts: Record<string, unknown>[] }];
  assert.deepEqual({ ...delivery, task_id: "", created_at: "" }, {
    id, task_id: "", url: "https://receiver.example/hook", state: "failed", body: '{"status":"COMPLETED"}', created_at: "",
  });
  assert.deepEqual({ ...attempts[0], started_at: "" }, { number: 1, started_at: "", duration_ms: 12, status_code: 410, response: "gone" });

  const resent = await call("POST", `/v1/webhook-deliveries/${id}/resend`);
  assert.deepEqual([resent.status, resent.body.data["state"], wakes()], [200, "pending", 1]);
});

test("another account's deliveries are neither listed nor resent", async (t) => {
  const { account } = await service(t);
  const one = await account("one");
  const other = await account("other");
  const id = await one.event("{}");
  assert.deepEqual((await other.call("GET", "/v1/webhook-deliveries")).body.data, []);
  assert.equal((await other.call("POST", `/v1/webhook-deliveries/${id}/resend`)).status, 404);
});

test("deliveries are listed newest first, page by page, and by state and task", async (t) => {
  const { account } = await service(t);
  const { call, event } = await account("one");
  const task = uuidV7();
  const ids = [await event("1"), await event("2", task), await event("3")];
  const listed = async (query: string) => (await call("GET", `/v1/webhook-deliveries${query}`)).body.data.map(({ id }) => id);
  assert.deepEqual(await listed(""), ids.toReversed());
  assert.deepEqual(await listed(`?task_id=${task}`), [ids[1]]);
  assert.deepEqual([await listed("?state=delivered"), (await listed("?state=pending")).length], [[], 3]);
  const page = await call("GET", "/v1/webhook-deliveries?limit=2");
  assert.deepEqual([page.body.data.length, page.headers["link"]], [2, '</v1/webhook-deliveries?limit=2&offset=2>; rel="next"']);
  assert.deepEqual([await listed("?limit=2&offset=2"), (await call("GET", "/v1/webhook-deliveries?state=lost")).status], [[ids[0]], 400]);
});

test("an account reads its first secret, and rotates it", async (t) => {
  const { account } = await service(t);
  const { call } = await account("one");
  const first = await call("GET", "/v1/webhook-secrets");
  assert.match(String(first.body.data[0]?.["secret"]), /^whsec_/);
  const rotated = await call("POST", "/v1/webhook-secrets");
  assert.equal(rotated.status, 200);
  assert.deepEqual(
    rotated.body.data.map(({ id, retires_at }) => [id === first.body.data[0]?.["id"], retires_at !== undefined]), [[false, false], [true, true]],
  );
});

test("a key without the scope account reads none of it", async (t) => {
  const { account } = await service(t);
  const { call } = await account("one", ["catalog", "ai"]);
  for (const path of ["/v1/webhook-deliveries", "/v1/webhook-secrets"]) assert.equal((await call("GET", path)).status, 403);
});
