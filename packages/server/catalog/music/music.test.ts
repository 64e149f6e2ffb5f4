import assert from "node:assert/strict";
import { before, test } from "node:test";
import sharp from "sharp";
import { audioCatalogParts, preparedTone } from "@atelier/test/parts/catalogs/audio-catalog-parts.ts";
import type { TrackDetail, TrackItem } from "./item.ts";

const parts = await audioCatalogParts();
const day = 86_400_000;

interface Fixture {
  title: string;
  artist?: string;
  genres: string[];
  moods: string[];
  tags?: string[];
  bpm: number | null;
  seconds: number;
  popularity: number;
  daysOld: number;
  premium?: boolean;
}

const library: Fixture[] = [
  {
    title: "Blue Hour", artist: "Nara Lind", genres: ["Jazz", "Lounge"], moods: ["Laid Back"], tags: ["saxophone", "night"], bpm: 92, seconds: 3.4,
    popularity: 70, daysOld: 3,
  },
  { title: "Granite", artist: "Nara Lind", genres: ["Rock"], moods: ["Energetic", "Epic"], bpm: 140, seconds: 2, popularity: 55, daysOld: 20 },
  { title: "amber fields", artist: "Tomo Vale", genres: ["Acoustic"], moods: ["Hopeful"], bpm: 104, seconds: 2.6, popularity: 55, daysOld: 60 },
  { title: "Night Drive", artist: "Tomo Vale", genres: ["Synthwave", "Electronic"], moods: ["Energetic"], bpm: 118, seconds: 1, popularity: 90, daysOld: 100 },
  { title: "Velvet", genres: ["Jazz"], moods: ["Elegant"], bpm: 80, seconds: 1.2, popularity: 30, daysOld: 1, premium: true },
];

function trackOf({ title, artist, genres, moods, tags, bpm, seconds, popularity, daysOld, premium }: Fixture) {
  return {
    description: {
      sourceKey: `test:${title}`,
      title, genres, moods, bpm, popularity,
      artist: artist ?? null,
      tags: tags ?? [],
      musicalKey: (bpm ?? 0) > 110 ? "F# minor" : "A minor",
      premium: premium ?? false,
      favorites: 12,
      inPlaylists: 4,
      createdAt: Date.now() - daysOld * day,
      license: { name: null, url: null, attribution: null },
    },
    audio: preparedTone(title, seconds, premium),
  };
}

before(async () => {
  await parts.addTracks(library.map(trackOf));
  await parts.music.live.load();
});

async function list(query: string, key?: string): Promise<{ count: number; results: TrackItem[]; titles: string[] }> {
  const answer = await parts.get(`/v1/music${query}`, key);
  assert.equal(answer.statusCode, 200, answer.body);
  const body = answer.json<{ count: number; results: TrackItem[] }>();
  return { ...body, titles: body.results.map((track) => track.title) };
}

test("a list item carries every field of the contract", async () => {
  const { results } = await list("?q=blue");
  const { cover_url, file_url, preview_url, waveform_url, waveform_image_url, loudness_lufs, true_peak_dbtp, created_at, ...item } = results[0]!;
  assert.match(waveform_image_url!, /^http:.*\.png\?/);
  assert.deepEqual(item, {
    id: 1,
    title: "Blue Hour",
    artist: { id: 1, name: "Nara Lind" },
    genres: [{ id: 1, name: "Jazz" }, { id: 2, name: "Lounge" }],
    moods: [{ id: 1, name: "Laid Back" }],
    tags: ["saxophone", "night"],
    download_url: "http://media.test/v1/music/1/download",
    seconds: 3,
    time: "0:03",
    bpm: 92,
    popularity: 70,
    is_premium: false,
    is_active: true,
    downloads: 0,
    favorites: 12,
    in_playlists: 4,
    key: "A minor",
  });
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal(preview_url, file_url);
  assert.ok(waveform_url && loudness_lufs! < 0);
  // The tone begins at half of full scale.
  assert.ok(true_peak_dbtp! > -7 && true_peak_dbtp! < -5.5, `${true_peak_dbtp} dBTP`);
  const cover = await sharp((await parts.get(cover_url)).rawPayload).metadata();
  assert.deepEqual([cover.format, cover.width, cover.height], ["png", 512, 512]);
});

test("the detail adds the artist's biography and track count, and tells genres and moods in full", async () => {
  const detail = (await parts.get("/v1/music/1")).json<TrackDetail>();
  const { cover_url, ...artist } = detail.artist!;
  assert.deepEqual(artist, { id: 1, name: "Nara Lind", bio: "", track_count: 2 });
  assert.equal((await parts.get(cover_url)).statusCode, 200);
  const { cover_url: picture, ...genre } = detail.genres[1]!;
  assert.deepEqual(genre, { id: 2, name: "Lounge", order: 2, is_active: true, description: "" });
  assert.equal((await parts.get(picture)).headers["content-type"], "image/png");
  assert.deepEqual([detail.downloads, detail.in_playlists], [0, 4]);
  assert.equal((await parts.get("/v1/music/5")).json<TrackDetail>().artist, null);
});

