import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { startProbeService } from "../parts/probe-service.ts";

const src = join(import.meta.dirname, "../../packages/server");

const endpointFile = `
import Type from ${JSON.stringify(import.meta.resolve("typebox"))};
import { defineEndpoint } from ${JSON.stringify(join(src, "endpoints/definition/endpoint.ts"))};
export const endpoint = defineEndpoint({
  path: "dropped/in",
  summary: "A file that was not there before",
  produces: "video",
  usage: "seconds",
  body: Type.Object({
    prompt: Type.String({ minLength: 1, maxLength: 5, description: "Words." }),
    length: Type.Integer({ minimum: 1, maximum: 2, description: "Seconds." }),
  }),
  rules: ({ prompt, length }) => (prompt === "long" && length !== 2 ? [{ name: "length", reason: "must be 2" }] : []),
  job: ({ prompt, length }) => ({
    kind: "generate-video",
    parameters: { prompt, expandPrompt: false, shots: "one", guidance: 0.5, voices: [], quality: "standard" },
    inputs: { imageReferences: [], videoReferences: [], voiceReferences: [] },
    output: { type: "video", size: { width: 64, height: 48 }, frameRate: 24, duration: length, sound: false, sharpen: 0, grain: 0 },
  }),
});
`;

const engineFile = `
export const createEngine = () => ({
  id: "dropped",
  capabilities: async () => ({ "generate-video": { ready: true, fidelity: "approximate" } }),
  run: async () => { throw new Error("never run"); },
});
`;

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "atelier-dropped-"));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

test("a file dropped into the folder of endpoints is a route, with its validation and its page in OpenAPI", async (t) => {
  const endpoints = await folder(t);
  await writeFile(join(endpoints, "dropped-in.ts"), endpointFile);
  const { call } = await startProbeService(t, { endpoints });
  const document = (await (await call("/openapi.json")).json()) as {
    paths: Record<string, { get?: object; post?: object }>;
    components: { schemas: Record<string, { properties: Record<string, { maxLength?: number }> }> }
  };
  assert.ok(document.paths["/v1/ai/dropped/in"]?.post);
  assert.equal(document.components.schemas.DroppedInInput?.properties.prompt?.maxLength, 5);
  assert.ok(document.paths["/v1/ai/dropped/in/{id}"]?.get);

  const model = (await (await call("/v1/models/dropped/in")).json()) as { data: { name: string; group: string; kinds: string[]; schema: object; form: [] } };
  const { name, group, kinds, schema, form } = model.data;
  assert.deepEqual([name, group, kinds, form], ["A file that was not there before", "video-from-words", ["generate-video"], []]);
  assert.deepEqual((schema as { required: string[] }).required, ["prompt", "length"]);
  assert.equal(((await (await call("/v1/models")).json()) as { data: [] }).data.length, 1);

  const refused = await call("/v1/ai/dropped/in", { prompt: "too long", length: 3 });
  assert.equal(refused.status, 400);
  assert.deepEqual(((await refused.json()) as { invalid_params: { name: string }[] }).invalid_params.map(({ name }) => name), ["prompt", "length"]);
  assert.equal((await call("/v1/ai/dropped/in", { prompt: "long", length: 1 })).status, 400);

  const created = await call("/v1/ai/dropped/in", { prompt: "words", length: 1 });
  const { data } = (await created.json()) as { data: { task_id: string; status: string } };
  assert.equal(data.status, "CREATED");
  assert.equal((await call(`/v1/ai/dropped/in/${data.task_id}`)).status, 200);
  assert.equal((await call("/v1/ai/text-to-video/model-2-7")).status, 404, "the folder says which endpoints there are");
});

test("a folder dropped into the folder of engines takes the kinds that it does", async (t) => {
  const engines = await folder(t);
  const { call } = await startProbeService(t, { engines }, { ATELIER_WORKERS: "0" });
  const create = async (one: typeof call) => (await one("/v1/ai/text-to-video/model-2-7", { prompt: "a lake" })).status;
  assert.equal(await create(call), 503, "no engine, no task");
  await mkdir(join(engines, "dropped-engine"));
  await writeFile(join(engines, "dropped-engine", "dropped-engine.ts"), engineFile);
  const { call: withEngine } = await startProbeService(t, { engines }, { ATELIER_WORKERS: "0" });
  assert.equal(await create(withEngine), 200);
  assert.equal(
    (await withEngine("/v1/ai/lip-sync/model-1-0", {
      image_url: "https://media.example/a.png", audio_url: "https://media.example/a.mp3", resolution: "480p",
    })).status,
    503, "it takes no others",
  );
});

test("a file that is no endpoint and a folder that is no engine end the start, by name", async (t) => {
  const [endpoints, engines] = [await folder(t), await folder(t)];
  await writeFile(join(endpoints, "notes.ts"), "export const notes = 1;");
  await cp(join(endpoints, "notes.ts"), join(engines, "empty-engine", "empty-engine.ts"), { recursive: true });
  await assert.rejects(startProbeService(t, { endpoints }), /notes\.ts must export an endpoint/);
  await assert.rejects(startProbeService(t, { engines }), /empty-engine\.ts must export createEngine/);
});
