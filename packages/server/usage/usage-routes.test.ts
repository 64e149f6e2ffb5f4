import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { loadConfig } from "../config/load-config.ts";
import { createServer } from "../http/server.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { insertUsage } from "../store/database/accounts/usage.ts";
import { openAccount } from "../accounts/accounts.ts";
import { createAuthenticate } from "../accounts/authenticate.ts";
import type { Scope } from "../accounts/caller.ts";
import { createKey } from "../accounts/keys.ts";
import { usageRoutes } from "./usage-routes.ts";

test("GET /v1/usage answers days and models to a key of the scope account, to one of the scope ai its own alone, and to no other", async () => {
  const database = await openSqlite(":memory:");
  const { id } = await openAccount(database, "studio");
  await insertUsage(database.db, {
    task_id: "1", account_id: id, model: "skin-enhancer/faithful", unit: "megapixels", quantity: 0.26,
    finished_at: Date.parse("2026-03-01T12:00:00Z"),
  });
  const http = createServer({ config: loadConfig({}), log: pino({ level: "silent" }), authenticate: createAuthenticate(database.db), draining: () => false });
  http.after(() => usageRoutes(database)(http));
  const get = async (scope: Scope, url: string) => {
    const { key } = await createKey(database.db, { accountId: id, name: "test", scopes: [scope], premium: false, source: "operator" });
    return http.inject({ url, headers: { "x-service-api-key": key } });
  };

  const answer = await get("account", "/v1/usage?from=2026-03-01&to=2026-03-01");
  assert.deepEqual([answer.statusCode, answer.json()], [200, { data: [{
    date: "2026-03-01", model: "skin-enhancer/faithful", unit: "megapixels", tasks: 1, quantity: 0.26,
  }], failures: [] }]);
  assert.deepEqual((await get("account", "/v1/usage")).json(), { data: [], failures: [] });
  const bad = await get("account", "/v1/usage?from=never");
  assert.deepEqual([bad.statusCode, bad.json<{ invalid_params: { name: string }[] }>().invalid_params.map(({ name }) => name)], [400, ["from"]]);
  const own = await get("ai", "/v1/usage?from=2026-03-01&to=2026-03-01");
  assert.deepEqual([own.statusCode, own.json()], [200, { data: [], failures: [] }]);
  assert.equal((await get("catalog", "/v1/usage")).statusCode, 403);
  await http.close();
});
