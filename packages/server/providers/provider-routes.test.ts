import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { ProviderView } from "./view-provider.ts";
import { fakeKey, startFakeFal } from "@atelier/hosted-engine/test/fake-fal.ts";
import { probeKey, startProbeService } from "@atelier/test/parts/probe-service.ts";

interface Answer<T> {
  status: number;
  text: string;
  code?: string;
  message?: string;
  invalid_params?: { name: string; reason: string }[];
  data: T;
}

interface Orders {
  providers: string[];
  kinds: { kind: string; engines: string[]; source?: string; providers: string[]; providers_source?: string }[];
}

async function parts(t: TestContext, settings: Record<string, string> = {}) {
  const fake = await startFakeFal();
  t.after(() => fake.dispose());
  const own = { ATELIER_STARTER: "off", ATELIER_FAL_URL: fake.url, ...settings };
  const { url } = await startProbeService(t, { engines: undefined } as never, own);
  const send = async <T = ProviderView[]>(path: string, method = "GET", body?: unknown, key = probeKey): Promise<Answer<T>> => {
    const headers = { "x-service-api-key": key, ...(body !== undefined && { "content-type": "application/json" }) };
    const response = await fetch(new URL(path, url), { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await response.text();
    return { status: response.status, text, ...(JSON.parse(text) as object) } as Answer<T>;
  };
  return { fake, send };
}

test("an administrator connects a provider with a key that it takes, sees what becomes real, orders engines by kind and disconnects", {
  timeout: 120_000,
}, async (t) => {
  const { fake, send } = await parts(t);
  const before = (await send("/v1/providers")).data[0]!;
  assert.deepEqual([before.provider, before.key_setting, before.source, before.blocked], ["fal", "FAL_KEY", undefined, undefined]);
  assert.equal(before.endpoints.length, 23);
  const { model, price } = before.endpoints.find(({ path }) => path === "lip-sync/model-1-0")!;
  assert.deepEqual([model, price!.currency, price!.priced_on > "2026", price!.amount > 0], ["veed/fabric-1.0", "USD", true, true]);
  assert.deepEqual([before.hosts.includes("fal.media"), before.input_hours, before.result_hours], [true, 8, 24]);

  for (const key of ["short", "with a space in it", "x".repeat(1001), "a-key-that-fal-refuses"]) {
    const { status, code, invalid_params: faults, text } = await send("/v1/providers/fal", "PUT", { key });
    assert.deepEqual([status, code, faults?.[0]?.name], [400, "invalid_request", "key"], key);
    assert.ok(!text.includes(key) || key === "short", "no answer repeats it");
  }
  assert.equal((await send("/v1/providers/nobody", "PUT", { key: fakeKey })).message, "There is no provider nobody: known are fal, replicate, google, openai");
  assert.equal((await send("/v1/providers/fal", "DELETE")).status, 404);
  assert.equal((await send("/v1/providers")).data[0]!.source, undefined, "nothing was stored");

  const connected = await send("/v1/providers/fal", "PUT", { key: fakeKey });
  assert.deepEqual([connected.status, connected.data[0]!.source, connected.text.includes(fakeKey)], [200, "database", false]);
  const models = (await send<{ path: string; provider?: string; engine?: string }[]>("/v1/models")).data;
  const there = models.filter(({ engine, provider }) => engine === "hosted" && provider === "fal").map(({ path }) => path);
  assert.deepEqual(there.sort(), before.endpoints.map(({ path }) => path).sort(), "what becomes real is done there now");
  assert.equal(fake.submissions, 0, "nothing was paid for");

  const orders = await send<Orders>("/v1/providers/kinds/edit-image", "PUT", { engines: ["local", "hosted"] });
  const orderOf = ({ data }: Answer<Orders>, kind: string) => data.kinds.find((one) => one.kind === kind);
  assert.deepEqual(orderOf(orders, "edit-image"), {
    kind: "edit-image", engines: ["local", "hosted"], source: "database", providers: ["fal"],
  });
  assert.deepEqual(orderOf(orders, "edit-video"), { kind: "edit-video", engines: ["hosted"], providers: ["fal"] });
  const ordered = await send<Orders>("/v1/providers/kinds/edit-image", "PUT", { engines: ["hosted:fal", "local"] });
  assert.deepEqual([ordered.data.providers, orderOf(ordered, "edit-image")], [
    ["fal"], { kind: "edit-image", engines: ["hosted", "local"], source: "database", providers: ["fal"], providers_source: "database" },
  ]);
  for (const [engines, name] of [
    [["local", "comfyui"], "engines[1]"], [["local", "local"], "engines[1]"], [[], "engines"], [["hosted:openai"], "engines[0]"],
    [["hosted", "hosted:fal"], "engines[1]"],
  ] as const) {
    const { status, invalid_params: faults } = await send("/v1/providers/kinds/edit-image", "PUT", { engines });
    assert.deepEqual([status, faults?.[0]?.name], [400, name], String(engines));
  }
  assert.equal((await send("/v1/providers/kinds/edit-image", "DELETE")).status, 200);
  assert.equal((await send("/v1/providers/kinds/edit-image", "DELETE")).status, 404);

  assert.equal((await send("/v1/providers/fal", "DELETE")).data[0]!.source, undefined);
  const after = (await send<{ engine?: string }[]>("/v1/models")).data;
  assert.deepEqual([...new Set(after.map(({ engine }) => engine))], ["local"]);
});

test("a key of the environment wins and is shown as such, and so do engines of a kind; nothing is shown to other keys", { timeout: 120_000 }, async (t) => {
  const { send } = await parts(t, { 
    ATELIER_ENGINES: "hosted,local", FAL_KEY: fakeKey, ATELIER_ENGINE_KINDS: "edit-image:local", ATELIER_HOSTED_PROVIDERS: "lip-sync:fal",
  });
  const { data, text } = await send("/v1/providers");
  const { source, blocked, connected_at: since } = data[0]!;
  assert.deepEqual([source, blocked, since, text.includes(fakeKey)], ["environment", "environment", undefined, false]);
  for (const [method, body] of [["PUT", { key: "another-key-of-fal" }], ["DELETE", undefined]] as const) {
    const { status, code, message } = await send("/v1/providers/fal", method, body);
    assert.deepEqual([status, code], [409, "set_by_environment"]);
    assert.match(message!, /FAL_KEY/);
  }
  const orders = await send<Orders>("/v1/providers/kinds");
  assert.equal(orders.data.kinds.find(({ kind }) => kind === "edit-image")?.source, "environment");
  assert.equal(orders.data.kinds.find(({ kind }) => kind === "lip-sync")?.providers_source, "environment");
  const fixed = await send("/v1/providers/kinds/lip-sync", "PUT", { engines: ["hosted:fal"] });
  assert.deepEqual([fixed.status, /ATELIER_HOSTED_PROVIDERS/.test(fixed.message!)], [409, true]);
  for (const method of ["PUT", "DELETE"]) {
    const { status, message } = await send("/v1/providers/kinds/edit-image", method, method === "PUT" ? { engines: ["hosted"] } : undefined);
    assert.deepEqual([status, /ATELIER_ENGINE_KINDS/.test(message!)], [409, true]);
  }
  const made = await send<{ key: string }>("/v1/keys", "POST", { name: "website", scopes: ["ai", "account"] });
  for (const [path, method, body] of [
    ["/v1/providers", "GET", undefined], ["/v1/providers/fal", "PUT", { key: fakeKey }], ["/v1/providers/fal", "DELETE", undefined],
    ["/v1/providers/kinds", "GET", undefined], ["/v1/providers/kinds/lip-sync", "PUT", { engines: ["local"] }],
  ] as const) {
    assert.equal((await send(path, method, body, made.data.key)).status, 403, `${method} ${path}`);
  }
});

test("where the environment names other engines no key can be connected, and the answer says what to change", { timeout: 120_000 }, async (t) => {
  const { send } = await parts(t, { ATELIER_ENGINES: "local", FAL_KEY: fakeKey });
  const { source, blocked, unused_setting: unused } = (await send("/v1/providers")).data[0]!;
  assert.deepEqual([source, blocked, unused], [undefined, "engines", true]);
  const { status, message } = await send("/v1/providers/fal", "PUT", { key: fakeKey });
  assert.deepEqual([status, message], [409, "ATELIER_ENGINES leaves out the engine hosted: add it there, or unset ATELIER_ENGINES, and restart"]);
});
