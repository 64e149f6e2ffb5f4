import assert from "node:assert/strict";
import { test } from "node:test";
import type { Model } from "../forms/model.ts";
import { besides, bodyFor } from "./beside-of.ts";

const model = (path: string, kind: string, more: Partial<Model> = {}): Model => ({
  path, name: path, group: "g", summary: "", produces: "image", kinds: [kind], ready: true, engines: [{ engine: "local" }], ...more,
});

test("beside a result stand other engines of its model, and other models of its kind that are ready", () => {
  const models = [
    model("one", "edit", { engines: [{ engine: "hosted" }, { engine: "local" }] }), model("two", "edit"), model("tired", "edit", { ready: false }),
    model("film", "edit", { produces: "video" }), model("far", "expand"),
  ];
  const names = (done: string | undefined) => besides("one", done, models).map(({ model: { path }, engine }) => `${path} ${engine?.engine ?? ""}`);
  assert.deepEqual(names("local"), ["one hosted", "two "]);
  assert.deepEqual(names("hosted"), ["one local", "two "]);
  assert.deepEqual(besides("gone", "local", models), []);
});

test("another model gets what it knows and may have, and says what it lacks", () => {
  const schema = {
    type: "object", required: ["prompt", "image"],
    properties: { prompt: { type: "string" }, image: { type: "string" }, size: { enum: ["1K", "2K"] }, seed: { type: "integer", minimum: 1, maximum: 10 } },
  } as never;
  assert.deepEqual(bodyFor(schema, { prompt: "a", size: "4K", seed: 5, other: 1 }), { body: { prompt: "a", seed: 5 }, missing: ["image"] });
  assert.deepEqual(bodyFor(schema, { prompt: "a", image: "u", size: "2K", seed: 50 }), { body: { prompt: "a", image: "u", size: "2K" }, missing: [] });
});
