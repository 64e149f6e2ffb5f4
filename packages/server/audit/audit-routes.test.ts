import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { probeKey, startProbeService } from "@atelier/test/parts/probe-service.ts";
import type { AuditView } from "./view-audit.ts";

async function service(t: TestContext) {
  const { url } = await startProbeService(t, {}, { ATELIER_STARTER: "off", ATELIER_WORKERS: "0" });
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const head = { "x-service-api-key": probeKey, "user-agent": "a test", ...(body !== undefined && { "content-type": "application/json" }), ...headers };
    return fetch(new URL(path, url), { method, headers: head, ...(body !== undefined && { body: JSON.stringify(body) }) });
  };
  const data = async <T>(response: Response) => ((await response.json()) as { data: T }).data;
  const audit = async (query = "", headers = {}) => data<AuditView[]>(await send("GET", `/v1/audit?${query}`, undefined, headers));
  return { url, send, data, audit };
}

test("each change is listed with who, what, from where and how it ended, and is there when it is answered", async (t) => {
  const { send, data, audit } = await service(t);
  const made = await data<{ id: string; key: string }>(await send("POST", "/v1/keys", { name: "website", scopes: ["catalog", "ai"] }));
  const [first] = await audit();
  const { id, at, request_id, actor, ...rest } = first!;
  assert.deepEqual(rest, {
    operation: "createKey", object: { kind: "keys", id: made.id }, details: { changed: ["name", "scopes"], name: "website", scopes: ["catalog", "ai"] },
    address: "127.0.0.1", user_agent: "a test", outcome: "done", status: 200,
  });
  assert.deepEqual([actor.type, actor.key_name], ["key", "ATELIER_API_KEY"]);
  assert.ok(id && request_id && Math.abs(Date.parse(at) - Date.now()) < 60_000);
  assert.ok(!JSON.stringify(await audit()).includes(made.key), "no secret is in the log");

  await send("PUT", "/v1/budgets/accounts/default/day", { limit: 5 });
  await send("DELETE", "/v1/keys/nobody");
  await send("PATCH", `/v1/keys/${made.id}`, { name: "mine" }, { "x-service-api-key": made.key });
  const latest = (await audit()).slice(0, 3);
  const listed = latest.map(({ operation, object, outcome, code, actor: { key_name: who } }) => [operation, object.id, outcome, code, who]);
  assert.deepEqual(listed, [
    ["changeKey", made.id, "refused", "missing_scope", "website"], ["revokeKey", "nobody", "refused", "not_found", "ATELIER_API_KEY"],
    ["setBudget", "accounts/default/day", "done", undefined, "ATELIER_API_KEY"],
  ]);
});

test("reads, trials, repeated calls and calls without a key are no changes", async (t) => {
  const { url, send, audit } = await service(t);
  await send("GET", "/v1/keys");
  await send("POST", "/v1/ai/text-to-video/model-2-7?dry_run=true", { prompt: "a boat" });
  await fetch(new URL("/v1/keys", url), { method: "POST", body: "{}" });
  await sleep(400);
  assert.deepEqual(await audit(), []);
  for (let time = 0; time < 2; time++) await send("POST", "/v1/ai/text-to-video/model-2-7", { prompt: "a boat" }, { "idempotency-key": "once" });
  await sleep(400);
  assert.equal((await audit()).length, 1);
});

test("a task is listed by its model and kind, with nothing of its prompt, within a moment; so is one that was refused", async (t) => {
  const { send, data, audit } = await service(t);
  const { task_id: id } = await data<{ task_id: string }>(await send("POST", "/v1/ai/text-to-video/model-2-7", { prompt: "a secret boat" }));
  await send("POST", "/v1/ai/text-to-video/model-2-7", { prompt: 7 });
  await send("POST", `/v1/tasks/${id}/cancel`);
  await sleep(400);
  const all = await audit();
  assert.deepEqual(all.map(({ operation, object, outcome }) => [operation, object.kind, object.id, outcome]), [
    ["cancelTask", "tasks", id, "done"], ["createTextToVideoModel2_7", "tasks", undefined, "refused"], ["createTextToVideoModel2_7", "tasks", id, "done"],
  ]);
  assert.deepEqual(all[2]!.details, { changed: ["prompt"], model: "text-to-video/model-2-7", kind: "generate-video" });
  assert.ok(!JSON.stringify(all).includes("boat"));
});