const filters: [string, string[]][] = [
  ["?genre=jazz", ["Blue Hour"]],
  ["?genre=JAZZ&include-premium=true", ["Blue Hour", "Velvet"]],
  ["?genre=Rock,jazz", ["Blue Hour", "Granite"]],
  ["?genre=rock,%20Acoustic%20", ["Granite", "amber fields"]],
  ["?mood=energetic", ["Night Drive", "Granite"]],
  ["?mood=laid%20back", ["Blue Hour"]],
  ["?mood=energetic&genre=electronic,rock", ["Night Drive", "Granite"]],
  ["?mood=energetic&genre=jazz", []],
  ["?genre=polka", []],
  ["?genre=polka,rock", ["Granite"]],
  ["?key=a%20minor", ["Blue Hour", "amber fields"]],
  ["?key=F%23m", ["Night Drive", "Granite"]],
  ["?key=Am,f%23m&genre=jazz", ["Blue Hour"]],
  ["?key=C%20major", []],
  ["?time_range=7d", ["Blue Hour"]],
  ["?time_range=7d&include-premium=true", ["Blue Hour", "Velvet"]],
  ["?time_range=30d", ["Blue Hour", "Granite"]],
  ["?time_range=90d", ["Blue Hour", "Granite", "amber fields"]],
  ["?q=night&order_by=title", ["Blue Hour", "Night Drive"]],
  ["?q=saxophone", ["Blue Hour"]],
  ["?genre=Rock&genre=Acoustic", ["Granite", "amber fields"]],
  ["?genre[]=Rock&genre[]=Acoustic", ["Granite", "amber fields"]],
  ["?genre[0]=Rock&genre[1]=Acoustic&genre=", ["Granite", "amber fields"]],
  ["?mood[]=energetic&genre=Rock&genre=Rock", ["Granite"]],
  ["?mood%5B%5D=energetic,epic&time_range=&limit=&order_by=&q=&facets=", ["Night Drive", "Granite"]],
  ["?key[]=Am&include-premium=True&genre[]=jazz", ["Blue Hour", "Velvet"]],
];
for (const [query, titles] of filters) {
  test(`${query} finds ${titles.join(", ") || "nothing"}`, async () => {
    const found = await list(query);
    assert.deepEqual(found.titles, titles);
    assert.equal(found.count, titles.length);
  });
}

test("every order sorts in both directions, ties by id in both", async () => {
  assert.deepEqual((await list("")).titles, ["Night Drive", "Blue Hour", "Granite", "amber fields"]);
  assert.deepEqual((await list("?order_by=popularity")).titles, ["Granite", "amber fields", "Blue Hour", "Night Drive"]);
  assert.deepEqual((await list("?order_by=title")).titles, ["amber fields", "Blue Hour", "Granite", "Night Drive"]);
  assert.deepEqual((await list("?order_by=bpm")).titles, ["Blue Hour", "amber fields", "Night Drive", "Granite"]);
  assert.deepEqual((await list("?order_by=-created_at")).titles, ["Blue Hour", "Granite", "amber fields", "Night Drive"]);
  // 3.4 s and 2.6 s both show as 3 seconds, so their ids decide.
  assert.deepEqual((await list("?order_by=seconds")).titles, ["Night Drive", "Granite", "Blue Hour", "amber fields"]);
  assert.deepEqual((await list("?order_by=-seconds")).titles, ["Blue Hour", "amber fields", "Granite", "Night Drive"]);
});

test("tempo and length are ranges that hold both their ends and combine with all else", async () => {
  assert.deepEqual((await list("?bpm_min=92&bpm_max=118&order_by=bpm")).titles, ["Blue Hour", "amber fields", "Night Drive"]);
  assert.deepEqual((await list("?bpm_min=104&mood=energetic&order_by=-bpm")).titles, ["Granite", "Night Drive"]);
  assert.deepEqual((await list("?duration_min=2&duration_max=2")).titles, ["Granite"]);
  assert.deepEqual((await list("?duration_max=3&time_range=30d&order_by=title")).titles, ["Blue Hour", "Granite"], "and a period");
  const { facets } = (await parts.get("/v1/music?facets=bpm&bpm_min=130")).json<{ facets: { bpm: { from: number; to?: number; count: number }[] } }>();
  assert.deepEqual(facets.bpm.filter(({ count }) => count > 0), [
    { from: 90, to: 100, count: 1 }, { from: 100, to: 110, count: 1 }, { from: 110, to: 120, count: 1 }, { from: 140, to: 150, count: 1 },
  ]);
});

