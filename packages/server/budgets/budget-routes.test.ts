import assert from "node:assert/strict";
import { test } from "node:test";
import { probeKey, startProbeService } from "@atelier/test/parts/probe-service.ts";

type Budget = Record<string, unknown>;

test("an administrator sets, raises, reads and removes what accounts and keys may spend; others read what holds for them", async (t) => {
  const { url, call } = await startProbeService(t, {}, { ATELIER_BUDGET_MONTH: "20.50", ATELIER_STARTER: "off" });
  const send = async (path: string, method: string, body?: unknown, key = probeKey) => {
    const headers = { "x-service-api-key": key, ...(body !== undefined && { "content-type": "application/json" }) };
    const response = await fetch(new URL(path, url), { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return { status: response.status, ...((await response.json()) as { data: Budget[]; code?: string; invalid_params?: Budget[] }) };
  };
  const made = await (await call("/v1/keys", { name: "website", scopes: ["ai", "account"], account: "shop/one" })).json();
  const { id, key } = (made as { data: { id: string; key: string } }).data;
  const put = await send("/v1/budgets/accounts/shop%2Fone/day", "PUT", { limit: 0.123456 });
  const limits = put.data.filter(({ limit }) => limit !== undefined);
  assert.deepEqual(limits.map(({ scope, account, period, limit, spent }) => [scope, account, period, limit, spent]), [
    ["all", undefined, "month", 20.5, 0], ["account", "shop/one", "day", 0.123456, 0],
  ]);
  await send(`/v1/budgets/keys/${id}/month`, "PUT", { limit: 1 });
  const every = await send(`/v1/budgets/keys/${id}/month`, "PUT", { limit: 2 });
  assert.deepEqual(every.data.filter(({ scope }) => scope === "key").map(({ key_id: of, limit }) => [of, limit]), [[id, 2]]);
  const own = await send("/v1/budgets", "GET", undefined, key);
  assert.deepEqual(own.data.map(({ scope, period, limit }) => [scope, period, limit]), [
    ["key", "day", undefined], ["key", "month", 2], ["account", "day", 0.123456], ["account", "month", undefined], ["all", "day", undefined],
    ["all", "month", 20.5],
  ]);
  for (const [path, method, body] of [
    ["/v1/budgets/every", "GET", undefined], [`/v1/budgets/keys/${id}/month`, "PUT", { limit: 9 }], [`/v1/budgets/keys/${id}/month`, "DELETE", undefined],
  ] as const) {
    assert.equal((await send(path, method, body, key)).status, 403, `${method} ${path}`);
  }
  for (const limit of [-1, "much", 0.1234567, undefined]) {
    const { status, invalid_params: faults } = await send(`/v1/budgets/keys/${id}/month`, "PUT", { limit });
    assert.deepEqual([status, faults?.[0]?.name], [400, "limit"], String(limit));
  }
  assert.equal((await send("/v1/budgets/keys/nobody/month", "PUT", { limit: 1 })).status, 404);
  for (const path of [`/v1/budgets/keys/${id}/year`, "/v1/budgets/teams/shop%2Fone/day"]) {
    for (const method of ["PUT", "DELETE"]) assert.equal((await send(path, method, { limit: 1 })).status, 404, `${method} ${path}: no such budget is set`);
  }
  assert.equal((await send(`/v1/budgets/keys/${id}/month`, "DELETE")).status, 200);
  assert.equal((await send(`/v1/budgets/keys/${id}/month`, "DELETE")).status, 404);
});
