import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { startProbeService } from "../parts/probe-service.ts";

const key = "probe-service-test-key";
const paths = {
  "/v1/ai/text-to-video/some-model": "/v1/ai/text-to-video/model-2-7",
  "/v1/ai/text-to-video/some-model/{task-id}": "/v1/ai/text-to-video/model-2-7/{task-id}",
  "/v2/{team}/drawings": "/v1/icons",
};

async function aliasFile(t: TestContext, content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-aliases-"));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "aliases.json"), content);
  return join(folder, "aliases.json");
}

test("a client with other model names in its paths and a Bearer header needs no proxy", async (t) => {
  const { url } = await startProbeService(
    t,
    {},
    {
      ATELIER_PATH_ALIASES: await aliasFile(t, JSON.stringify(paths)),
      ATELIER_AUTH_HEADERS: "x-service-api-key, authorization",
      ATELIER_RATE_LIMIT: "on", ATELIER_GUESS_LIMIT: "on",
      ATELIER_WORKERS: "0",
    },
  );
  const call = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, url), {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...(init.body !== undefined && { "content-type": "application/json" }), ...init.headers },
    });

  const body = JSON.stringify({ prompt: "a lake", duration: 2 });
  const created = await call("/v1/ai/text-to-video/some-model", { method: "POST", body, headers: { "idempotency-key": "once" } });
  assert.equal(created.status, 200);
  assert.match(created.headers.get("ratelimit")!, /^"create"/, "it counts as a create");
  const { data } = (await created.json()) as { data: { task_id: string } };
  const found = await call(`/v1/ai/text-to-video/some-model/${data.task_id}?x=1`);
  assert.equal(((await found.json()) as { data: { task_id: string } }).data.task_id, data.task_id);
  assert.equal((await call(`/v1/ai/text-to-video/model-2-7/${data.task_id}`)).status, 200, "our path answers besides");
  const again = await call("/v1/ai/text-to-video/model-2-7", { method: "POST", body, headers: { "idempotency-key": "once" } });
  assert.equal(again.headers.get("idempotency-replayed"), "true", "one path by two names");
  const { data: listed } = (await (await call("/v1/ai/text-to-video/some-model?limit=5")).json()) as { data: { task_id: string }[] };
  assert.deepEqual(
    listed.map(({ task_id }) => task_id),
    [data.task_id],
  );
  assert.equal((await call("/v2/studio/drawings?limit=1")).status, 200);

  assert.equal((await fetch(new URL("/v1/ai/text-to-video/some-model", url))).status, 401);
  assert.equal((await call("/v1/ai/text-to-video/some-model", { headers: { authorization: "Bearer another-key-altogether" } })).status, 401);
  const wrong = await call("/v1/ai/text-to-video/some-model", { method: "PUT" });
  assert.deepEqual([wrong.status, wrong.headers.get("allow")], [405, "GET, HEAD, POST"]);
  const refused = await call("/v1/ai/text-to-video/some-model", { method: "POST", body: '{"duration":99}' });
  assert.deepEqual(((await refused.json()) as { invalid_params: { name: string }[] }).invalid_params.map(({ name }) => name).sort(), ["duration", "prompt"]);
  assert.equal((await call("/v1/ai/text-to-video/some-model/no-uuid")).status, 404);
  const unknown = await call("/v1/ai/skin-enhancer/creative", { method: "POST", body });
  assert.equal(unknown.status, 404);
  assert.match(((await unknown.json()) as { message: string }).message, /`\/v1\/ai\/skin-enhancer\/creative: \/v1\/ai\/skin-enhancer\/faithful` in the file/);
  assert.equal((await call(`/v1/ai/skin-enhancer/${data.task_id}`, { method: "POST", body })).status, 405, "the path of a task");
  assert.equal((await call("/v1/ai/text-to-video/some-model/%ff")).status >= 400, true);
});

interface Document {
  paths: Record<string, Record<string, { operationId: string; parameters?: { name: string; in: string }[]; summary: string }>>;
  components: { securitySchemes: Record<string, object> };
  security: object[];
}