for (const [query, name] of [
  ["?bpm_min=120&bpm_max=119", "bpm_min"],
  ["?bpm_max=-1", "bpm_max"],
  ["?bpm_min=90.5", "bpm_min"],
  ["?time_range=1d", "time_range"],
  ["?genre=Jazz&genre[]=Rock", "genre[]"],
  ["?order_by=duration", "order_by"],
  ["?limit=1001", "limit"],
  ["?include-premium=yes", "include-premium"],
] as const) {
  test(`${query} is a 400 that names ${name}`, async () => {
    const answer = await parts.get(`/v1/music${query}`);
    assert.equal(answer.statusCode, 400);
    assert.equal(answer.json().invalid_params[0].name, name);
  });
}

test("downloads: by path and by query, 404 for no track, 403 for a premium one, counted at once", async () => {
  assert.equal((await parts.get("/v1/music/77/download")).statusCode, 404);
  assert.equal((await parts.get("/v1/music/download")).statusCode, 400);
  assert.equal((await parts.get("/v1/music/5/download")).statusCode, 403);
  assert.equal((await parts.get("/v1/music/download?id=5", "premium")).statusCode, 200);
  const file = await parts.get((await parts.get("/v1/music/2/download")).json<{ download_url: string }>().download_url);
  assert.deepEqual(file.rawPayload, preparedTone("Granite", 2).source);
  assert.equal((await parts.get("/v1/music/2")).json<TrackDetail>().downloads, 1);
  assert.equal((await parts.get("/v1/music/5")).json<TrackDetail>().downloads, 1);
});

test("facets count genres and moods under the words and the other filters, in the form that filters compare", async () => {
  const facetsOf = async (query: string) => (await parts.get(`/v1/music${query}`)).json<{ facets?: unknown }>().facets;
  const value = (name: string, count: number) => ({ value: name, count });
  const energetic = [value("electronic", 1), value("rock", 1), value("synthwave", 1)];
  assert.deepEqual(await facetsOf("?mood=energetic&facets=genre"), { genre: energetic });
  assert.deepEqual(await facetsOf("?mood=energetic&genre=rock&facets=genre,mood"), { genre: energetic, mood: [value("energetic", 1), value("epic", 1)] });
  assert.deepEqual(await facetsOf("?mood=energetic&facets=key"), { key: [value("f# minor", 2)] });
  assert.equal((await parts.get("/v1/music?facets=artist")).statusCode, 400);
});

test("similar tracks share words, artist, genre or mood with the one asked for; premium ones are hidden as in the list", async () => {
  const titles = async (path: string) => (await parts.get(`/v1/music/${path}`)).json<{ results: { title: string }[] }>().results.map(({ title }) => title);
  assert.deepEqual(await titles("4/similar"), ["Blue Hour", "Granite", "amber fields"]);
  assert.deepEqual((await titles("1/similar")).toSorted(), ["Granite", "Night Drive"]);
  assert.deepEqual((await titles("1/similar?include-premium=1")).toSorted(), ["Granite", "Night Drive", "Velvet"]);
  assert.equal((await parts.get("/v1/music/99/similar")).statusCode, 404);
});

test("equal names are one artist and one genre, whatever the case of the genre", async () => {
  const [track] = library;
  const again = { ...track!, title: "Second Hour" };
  await parts.addTracks([
    {
      description: {
        ...again, sourceKey: "test:again", artist: "Nara Lind", genres: ["JAZZ"], tags: [], musicalKey: null, premium: false, favorites: 0,
        inPlaylists: 0, createdAt: Date.now(), license: { name: null, url: null, attribution: null },
      },
      audio: preparedTone("again", 0.5),
    },
  ]);
  await parts.music.live.refresh();
  const [found] = (await list("?q=second%20hour")).results;
  assert.deepEqual(found!.genres, [{ id: 1, name: "Jazz" }]);
  assert.deepEqual(found!.artist, { id: 1, name: "Nara Lind" });
  assert.equal((await parts.get("/v1/music/1")).json<TrackDetail>().artist!.track_count, 3);
});

test("a track without a tempo shows 0 and comes last by tempo, up and down; others of its like follow their ids", async () => {
  for (const title of ["Talk", "Rain on a roof"])
    await parts.addTracks([trackOf({ title, genres: ["Ambient"], moods: ["Peaceful"], bpm: null, seconds: 1, popularity: 99, daysOld: 1 })]);
  await parts.music.live.refresh();
  const { results } = await list("?order_by=bpm");
  assert.deepEqual(results.map(({ title, bpm }) => [title, bpm]).slice(-3), [["Granite", 140], ["Talk", 0], ["Rain on a roof", 0]]);
  const falling = await list("?order_by=-bpm");
  assert.deepEqual([falling.titles[0], ...falling.titles.slice(-2)], ["Granite", "Talk", "Rain on a roof"]);
  assert.deepEqual((await list(`?order_by=-bpm&limit=1&offset=${falling.count - 1}`)).titles, ["Rain on a roof"]);
});
