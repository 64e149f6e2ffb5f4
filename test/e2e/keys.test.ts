import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startProbeService } from "../parts/probe-service.ts";
import { until } from "@atelier/tools/service/until.ts";

interface Key {
  id: string;
  key: string;
  name: string;
  account: string;
  scopes: string[];
  last_used_at?: string;
  revoked_at?: string;
}

test("keys are made, used, renamed and revoked over HTTP, and their secret is shown once", { timeout: 60_000 }, async (t) => {
  const { url, call } = await startProbeService(t);
  const as = (key: string, method: string, path: string, body?: object) =>
    fetch(new URL(path, url), {
      method,
      headers: { "x-service-api-key": key, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const dataOf = async <T>(answer: Response): Promise<T> => ((await answer.json()) as { data: T }).data;

  const made = await dataOf<Key>(await call("/v1/keys", { name: "website", account: "studio", expires_in_days: 30, limits: { read: { rate: 5, burst: 9 } } }));
  assert.match(made.key, /^ak_[\w-]{43}$/);
  assert.deepEqual([made.account, made.scopes, made.last_used_at], ["studio", ["catalog", "ai", "account"], undefined]);
  assert.equal((await as(made.key, "GET", "/v1/icons?limit=1")).status, 200);
  for (const [method, path] of [["GET", "/v1/keys"], ["POST", "/v1/keys"], ["DELETE", `/v1/keys/${made.id}`]] as const) {
    assert.equal((await as(made.key, method, path)).status, 403, `${method} ${path} needs the scope admin`);
  }

  const list = async (query = "") => dataOf<Key[]>(await call(`/v1/keys${query}`));
  assert.ok(!JSON.stringify(await list()).includes(made.key));
  const listed = async () => (await list()).find(({ id }) => id === made.id);
  await until(10_000, "the use is noted", async () => (await listed())?.last_used_at !== undefined);

  const probeKey = "probe-service-test-key";
  assert.equal((await dataOf<Key>(await as(probeKey, "PATCH", `/v1/keys/${made.id}`, { name: "site" }))).name, "site");
  assert.ok((await dataOf<Key>(await as(probeKey, "DELETE", `/v1/keys/${made.id}`))).revoked_at);
  await sleep(1000);
  assert.equal((await as(made.key, "GET", "/v1/icons?limit=1")).status, 401);
  assert.equal(await listed(), undefined);
  assert.ok((await list("?revoked=true")).some(({ id }) => id === made.id));
  assert.equal((await as(probeKey, "DELETE", `/v1/keys/${made.id}`)).status, 200, "it has ended already");
  assert.equal((await as(probeKey, "DELETE", "/v1/keys/none")).status, 404);
  assert.equal((await call("/v1/keys", { name: "", scopes: ["all"] })).status, 400);
});
