import assert from "node:assert/strict";
import { test } from "node:test";
import { loadEndpoints } from "@atelier/server/endpoints/definition/load-endpoints.ts";
import { startWebhookReceiver } from "@atelier/tools/service/webhook-receiver.ts";
import { until } from "@atelier/tools/service/until.ts";
import { watchRoutes } from "../parts/access/watch-routes.ts";
import { everyWalk } from "../parts/endpoints/every-walk.ts";
import { serveMediaFiles } from "../parts/media-files.ts";
import { probeKey, startProbeService } from "../parts/probe-service.ts";

/** Parameters that name nothing of an account: catalogs, models, signed and secret addresses, and what only an operator's scope reaches. */
const ofNobody = /^\w+ \/(\.well-known|console|media|v1\/(sound-effects|music|icons|models|shared|admin|members|invitations|keys|budgets|providers))\//;
/** Of persons, by their sessions (`people.slow.test.ts`). */
const elsewhere = /^\w+ \/v1\/(sessions|passkeys|grants)\//;
/** What a route is given beside its ids, that it may be refused for nothing but them. */
const bodies: Record<string, unknown> = {
  "PATCH /v1/boards/:id": { name: "taken" },
  "POST /v1/boards/:id/items": { items: [{ type: "sound", ref: "1" }] },
  "POST /v1/boards/:id/items/remove": { items: ["018f0000-0000-7000-8000-000000000001"] },
  "POST /v1/boards/:id/items/restore": { items: ["018f0000-0000-7000-8000-000000000001"] },
  "PATCH /v1/boards/:id/items/:item": { note: "taken" },
  "POST /v1/boards/:id/shares": { expires_in: 3600 },
};

/** A service that runs no task, and two accounts with the same scopes. */
async function twoAccounts(t: Parameters<typeof startProbeService>[0], roles = "api,search") {
  const { url } = await startProbeService(t, {}, { ATELIER_ROLES: roles });
  const as = (key: string) => async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const raw = body instanceof Uint8Array;
    const type = body === undefined ? {} : { "content-type": raw ? "application/octet-stream" : "application/json" };
    const sent = body === undefined ? {} : { body: raw ? Buffer.from(body) : JSON.stringify(body) };
    const stopped = new AbortController();
    const answer = await fetch(new URL(path, url), { method, headers: { "x-service-api-key": key, ...type, ...more }, ...sent, signal: stopped.signal });
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    const json = isJson ? ((await answer.json()) as { data: Record<string, string> }) : { data: {} };
    // Streams of events have no end.
    stopped.abort();
    return { status: answer.status, replayed: answer.headers.get("idempotency-replayed"), ...json };
  };
  const admin = as(probeKey);
  const keyOf = async (account: string) => (await admin("POST", "/v1/keys", { account, name: account, scopes: ["catalog", "ai", "account"] })).data["key"]!;
  return { url, owner: as(await keyOf("owner")), other: as(await keyOf("other")) };
}
type Call = Awaited<ReturnType<typeof twoAccounts>>["owner"];

async function made(call: Call, path: string, body: unknown): Promise<Record<string, string>> {
  const { status, data, ...rest } = await call("POST", path, body);
  assert.equal(status, 200, `${path} ${JSON.stringify(rest)}`);
  return data;
}

