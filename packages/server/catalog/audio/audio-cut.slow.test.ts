import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { decodeWav } from "@atelier/media/audio/wav.ts";
import { probeAudio } from "@atelier/media/audio/probe-audio.ts";
import { audioCatalogParts, preparedTone } from "@atelier/test/parts/catalogs/audio-catalog-parts.ts";

const parts = await audioCatalogParts();
const license = { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/", attribution: "Somebody" };
const describe = (title: string, premium = false) => ({
  sourceKey: title, title, category: "wind", tags: [], premium, popularity: 50, createdAt: 0, license,
});
await parts.addSounds([
  { description: describe("Autumn wind"), audio: preparedTone("autumn", 4.5) },
  { description: describe("Golden wind", true), audio: preparedTone("golden", 4.5, true) },
  { description: describe("Long wind"), audio: preparedTone("lasting", 700) },
]);
await parts.addTracks([{
  description: {
    sourceKey: "walk", title: "Walk", artist: "Somebody", musicalKey: null, genres: [], moods: [], tags: [], bpm: 96, premium: false, active: true,
    popularity: 50, favorites: 0, inPlaylists: 0, createdAt: 0, license,
  },
  audio: preparedTone("walk", 4.5),
}]);
await Promise.all([parts.sounds.live.load(), parts.music.live.load()]);
const folder = await mkdtemp(join(parts.folder, "cuts-"));

const fieldsOf = (response: { json(): { invalid_params?: { name: string; reason: string }[] } }) => response.json().invalid_params?.map(({ name }) => name);
const downloads = async () => (await parts.get("/v1/sound-effects/1")).json().download_count as number;

for (const url of ["/v1/sound-effects/1", "/v1/music/1"]) {
  test(`${url}: a cut is the samples from one place to the other, behind a signed URL that saves a file`, async () => {
    const asked = await parts.get(`${url}/cut?from=1.25&to=3.5`);
    assert.equal(asked.statusCode, 200, asked.body);
    const { id, download_url } = asked.json();
    assert.equal(id, 1);
    const file = await parts.get(download_url);
    assert.equal(file.statusCode, 200, file.body);
    assert.match(String(file.headers["content-disposition"]), /^attachment; filename="\w+ 1.25-3.5.wav"$/);
    assert.equal(file.headers["content-type"], "audio/wav");
    assert.equal(file.headers.etag, `"${createHash("sha256").update(file.rawPayload).digest("hex")}"`);
    const path = join(folder, "cut.wav");
    await writeFile(path, file.rawPayload);
    const name = url.includes("music") ? "walk" : "autumn";
    const wholePath = join(folder, "whole.wav");
    await writeFile(wholePath, preparedTone(name, 4.5).source as Uint8Array);
    const { sampleRate, channels: [whole] } = decodeWav(wholePath);
    const cut = decodeWav(path);
    assert.equal(cut.sampleRate, sampleRate);
    assert.deepEqual(cut.channels[0], whole!.slice(1.25 * sampleRate, 3.5 * sampleRate));
  });
}

test("ranges and requests at the same time get the same bytes", async () => {
  const { download_url: url } = (await parts.get("/v1/sound-effects/1/cut?from=0&to=1&format=mp3")).json();
  const [first, again, part] = await Promise.all([parts.get(url), parts.get(url), parts.get(url, "plain", { range: "bytes=10-19" })]);
  assert.deepEqual(first.rawPayload, again.rawPayload);
  assert.deepEqual([part.statusCode, part.rawPayload], [206, first.rawPayload.subarray(10, 20)]);
  const path = join(folder, "cut.mp3");
  await writeFile(path, first.rawPayload);
  assert.equal((await probeAudio(path)).format, "mp3");
});

test("a cut counts as a download, one that is refused does not", async () => {
  const before = await downloads();
  await parts.get("/v1/sound-effects/1/cut?from=0&to=1");
  await parts.get("/v1/sound-effects/1/cut?from=1&to=1");
  assert.equal(await downloads(), before + 1);
});

test("of a premium item only those get a cut who may have the whole", async () => {
  const refused = await parts.get("/v1/sound-effects/2/cut?from=0&to=1");
  assert.deepEqual([refused.statusCode, refused.json().code], [403, "premium_required"]);
  const { download_url } = (await parts.get("/v1/sound-effects/2/cut?from=0&to=1", "premium")).json();
  assert.equal((await parts.get(download_url)).statusCode, 200);
  assert.equal((await parts.get("/v1/sound-effects/1/cut?from=0&to=1", "stranger")).statusCode, 403);
});

test("what is no part of the file is refused by the name of its member, and what to do is said", async () => {
  const cases: [query: string, fields: string[], reason: RegExp][] = [
    ["", ["from", "to"], /required|missing/i],
    ["from=-1&to=2", ["from"], /0/],
    ["from=x&to=2", ["from"], /number/],
    ["from=1&to=2&format=ogg", ["format"], /wav.*mp3/],
    ["from=4.5&to=5", ["from"], /lasts 4.5 seconds/],
    ["from=1&to=6", ["to"], /lasts 4.5 seconds/],
    ["from=2&to=1", ["to"], /at least 0.01 seconds after/],
    ["from=2&to=2.001", ["to"], /at least 0.01 seconds after/],
  ];
  for (const [query, fields, reason] of cases) {
    const response = await parts.get(`/v1/sound-effects/1/cut?${query}`);
    assert.equal(response.statusCode, 400, query);
    assert.deepEqual(fieldsOf(response), fields, query);
    assert.match(response.json().invalid_params[0].reason, reason);
  }
  const long = await parts.get("/v1/sound-effects/3/cut?from=0&to=601");
  assert.match(long.json().invalid_params[0].reason, /at most 600 seconds after/);
  assert.equal((await parts.get("/v1/sound-effects/99/cut?from=0&to=1")).statusCode, 404);
});

test("the whole seconds of a track may lie a little beyond its end", async () => {
  const { download_url } = (await parts.get("/v1/music/1/cut?from=4&to=5")).json();
  const path = join(folder, "end.wav");
  await writeFile(path, (await parts.get(download_url)).rawPayload);
  assert.equal(decodeWav(path).channels[0]!.length, 4000);
});

test("a URL whose place was changed does not fit its signature", async () => {
  const { download_url: url } = (await parts.get("/v1/sound-effects/1/cut?from=1&to=2")).json();
  for (const changed of [url.replace("to=2", "to=3"), url.replace("from=1", "from=0"), url.replace("format=wav", "format=mp3")]) {
    assert.equal((await parts.get(changed)).json().code, "invalid_signature");
  }
});
