import assert from "node:assert/strict";
import { test } from "node:test";
import { isCatalog, isPicture, keptForm, withoutRight } from "./what-is-kept.ts";

test("lists, details and similar items of the catalogs are kept, and nothing else of the API", () => {
  for (const path of ["/v1/sound-effects", "/v1/music/12", "/v1/icons/3/similar"]) assert.ok(isCatalog(path), path);
  for (const path of [
    "/v1/session", "/v1/keys", "/v1/tasks", "/v1/uploads", "/v1/boards", "/v1/admin/sound-effects", "/v1/admin/icons/3", "/v1/music/12/download",
    "/v1/icons/3/code", "/v1/icons/download", "/v1/webhook-secrets", "/v1/sound-effects/12/", "/v1/musical",
  ]) assert.ok(!isCatalog(path), path);
});

test("pictures that only the catalogs have are kept by their path, files are not", () => {
  assert.ok(isPicture("/media/icons/3/sun.png") && isPicture("/media/waveforms/ab/wind.png"));
  for (const path of ["/media/files/ab/result.png", "/media/uploads/1/photo.png", "/v1/icons/3"]) assert.ok(!isPicture(path), path);
});

test("a signed URL is kept without the right to fetch it, and still says how its picture looks", () => {
  assert.equal(
    withoutRight("https://media.test/lib/media/icons/3/sun.png?format=png&size=64&expires=1&signature=abc"),
    "https://media.test/lib/media/icons/3/sun.png?format=png&size=64",
  );
  assert.equal(withoutRight("https://media.test/media/files/ab/a.wav?disposition=attachment&expires=1&signature=a"), "https://media.test/media/files/ab/a.wav");
  for (const text of ["rain", "https://licence.test/by?v=4", "signature=1"]) assert.equal(withoutRight(text), text);
});

test("the kept form of a response has no signature at any depth, and names its covers", () => {
  const signed = (path: string) => `https://media.test${path}?expires=9&signature=secret`;
  const { text, covers } = keptForm(JSON.stringify({
    count: 1, results: [{ title: "A", cover_url: signed("/media/files/c/cover.webp"), file_url: signed("/media/files/f/a.wav"), tags: ["signature=x"] }],
    more: { deep: [{ url: signed("/media/icons/1/a.png") }] },
  }));
  assert.doesNotMatch(text, /secret|expires/);
  assert.match(text, /"title":"A"/);
  assert.deepEqual(covers, ["/media/files/c/cover.webp"]);
});