test("no id of an account works for another: every route with one answers 404, and all stays as it was", { timeout: 300_000 }, async (t) => {
  const [media, receiver] = [await serveMediaFiles(), await startWebhookReceiver()];
  t.after(() => Promise.all([media.close(), receiver.close()]));
  const routes = watchRoutes(t);
  const { owner, other } = await twoAccounts(t, "api,search,deliver");
  const walks = await everyWalk();
  const tasks = new Map<string, string>();
  for (const { path, family } of await loadEndpoints()) {
    const id = (await made(owner, `/v1/ai/${path}`, { ...walks[path]!.body(media), webhook_url: receiver.url }))["task_id"]!;
    tasks.set(path, id);
    // A family's path knows the tasks of its members; where it is a member's own path too, that one counts.
    if (family !== undefined && !tasks.has(family)) tasks.set(family, id);
  }
  const [[model, task], [ended, endedTask]] = [...tasks] as [[string, string], [string, string]];
  const upload = (await made(owner, "/v1/uploads?file_name=own.png", Buffer.from(media.inline("picture.png"), "base64")))["upload"]!;
  const board = (await made(owner, "/v1/boards", { name: "own", visibility: "account" }))["id"]!;
  await made(owner, `/v1/boards/${board}/items`, { items: [{ type: "upload", ref: upload, note: "own" }] });
  const share = (await made(owner, `/v1/boards/${board}/shares`, { expires_in: 3600 }))["id"]!;
  const preset = (await made(owner, "/v1/presets", { model, name: "own", body: { prompt: "own" } }))["preset"]!;
  // Its event is a delivery.
  await owner("DELETE", `/v1/ai/${ended}/${endedTask}`);
  const listOf = async (path: string) => (await owner("GET", path)).data as unknown as Record<string, string>[];
  await until(10_000, "the event is delivered", async () => (await listOf("/v1/webhook-deliveries"))[0]?.["state"] === "delivered");
  const delivery = (await listOf("/v1/webhook-deliveries"))[0]!["id"]!;
  const item = (await listOf(`/v1/boards/${board}/items`))[0]!["id"]!;

  /** The route with the owner's ids in place of its parameters. */
  const filled = (path: string): string => {
    const [, , kind = ""] = path.split("/");
    const ofModel = tasks.get(path.slice("/v1/ai/".length, path.indexOf("/:")));
    const id = { ai: ofModel, tasks: task, uploads: upload, boards: board, presets: preset, "webhook-deliveries": delivery }[kind];
    assert.ok(id, `${path}: a route with an id of something that this test does not make`);
    return path.replace(":id", id).replace(":item", item).replace(":share", share);
  };
  const call = (who: Call, route: string) => {
    const [method, path] = route.split(" ") as [string, string];
    return who(method, filled(path), bodies[route] ?? (method === "POST" ? {} : undefined));
  };
  const withIds = [...routes.keys()].filter((route) => /\/[:*]/.test(route) && !ofNobody.test(route) && !elsewhere.test(route));
  assert.ok(withIds.length > 80, `${withIds.length} routes`);
  const kept = ["/v1/tasks", "/v1/uploads", "/v1/boards", `/v1/boards/${board}/items`, `/v1/boards/${board}/shares`, "/v1/presets", "/v1/webhook-deliveries"];
  const everything = async () => JSON.stringify(await Promise.all(kept.map(listOf))).replaceAll(/expires=\d+&signature=[\w-]+/g, "");
  const before = await everything();
  const faults: string[] = [];
  for (const route of withIds) {
    const { status } = await call(other, route);
    if (status !== 404) faults.push(`${route} of another account: ${status}`);
  }
  // Ids that a query or a body names.
  assert.equal((await other("GET", `/v1/tasks/archive?ids=${task}`)).status, 404);
  const mine = `/v1/boards/${(await made(other, "/v1/boards", { name: "mine", visibility: "account" }))["id"]!}/items`;
  for (const named of [{ type: "result", ref: task }, { type: "upload", ref: upload }]) await other("POST", mine, { items: [named] });
  assert.deepEqual((await other("GET", mine)).data, [], "nothing of another account comes on a board");
  const secrets = [...tasks.values(), upload, board, item, share, preset, delivery, receiver.url];
  const lists = [...routes].filter(([route, access]) => /^GET \/v1\/[^:*]+$/.test(route) && /"(ai|account)"/.test(JSON.stringify(access)));
  assert.ok(lists.length > 30, `${lists.length} lists`);
  for (const [route] of lists) {
    const text = JSON.stringify(await other("GET", route.slice("GET ".length)));
    if (secrets.some((secret) => text.includes(secret))) faults.push(`${route} shows another account's`);
  }
  assert.equal(await everything(), before);

  // The same calls by the owner are answered: what ends something comes last, what is in something before it.
  const order = (route: string) => (route.startsWith("DELETE") ? 1000 : 0) - route.length;
  for (const route of withIds.toSorted((one, two) => order(one) - order(two))) {
    const { status } = await call(owner, route);
    if (status === 404) faults.push(`${route} of the owner: 404`);
  }
  assert.deepEqual(faults, []);
});

test("an Idempotency-Key is the account's own: another's first answer is never replayed, on any create", { timeout: 300_000 }, async (t) => {
  const media = await serveMediaFiles();
  t.after(() => media.close());
  const { owner, other } = await twoAccounts(t);
  const walks = await everyWalk();
  const repeated = { "idempotency-key": "order-1" };
  const paths = (await loadEndpoints()).map(({ path }) => path);
  const create = async (who: Call, path: string) => {
    const { status, data, replayed } = await who("POST", `/v1/ai/${path}`, walks[path]!.body(media), repeated);
    return { status, id: data["task_id"]!, replayed };
  };
  const faults: string[] = [];
  for (const path of paths) {
    const [first, foreign, again] = [await create(owner, path), await create(other, path), await create(owner, path)];
    assert.deepEqual([first.status, foreign.status, again.status], [200, 200, 200], path);
    if (foreign.id === first.id || foreign.replayed !== null) faults.push(`${path}: another account got the first answer`);
    if (again.id !== first.id || again.replayed !== "true") faults.push(`${path}: the repeated create was another`);
  }
  assert.deepEqual(faults, []);
});