test("aliases show in OpenAPI where they are asked for, under their own names of parameters", async (t) => {
  const { call } = await startProbeService(
    t,
    {},
    { ATELIER_PATH_ALIASES: await aliasFile(t, JSON.stringify(paths)), ATELIER_AUTH_HEADERS: "x-service-api-key, authorization" },
  );
  const document = async (query: string) => (await (await call(`/openapi.json${query}`)).json()) as Document;
  const plain = await document("");
  for (const from of Object.keys(paths)) assert.ok(!(from in plain.paths));
  const whole = await document("?aliases=1");
  assert.deepEqual(
    Object.keys(whole.paths).filter((path) => !(path in plain.paths)),
    Object.keys(paths),
  );
  const [alias, own] = [whole.paths["/v1/ai/text-to-video/some-model/{task-id}"]!, whole.paths["/v1/ai/text-to-video/model-2-7/{id}"]!];
  assert.deepEqual([Object.keys(alias), alias.get!.summary], [Object.keys(own), own.get!.summary]);
  assert.deepEqual(
    alias.get!.parameters!.map(({ name }) => name),
    ["task-id"],
  );
  assert.deepEqual(
    whole.paths["/v2/{team}/drawings"]!.get!.parameters!.filter((one) => one.in === "path").map(({ name }) => name),
    ["team"],
  );
  const operations = Object.values(whole.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  assert.equal(new Set(operations).size, operations.length, "every operation has a name of its own");
  assert.deepEqual(await document("?aliases=false"), plain, "asking changes nothing");
  assert.deepEqual(plain.components.securitySchemes, {
    apiKey: { type: "apiKey", in: "header", name: "x-service-api-key" },
    apiKey2: { type: "http", scheme: "bearer" },
    session: { type: "apiKey", in: "cookie", name: "atelier" },
  });
  assert.deepEqual(plain.security, [{ apiKey: [] }, { apiKey2: [] }, { session: [] }]);
});

test("an alias of no path of ours ends the start", async (t) => {
  const start = async (content: string) => startProbeService(t, {}, { ATELIER_PATH_ALIASES: await aliasFile(t, content) });
  await assert.rejects(start("/v1/ai/some-model: /v1/ai/no-model"), /"\/v1\/ai\/no-model", for "\/v1\/ai\/some-model", is no path of this service/);
  await assert.rejects(start("/v1/music: /v1/icons"), /takes requests from the service's own path \/v1\/music\./);
});

test("a client that calls members of bodies otherwise is understood, and refused in its own names", async (t) => {
  const members = { text: "prompt", length: "duration", settings: "additional_settings" };
  const file = { "/v1/ai/film": { path: "/v1/ai/text-to-video/model-2-7", members }, "/v1/ai/film/{id}": "/v1/ai/text-to-video/model-2-7/{id}" };
  const { call } = await startProbeService(t, {}, { ATELIER_PATH_ALIASES: await aliasFile(t, JSON.stringify(file)), ATELIER_WORKERS: "0" });
  const created = await call("/v1/ai/film", { text: "a lake", length: 3, sed: 4 });
  const { data } = (await created.json()) as { data: { task_id: string; ignored: string[] } };
  assert.deepEqual(data.ignored, ["sed"]);
  const { data: task } = (await (await call(`/v1/ai/film/${data.task_id}`)).json()) as { data: { input: object } };
  assert.deepEqual(task.input, { prompt: "a lake", duration: 3 });

  const refused = await call("/v1/ai/film", { length: 99, settings: { prompt_extend: 5 } });
  const { message, invalid_params } = (await refused.json()) as { message: string; invalid_params: { name: string; field: string }[] };
  assert.deepEqual(invalid_params.map(({ name }) => name).sort(), ["length", "settings.prompt_extend", "text"]);
  assert.match(message, /text: is required/);
  assert.doesNotMatch(message, /duration:|prompt:/);
  assert.equal((await call("/v1/ai/text-to-video/model-2-7", { text: "a lake" })).status, 400, "our own path has our own names");
  const both = (await (await call("/v1/ai/film", { text: "a sea", prompt: "a lake" })).json()) as { data: { ignored: string[] } };
  assert.deepEqual(both.data.ignored, ["text"], "our name counts");
});

test("an alias of no member of ours, and one that is no path with members, end the start", async (t) => {
  const start = async (target: object) => startProbeService(t, {}, { ATELIER_PATH_ALIASES: await aliasFile(t, JSON.stringify({ "/v1/ai/film": target })) });
  const path = "/v1/ai/text-to-video/model-2-7";
  await assert.rejects(start({ path, members: { text: "promt" } }), /"promt", for the member "text" of "\/v1\/ai\/film", is no member of the bodies of/);
  const odd = [{ path, member: {} }, { members: {} }, { path, members: { text: 5 } }, [path]];
  for (const target of odd) await assert.rejects(start(target), /must stand for one path.* or path and members/);
});
