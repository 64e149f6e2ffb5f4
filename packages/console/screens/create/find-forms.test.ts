import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Model } from "../../forms/model.ts";
import { findForms, hrefOf, startingPoints } from "./find-forms.ts";
import { intents } from "./intents.ts";

const { paths } = JSON.parse(await readFile(join(import.meta.dirname, "../../../../openapi.json"), "utf8")) as {
  paths: Record<string, { post?: { summary: string } }>;
};
const models = Object.entries(paths).filter(([path, { post }]) => path.startsWith("/v1/ai/") && post).map(([path, { post }]): Model => ({
  path: path.slice("/v1/ai/".length), name: post!.summary, group: "", summary: post!.summary, produces: "image", kinds: [], ready: true, engines: [],
}));
const read = async (code: string) => JSON.parse(await readFile(join(import.meta.dirname, `../../messages/${code}.json`), "utf8")) as Record<string, string>;
const titles = Object.fromEntries(await Promise.all(["en", "de", "es", "fr", "ja"].map(async (code) => {
  const texts = await read(code);
  return [code, Object.fromEntries(intents.map(({ name }) => [name, texts[`intents.${name}`]!]))] as const;
})));
const first = (typed: string) => {
  const [found] = findForms(typed, models, titles, "en");
  return found && [found.model.path, found.prompt];
};

test("what somebody wants to do finds its form, with the prompt begun", () => {
  assert.deepEqual(first("remove background"), ["text-to-image/model-v4-5-edit", "remove the background"]);
  assert.deepEqual(first("make it talk"), ["lip-sync/model-1-0", undefined]);
  assert.deepEqual(first("4k"), ["video-upscaler", undefined]);
  assert.deepEqual(first("blur the background"), ["text-to-image/model-v4-5-edit", "blur the background"]);
  assert.deepEqual(first("black-and-white"), ["text-to-image/model-v4-5-edit", "black and white"]);
  assert.equal(first("upscaling")?.[0], "video-upscaler");
  assert.equal(first("Hintergrund entfernen")?.[1], "remove the background");
  assert.equal(first("quitar fondo")?.[1], "remove the background");
  assert.equal(first("enlever l'arriere plan")?.[1], "remove the background");
  assert.equal(first("背景を消す")?.[1], "remove the background");
});

test("words that nobody has thought of begin the prompt of forms that take any", () => {
  const found = findForms("a zeppelin crossing Jupiter", models, titles, "en");
  assert.deepEqual(found.map(({ model, prompt, isMeant }) => [model.path, prompt, isMeant]), [
    ["text-to-image/model-v4-5-edit", "a zeppelin crossing Jupiter", false], ["text-to-video/model-4-5", "a zeppelin crossing Jupiter", false],
  ]);
  assert.equal(hrefOf(found[1]!), "/create/text-to-video/model-4-5?prompt=a%20zeppelin%20crossing%20Jupiter");
  for (const nothing of ["", "   ", "the a to", "xyzzy"]) assert.deepEqual(findForms(nothing, models, titles, "en"), [], nothing);
});

test("each way to begin leads to a form that is there, and is offered in every language", () => {
  for (const { model } of intents) assert.ok(models.some(({ path }) => path === model), model);
  assert.ok(Object.values(titles).flatMap((own) => Object.values(own)).every((text) => text.length > 2));
  assert.equal(startingPoints(models, titles, "de")[0]?.title, "Hintergrund entfernen");
  assert.equal(startingPoints(models, titles, "de").length, 10);
  assert.equal(startingPoints([], titles, "de").length, 0, "models that a service does not have are not offered");
});
