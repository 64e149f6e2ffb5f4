import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Capabilities, Engine } from "@atelier/engine/engine.ts";
import { boundaryCases } from "@atelier/test/parts/boundary-cases.ts";
import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import { modelGroups } from "../endpoints/definition/form-hint.ts";
import { loadEndpoints } from "../endpoints/definition/load-endpoints.ts";
import { EngineRouter } from "../engines/router.ts";
import { compileBodyCheck } from "../http/body/body-validator.ts";
import { Models } from "./models.ts";

const endpoints = await loadEndpoints();

async function router(t: TestContext, ...engines: [id: string, capabilities: Capabilities][]): Promise<EngineRouter> {
  const run = () => Promise.reject(new Error("never run"));
  const opened = await new EngineRouter(engines.map(([id, can]): Engine => ({ id, capabilities: async () => can, run }))).open();
  t.after(() => opened.close());
  return opened;
}

test("every endpoint has a name of its own and is in one of six groups, listed group by group", async (t) => {
  const list = new Models(endpoints, await router(t)).list();
  assert.equal(new Set(list.map(({ name }) => name)).size, endpoints.length);
  assert.equal(list.length, endpoints.length);
  const groups = list.map(({ group }) => group);
  assert.deepEqual([...new Set(groups)], [...modelGroups]);
  assert.deepEqual(groups, groups.toSorted((a, b) => modelGroups.indexOf(a) - modelGroups.indexOf(b)), "group by group");
});

test("the kinds of a model are those that its bodies become", async (t) => {
  const models = new Models(endpoints, await router(t));
  for (const endpoint of endpoints) {
    const { kinds } = models.get(endpoint.path);
    assert.ok(kinds.length > 0, endpoint.path);
    const check = compileBodyCheck(endpoint.body);
    // The check drops what is null and fills in defaults, as it does for a request.
    const bodies = [...boundaryCases(endpoint)].filter(({ offending }) => offending.length === 0).map(({ body }) => structuredClone(body));
    const planned = bodies.filter((body) => check(body).length === 0)
      .map((body) => endpoint.job(body as never, { media: (field) => ({ field, rule: {} as never }) }).kind);
    assert.ok(planned.length > 0, endpoint.path);
    assert.deepEqual(planned.filter((kind) => !kinds.includes(kind)), [], endpoint.path);
  }
});

test("the fields of a drawn control are members of the body", () => {
  for (const { path, form = [], body } of endpoints) {
    for (const { fields, over } of form) {
      for (const field of [...fields, ...(over ? [over] : [])]) assert.ok(Object.hasOwn(body.properties, field), `${path}: ${field}`);
    }
  }
  const widgets = new Set(endpoints.flatMap(({ form = [] }) => form.map(({ widget }) => widget)));
  assert.deepEqual([...widgets].sort(), ["edges", "elements", "frames", "mask", "orbit", "shots", "upscale"]);
});

test("every model shows an example that its schema takes, and its limits on media", async (t) => {
  const models = new Models(endpoints, await router(t));
  for (const { path } of endpoints) {
    const { schema, example } = models.get(path);
    assert.deepEqual(compileBodyCheck(schema)(structuredClone(example)), [], path);
  }
  const { properties } = models.get("image-change-camera").schema as { properties: { image: { "x-media": { maxBytes: number } } } };
  assert.equal(typeof properties.image["x-media"].maxBytes, "number");
});

test("readiness, engine, fidelity and reason follow the engines", async (t) => {
  const far: Capabilities = { "lip-sync": { ready: false, reason: "no response" } };
  const engines = await router(t, ["far", far], ["near", { "move-camera": { ready: true, fidelity: "approximate" } }]);
  const by = Object.fromEntries(new Models(endpoints, engines).list().map((model) => [model.path, model]));
  const camera = by["image-change-camera"]!;
  assert.deepEqual([camera.ready, camera.engine, camera.fidelity, camera.reason], [true, "near", "approximate", undefined]);
  assert.deepEqual([by["lip-sync/model-1-0"]!.ready, by["lip-sync/model-1-0"]!.reason], [false, "far: no response"]);
  assert.match(by["video-upscaler"]!.reason!, /no engine of this server does upscale-video/);
});

test("a model of several kinds is ready when one of them is", async (t) => {
  const engines = await router(t, ["near", { "animate-image": { ready: true, fidelity: "classical" } }]);
  const { ready, kinds, engine } = new Models(endpoints, engines).get("video/model-v3-pro");
  assert.deepEqual([ready, kinds, engine], [true, ["generate-video", "animate-image"], "near"]);
});

test("a file that says nothing of itself is grouped by what it makes and takes", async (t) => {
  const bare = ({ name: _name, group: _group, form: _form, example: _example, kinds: _kinds, ...rest }: Endpoint): Endpoint => rest as Endpoint;
  const list = new Models(endpoints.map(bare), await router(t)).list();
  const groups = Object.fromEntries(list.map(({ path, group }) => [path, group]));
  assert.equal(groups["model-image-edit"], "picture");
  assert.equal(groups["text-to-video/model-2-7"], "video-from-words");
  assert.equal(groups["image-to-video/model-4-5"], "video-from-pictures");
  assert.equal(groups["video-upscaler"], "edit-clip");
  assert.equal(list.find(({ path }) => path === "video-upscaler")!.name, "Enlarge a clip");
});
