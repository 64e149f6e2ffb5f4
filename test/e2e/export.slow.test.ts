import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { generatedName, generatedWav, writeGeneratedSounds } from "../parts/generated-sounds.ts";
import { type Service, startService } from "./start-service.ts";

let folder: string;
let first: Service;
let second: Service;

const sounds = 12;
const tracks = 8;
const icons = 12;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-export-"));
  [first, second] = await Promise.all([startService(), startService()]);
});
after(async () => {
  await Promise.all([first?.dispose(), second?.dispose()]);
  await rm(folder, { recursive: true, force: true });
});

/** Everything that a library can hold: premium and free, with and without licence, every kind of name and count. */
async function writeLibrary(): Promise<Record<string, string>> {
  await writeGeneratedSounds(join(folder, "sounds"), sounds);
  const lines = Array.from({ length: sounds }, (_, i) => ({
    file: `sounds/${generatedName(i)}`,
    ...(i % 3 !== 0 && {
      id: `s-${i}`, title: i === 1 ? 'Rain, "heavy"; on tin' : `Take ${i}`, tags: ["wet", `tag ${i % 4}`], premium: i % 4 === 1, popularity: 5 * i,
      downloads: i, created: `2025-0${1 + (i % 9)}-03T04:05:06.789Z`
    }),
    ...(i % 2 === 0 && { license: "CC0-1.0", license_url: "https://example.org/cc0", attribution: "Müller & Söhne" }),
  }));
  await writeFile(join(folder, "sounds.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));

  await mkdir(join(folder, "music"));
  for (let i = 0; i < tracks; i++) await writeFile(join(folder, "music", `${i}.wav`), generatedWav(5000 + i));
  const stated = Array.from({ length: tracks }, (_, i) => ({
    file: `music/${i}.wav`, id: `t-${i}`, title: `Piece ${i}`, artist: i === 3
      ? null
      : `Artist ${i % 3}`, genres: ["Jazz", `Genre ${i % 2}`], moods: i % 2
      ? ["Calm, slow"]
      : [], tags: ["piano"], bpm: 80 + i, key: i % 2
      ? "F#m"
      : null, premium: i % 4 === 2,
    favorites: i, playlists: 2 * i, downloads: 3 * i, popularity: 90 - i, active: i !== 5, created: `2025-06-0${1 + i}`,
  }));
  await writeFile(join(folder, "music.json"), JSON.stringify(stated));
  await writeFile(join(folder, "music-vocabulary.json"), JSON.stringify({
    artists: [{ name: "Artist 1", bio: "Plays." }], genres: [{ name: "Jazz", description: "Swings." }], moods: [],
  }));

  const drawings = Object.fromEntries(Array.from({ length: icons }, (_, i) => [
    `${["fox", "owl", "bee", "cat", "ant"][i % 5]}-${i}${i % 2 ? "-outline" : ""}`,
    {
      body: i % 2 ? `<path fill="none" stroke="currentColor" stroke-width="2" d="M${i} 3h9v9z"/>` : `<path fill="${i % 4 ? "red" : "#00f"}" d="M${i} 3h9v9z"/>`
    },
  ]));
  await writeFile(join(folder, "zoo.json"), JSON.stringify({
    prefix: "zoo",
    info: { name: "Zoo", author: { name: "A. Keeper", url: "https://example.org" }, license: { title: "MIT", url: "https://example.org/mit" } },
    icons: drawings, aliases: { vulpes: { parent: "fox-0" } }, width: 24, height: 24,
  }));
  return { sounds: join(folder, "sounds.jsonl"), music: join(folder, "music.json"), icons: join(folder, "zoo.json") };
}

async function importInto(service: Service, places: Record<string, string>): Promise<void> {
  for (const [kind, place] of Object.entries(places)) {
    const { code, output } = await service.command("import", kind, place);
    assert.equal(code, 0, output);
  }
  const counts = { "/v1/sound-effects?include-premium=true": sounds, "/v1/music?include-premium=true": tracks - 1 };
  for (const [path, count] of Object.entries(counts)) {
    await until(10_000, `${path} has ${count}`, async () => ((await answer(service, path)) as { count: number }).count === count);
  }
  await until(
    10_000, "the icons are there",
    async () => ((await answer(service, "/v1/icons")) as { meta: { pagination: { total: number } } }).meta.pagination.total === icons,
  );
}

async function answer(service: Service, path: string): Promise<unknown> {
  const response = await service.call(path);
  assert.equal(response.status, 200, path);
  return response.json();
}

interface Named {
  id: number;
  title?: string;
  slug?: string;
}

/** Every list and detail that the catalogs answer, by a name that holds no id, and the bytes behind every file that they name. */
async function publicAnswers(service: Service): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const ask = async (name: string, path: string): Promise<unknown> => {
    const body = await answer(service, path);
    answers.set(name, await withoutIds(body));
    return body;
  };
  const everyList = [
    "/v1/sound-effects?include-premium=true&limit=100&facets=category,premium", "/v1/sound-effects?include-premium=true&order_by=title",
    "/v1/sound-effects?include-premium=true&order_by=-created_at", "/v1/sound-effects?q=take",
    "/v1/music?include-premium=true&limit=100", "/v1/music?include-premium=true&order_by=bpm", "/v1/music?genre=jazz&order_by=-created_at",
    "/v1/music?mood=calm",
    "/v1/icons?per_page=100", "/v1/icons?term=fox", "/v1/icons?term=vulpes&thumbnail_size=16,512", "/v1/icons?filters[shape]=outline",
  ];
  for (const path of everyList) await ask(path, path);
  for (const { id, title } of ((await answer(service, "/v1/sound-effects?include-premium=true&limit=100")) as { results: Named[] }).results) {
    await ask(`sound ${title}`, `/v1/sound-effects/${id}`);
  }
  for (const { id, title } of ((await answer(service, "/v1/music?include-premium=true&limit=100")) as { results: Named[] }).results) {
    await ask(`track ${title}`, `/v1/music/${id}`);
  }
  const { data } = (await answer(service, "/v1/icons?per_page=100")) as { data: Named[] };
  for (const { id, slug } of data) await ask(`icon ${slug}`, `/v1/icons/${id}`);
  // Last, for a download is counted.
  for (const { id, slug } of data) await ask(`icon ${slug} as SVG`, `/v1/icons/${id}/download?format=svg`);
  return answers;
}

/** The same with the numbers of items taken out, and each signed address as the name and the hash of what it leads to. */
async function withoutIds(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(withoutIds));
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).filter(([name]) => name !== "id" && name !== "expires_at");
    return Object.fromEntries(await Promise.all(members.map(async ([name, member]) => [name, await withoutIds(member)] as const)));
  }
  if (typeof value !== "string" || !/^http:\/\/127/.test(value)) return value;
  const { pathname } = new URL(value);
  if (!pathname.startsWith("/media/")) return pathname.replace(/\d+/g, "N").replace("vN", "v1");
  const bytes = Buffer.from(await (await fetch(value)).arrayBuffer());
  return `${decodeURIComponent(pathname.split("/").at(-1)!)} ${createHash("sha256").update(bytes).digest("hex")}`;
}

test("exported and imported into an empty server, every public answer is the same but for ids, to the bytes of every file", { timeout: 300_000 }, async () => {
  await importInto(first, await writeLibrary());
  const exported: Record<string, string> = {};
  for (const kind of ["sounds", "music", "icons"]) {
    const place = join(folder, "out", kind);
    const { code, output } = await first.command("export", kind, place);
    assert.equal(code, 0, output);
    exported[kind] = kind === "icons" ? place : join(place, `${kind}.jsonl`);
  }
  await importInto(second, exported);
  const [before, afterwards] = [await publicAnswers(first), await publicAnswers(second)];
  assert.ok(before.size > 40, `${before.size} answers`);
  assert.deepEqual([...afterwards.keys()], [...before.keys()]);
  for (const [name, body] of before) assert.deepEqual(afterwards.get(name), body, name);
});