test("a browser's log-in and log-out are listed as its key's, in a session", async (t) => {
  const { send, audit } = await service(t);
  const login = await send("POST", "/v1/session", { key: probeKey });
  const cookie = login.headers.get("set-cookie")!.split(";", 1)[0]!;
  await send("DELETE", "/v1/session", undefined, { "x-service-api-key": "", cookie, "sec-fetch-site": "same-origin" });
  assert.equal((await send("POST", "/v1/session", { key: "nobody's, and so of no account" })).status, 401);
  assert.deepEqual((await audit()).map(({ operation, actor: { session, key_name: name } }) => [operation, session, name]), [
    ["logOut", true, "ATELIER_API_KEY"], ["logIn", true, "ATELIER_API_KEY"],
  ]);
});

test("pages, filters and the CSV file agree; what cannot be understood is named; other accounts see nothing", async (t) => {
  const { send, data, audit } = await service(t);
  const other = await data<{ id: string; key: string }>(await send("POST", "/v1/keys", { name: "=HYPERLINK(1)", account: "shop", scopes: ["admin"] }));
  for (const name of ["one", "two", "three"]) await send("POST", "/v1/keys", { name });
  const mine = await audit();
  assert.equal(mine.length, 4);
  assert.deepEqual(await audit("", { "x-service-api-key": other.key }), []);
  await send("POST", "/v1/keys", { name: "@theirs" }, { "x-service-api-key": other.key });
  assert.deepEqual((await audit("actor=%3DHYPERLINK(1)", { "x-service-api-key": other.key })).map(({ object }) => object.kind), ["keys"]);

  const paged: string[] = [];
  let link: string | undefined = "/v1/audit?limit=2&operation=createKey";
  while (link !== undefined) {
    const page: Response = await send("GET", link);
    paged.push(...(await data<AuditView[]>(page)).map(({ id }) => id));
    link = /<([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
  }
  assert.deepEqual(paged, mine.map(({ id }) => id));
  const today = new Date().toISOString().slice(0, 10);
  const last = mine[0]!;
  const counts = [`from=${today}`, `to=${today}`, "to=2020-01-01", `from=${last.at}`, `to=${last.at}`, "actor=ATELIER_API_KEY", `actor=${last.actor.key_id}`,
    "actor=cli", "actor=nobody", `object=keys/${last.object.id}`, `object=tasks/${last.object.id}`, "operation=revokeKey"];
  const found = Object.fromEntries(await Promise.all(counts.map(async (query) => [query, (await audit(query)).length] as const)));
  const sameMoment = mine.filter(({ at }) => at === last.at).length;
  assert.deepEqual(Object.values(found), [4, 4, 0, sameMoment, 4 - sameMoment, 4, 4, 0, 0, 1, 0, 0]);
  for (const query of ["from=yesterday", "to=2026-02-31", "object=keys", "page_token=x", "limit=0"]) {
    const response = await send("GET", `/v1/audit?${query}`);
    const { invalid_params: [fault] } = (await response.json()) as { invalid_params: { name: string }[] };
    assert.deepEqual([response.status, fault?.name], [400, query.split("=")[0]], query);
  }
  assert.equal((await send("GET", "/v1/audit.csv?from=yesterday")).status, 400);
  const csv = await (await send("GET", "/v1/audit.csv?operation=createKey", undefined, { "x-service-api-key": other.key })).text();
  const [head, row, end] = csv.split("\r\n");
  assert.match(head!, /^at,actor,key_id,key_name,/);
  assert.match(row!, /,'=HYPERLINK\(1\),,createKey,keys,/, "no spreadsheet runs it");
  assert.equal(end, "");
});
