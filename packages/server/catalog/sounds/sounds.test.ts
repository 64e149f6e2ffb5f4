import assert from "node:assert/strict";
import { before, test } from "node:test";
import sharp from "sharp";
import { audioCatalogParts, preparedTone } from "@atelier/test/parts/catalogs/audio-catalog-parts.ts";
import { categorySlugs } from "./categories.ts";
import type { SoundItem } from "./item.ts";

const parts = await audioCatalogParts();
const license = { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/", attribution: "Somebody" };
const day = 86_400_000;

/** [title, category, tags, seconds, popularity, premium] */
const library: [string, string, string[], number, number, boolean][] = [
  ["Heavy rain on window", "rain-and-storm", ["storm", "weather"], 1, 80, false],
  ["Distant thunder", "rain-and-storm", ["storm", "weather"], 0.5, 60, true],
  ["Autumn wind", "wind", ["weather", "leaves"], 0.75, 60, false],
  ["footsteps on gravel", "footsteps", ["walk", "shoes"], 0.5, 40, false],
  ["Footsteps in snow", "footsteps", ["walk", "winter"], 0.25, 70, false],
  ["Short click", "user-interface", ["button"], 0.1, 90, false],
  ["Dark riser", "risers", ["build", "cinematic"], 1.5, 60, false],
];

before(async () => {
  await parts.addSounds(
    library.map(([title, category, tags, seconds, popularity, premium], index) => ({
      description: { sourceKey: `test:${title}`, title, category, tags, premium, popularity, createdAt: Date.UTC(2026, 0, 1) + index * day, license },
      audio: preparedTone(title.toLowerCase().replaceAll(" ", "-"), seconds, premium),
    })),
  );
  await parts.sounds.live.load();
});

async function list(query: string, key?: string): Promise<{ count: number; results: SoundItem[]; titles: string[] }> {
  const answer = await parts.get(`/v1/sound-effects${query}`, key);
  assert.equal(answer.statusCode, 200, answer.body);
  const body = answer.json<{ count: number; results: SoundItem[] }>();
  return { ...body, titles: body.results.map((sound) => sound.title) };
}

test("an item carries every field of the contract, a public one no null but for a missing parent", async () => {
  const { results } = await list("?q=rain");
  const { file_url, preview_url, waveform_url, waveform_image_url, loudness_lufs, true_peak_dbtp, ...item } = results[0]!;
  assert.deepEqual(item, {
    id: 1,
    title: "Heavy rain on window",
    tags: ["storm", "weather"],
    category: { id: 11, name: "Rain & Storm", slug: "rain-and-storm", parent: { id: 1, name: "Ambience", slug: "ambience" } },
    duration: 1,
    is_premium: false,
    popularity: 80,
    download_count: 0,
    created_at: "2026-01-01T00:00:00.000Z",
    license: { name: license.name, url: license.url },
    attribution: "Somebody",
    sample_rate: 8000,
    channels: 1,
    format: "wav",
    file_size: 16_044,
  });
  assert.equal(preview_url, file_url);
  assert.ok(loudness_lufs! < -5 && loudness_lufs! > -40);
  assert.ok(true_peak_dbtp! > -7 && true_peak_dbtp! < -5.5, `${true_peak_dbtp} dBTP`);
  const waveform = (await parts.get(waveform_url!)).json<{ duration: number; peaks: number[] }>();
  assert.equal(waveform.duration, 1);
  assert.equal(waveform.peaks.length, 1000);
  assert.ok(waveform.peaks[0]! > 0.4 && waveform.peaks.at(-1)! < 0.1);

  const answer = await parts.get(waveform_image_url!);
  assert.equal(answer.headers["content-type"], "image/png");
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels], [1000, 160, 4]);
  const filled = (x: number): number => Array.from({ length: 160 }, (_, y) => data[(y * 1000 + x) * 4 + 3]! / 255).reduce((sum, alpha) => sum + alpha, 0);
  for (const x of [0, 100, 500, 900]) assert.ok(Math.abs(filled(x) - Math.max(1.5, 2 * waveform.peaks[x]! * 79)) < 1, `column ${x} is as high as its peak`);
  assert.deepEqual((await parts.get(waveform_image_url!)).rawPayload, answer.rawPayload, "and is kept");
  assert.equal((await parts.database.db.selectFrom("renditions").selectAll().execute()).length, 1);
});

test("lists hide premium items unless include-premium, and count exactly what matches", async () => {
  assert.equal((await list("")).count, 6);
  assert.equal((await list("?include-premium=true")).count, 7);
  assert.equal((await list("?include-premium=1&q=storm")).count, 2);
  assert.equal((await list("?include-premium=0&q=storm")).count, 1);
  assert.equal((await list("?q=")).count, 6, "an empty q counts as absent");
});

test("a parent category takes in its subcategories", async () => {
  assert.deepEqual((await list("?category=ambience&include-premium=true&order_by=title")).titles, ["Autumn wind", "Distant thunder", "Heavy rain on window"]);
  assert.deepEqual((await list("?category=footsteps&order_by=title")).titles, ["Footsteps in snow", "footsteps on gravel"]);
  assert.equal((await list("?category=realistic")).count, 0);
});

test("words are found in titles, tags and categories, and the default order with q is relevance", async () => {
  assert.deepEqual((await list("?q=wind")).titles[0], "Autumn wind", "a title before the beginning of another word");
  assert.deepEqual((await list("?q=winter")).titles, ["Footsteps in snow"]);
  assert.equal((await list("?q=interface")).titles[0], "Short click");
});

test("a misspelt word finds its nearest spelling, and the answer says so", async () => {
  const answer = (await parts.get("/v1/sound-effects?q=thundr&include-premium=true")).json<{ count: number; corrected_query?: string }>();
  assert.deepEqual([answer.count, answer.corrected_query], [1, "thunder"]);
  assert.equal((await parts.get("/v1/sound-effects?q=thunder&include-premium=true")).json<{ corrected_query?: string }>().corrected_query, undefined);
});

test("words of another language find what they mean, whatever the header says, and the answer tells as what", async () => {
  for (const language of ["en", "es", "de, en;q=0.5"]) {
    const path = "/v1/sound-effects?q=lluvia&include-premium=true";
    const { count, results, ...rest } = (await parts.get(path, undefined, { "accept-language": language })).json<{ count: number; results: SoundItem[] }>();
    assert.deepEqual([results[0]?.title, rest], ["Heavy rain on window", { understood: { language: "es", query: "rain" } }], language);
    assert.ok(count > 0);
    const english = (await parts.get("/v1/sound-effects?q=rain&include-premium=true", undefined, { "accept-language": language })).json<object>();
    assert.ok(!("understood" in english), language);
  }
});

const orders: Record<string, string[]> = {
  "-popularity": ["Short click", "Heavy rain on window", "Footsteps in snow", "Autumn wind", "Dark riser", "footsteps on gravel"],
  popularity: ["footsteps on gravel", "Autumn wind", "Dark riser", "Footsteps in snow", "Heavy rain on window", "Short click"],
  relevance: ["Short click", "Heavy rain on window", "Footsteps in snow", "Autumn wind", "Dark riser", "footsteps on gravel"],
  title: ["Autumn wind", "Dark riser", "Footsteps in snow", "footsteps on gravel", "Heavy rain on window", "Short click"],
  "-title": ["Short click", "Heavy rain on window", "footsteps on gravel", "Footsteps in snow", "Dark riser", "Autumn wind"],
  duration: ["Short click", "Footsteps in snow", "footsteps on gravel", "Autumn wind", "Heavy rain on window", "Dark riser"],
  "-created_at": ["Dark riser", "Short click", "Footsteps in snow", "footsteps on gravel", "Autumn wind", "Heavy rain on window"],
  "-download_count": ["Heavy rain on window", "Autumn wind", "footsteps on gravel", "Footsteps in snow", "Short click", "Dark riser"],
};
for (const [order, titles] of Object.entries(orders)) {
  test(`order_by=${order} orders, ties by id`, async () => {
    assert.deepEqual((await list(`?order_by=${order}`)).titles, titles);
  });
}

test("a range of lengths holds both its ends, combines with all else, and its histogram counts what the range leaves out", async () => {
  const all = (await list("?order_by=duration")).results;
  const [least, , third] = all.map(({ duration }) => duration);
  const within = await list(`?duration_min=${least}&duration_max=${third}&order_by=-duration`);
  assert.deepEqual([within.count, within.titles], [3, all.slice(0, 3).map(({ title }) => title).reverse()]);
  assert.equal((await list(`?duration_max=${third}&category=foley`)).count, 2);
  const { results: [one], count } = await list(`?duration_min=${third}&q=footsteps`);
  assert.deepEqual([one!.title, count], ["footsteps on gravel", 1]);
  const buckets = async (query: string) => {
    const answer = await parts.get(`/v1/sound-effects?facets=duration,premium&${query}`);
    return answer.json<{ facets: Record<string, { from: number; count: number }[]> }>().facets;
  };
  const { duration, premium } = await buckets("duration_min=9");
  assert.equal(duration!.reduce((sum, bucket) => sum + bucket.count, 0), 6);
  assert.deepEqual([duration![1], duration!.at(-1)], [{ from: 0.25, to: 0.5, count: all.filter((one) => one.duration >= 0.25 && one.duration < 0.5).length },
    { from: 300, count: 0 }]);
  assert.deepEqual(premium, []);
});

for (const [query, name, reason] of [
  ["duration_min=2&duration_max=1.5", "duration_min", "must not be above duration_max"],
  ["duration_max=-0.5", "duration_max", "must be a number of at least 0"],
  ["duration_min=long", "duration_min", "must be a number of at least 0"],
  ["duration_min=Infinity", "duration_min", "must be a number of at least 0"],
] as const) {
  test(`${query} is a 400 that names ${name}`, async () => {
    const answer = await parts.get(`/v1/sound-effects?${query}`);
    assert.deepEqual([answer.statusCode, answer.json<{ invalid_params: unknown }>().invalid_params], [400, [{ name, field: name, reason }]]);
  });
}

test("a tempo is no parameter of sounds", async () => {
  assert.equal((await list("?bpm_min=999")).count, 6);
});

test("paging yields each item exactly once, and a page past the end is empty with the count still exact", async () => {
  for (const order of ["popularity", "-duration", "title", "-download_count"]) {
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => list(`?include-premium=true&order_by=${order}&limit=2&offset=${offset}`)));
    assert.deepEqual(pages.flatMap((page) => page.results.map((sound) => sound.id)).toSorted(), [1, 2, 3, 4, 5, 6, 7]);
  }
  assert.deepEqual(await list("?offset=5000"), { count: 6, results: [], titles: [] });
});

for (const [query, name] of [
  ["?limit=0", "limit"], ["?limit=1001", "limit"], ["?limit=ten", "limit"], ["?offset=-1", "offset"],
  ["?category=rain", "category"], ["?order_by=bpm", "order_by"], ["?order_by=Title", "order_by"], ["?include-premium=yes", "include-premium"],
] as const) {
  test(`${query} is a 400 that names ${name}`, async () => {
    const answer = await parts.get(`/v1/sound-effects${query}`);
    assert.equal(answer.statusCode, 400);
    assert.equal(answer.json().invalid_params[0].name, name);
  });
}

test("empty values count as absent", async () => {
  assert.deepEqual((await list("?limit=&offset=&category=&order_by=&q=&include-premium=&facets=")).titles, (await list("")).titles);
});

test("a wrong category is answered with the 42 valid ones and that of sounds without one, and several bad fields come in one answer", async () => {
  const answer = await parts.get("/v1/sound-effects?category=rain&limit=0&offset=x");
  const problems = answer.json<{ invalid_params: { name: string; reason: string }[] }>().invalid_params;
  assert.deepEqual(problems.map((problem) => problem.name).toSorted(), ["category", "limit", "offset"]);
  const reason = problems.find((problem) => problem.name === "category")!.reason;
  assert.deepEqual([categorySlugs.length, categorySlugs.includes("uncategorised")], [43, true]);
  assert.ok(categorySlugs.every((slug) => reason.includes(slug)));
});

test("/v1/sfx is the same list", async () => {
  const [one, other] = [await parts.get("/v1/sfx?q=rain&limit=3"), await parts.get("/v1/sound-effects?q=rain&limit=3")];
  assert.deepEqual(one.json(), other.json());
});

test("ids that are no item's are 404, on detail and download", async () => {
  for (const id of ["99", "0", "-1", "1.0", "abc", "1e0", "99999999999999999999", "download"]) {
    assert.equal((await parts.get(`/v1/sound-effects/${id}`)).statusCode, 404, id);
    assert.equal((await parts.get(`/v1/sound-effects/${id}/download`)).statusCode, 404, id);
    assert.equal((await parts.get(`/v1/sfx/download?id=${id}`)).statusCode, 404, id);
  }
  assert.equal((await parts.get("/v1/sfx/download")).statusCode, 400);
  assert.equal((await parts.get("/v1/sfx/download?id=")).statusCode, 400);
});

test("a download gives the stored bytes under the file's name, without a key", async () => {
  const answer = (await parts.get("/v1/sound-effects/3/download")).json<{ id: number; title: string; download_url: string; expires_at: string }>();
  assert.equal(answer.id, 3);
  assert.equal(answer.title, "Autumn wind");
  assert.ok(Date.parse(answer.expires_at) > Date.now() + 50 * 60_000);
  const file = await parts.get(answer.download_url, "");
  assert.equal(file.statusCode, 200);
  assert.match(String(file.headers["content-disposition"]), /^attachment; filename="autumn-wind\.wav"/);
  assert.deepEqual(file.rawPayload, preparedTone("autumn-wind", 0.75).source);
});

test("a premium sound: everyone sees its detail, the preview stands for its file, only the entitled download it", async () => {
  const refused = await parts.get("/v1/sound-effects/2/download");
  assert.equal(refused.statusCode, 403);
  assert.equal(refused.json().message, "The user cannot download this item because it is premium");
  const plain = (await parts.get("/v1/sound-effects/2")).json<SoundItem>();
  const entitled = (await parts.get("/v1/sound-effects/2", "premium")).json<SoundItem>();
  assert.equal(plain.file_url, plain.preview_url);
  assert.notEqual(entitled.file_url, plain.file_url);
  const whole = preparedTone("distant-thunder", 0.5).source as Buffer;
  assert.ok((await parts.get(plain.file_url)).rawPayload.length < whole.length);
  assert.deepEqual((await parts.get(entitled.file_url)).rawPayload, whole);
  assert.equal((await parts.get("/v1/sfx/download?id=2", "premium")).statusCode, 200);
});

test("facets count the values under the words and the other filters; a parent category takes in its subcategories", async () => {
  const facetsOf = async (query: string) => (await parts.get(`/v1/sound-effects${query}`)).json<{ facets?: unknown }>().facets;
  const value = (name: unknown, count: number) => ({ value: name, count });
  const weather = [value("ambience", 2), value("rain-and-storm", 1), value("wind", 1)];
  assert.deepEqual(await facetsOf("?q=weather&facets=category"), { category: weather });
  assert.deepEqual(await facetsOf("?q=weather&facets=category&category=wind"), { category: weather }, "not held back by its own filter");
  assert.deepEqual(await facetsOf("?q=weather&facets=premium,category&category=wind"), { category: weather, premium: [value(false, 1)] });
  assert.deepEqual(await facetsOf("?q=weather&facets=premium"), { premium: [value(false, 2), value(true, 1)] }, "nor by the one that hides premium items");
  assert.equal(await facetsOf("?q=weather"), undefined);
  const refused = await parts.get("/v1/sound-effects?facets=mood");
  assert.equal(refused.statusCode, 400);
  assert.deepEqual(refused.json<{ invalid_params: unknown }>().invalid_params, [
    { name: "facets", field: "facets", reason: "must be one of category, premium, duration" },
  ]);
});

test("similar sounds share words with the one asked for, which is not among them; premium ones are hidden as in the list", async () => {
  const similar = async (path: string) => (await parts.get(`/v1/sound-effects/${path}`)).json<{ count: number; results: SoundItem[] }>();
  const titles = async (path: string) => (await similar(path)).results.map(({ title }) => title);
  assert.deepEqual(await titles("4/similar"), ["Footsteps in snow"]);
  assert.deepEqual(await titles("1/similar"), ["Autumn wind"]);
  assert.deepEqual(await titles("1/similar?include-premium=true"), ["Distant thunder", "Autumn wind"]);
  assert.deepEqual(await titles("1/similar?include-premium=true&limit=1"), ["Distant thunder"]);
  assert.deepEqual(await similar("6/similar"), { count: 0, results: [] });
  assert.equal((await parts.get("/v1/sound-effects/99/similar")).statusCode, 404);
  for (const limit of [0, 101]) assert.equal((await parts.get(`/v1/sound-effects/1/similar?limit=${limit}`)).statusCode, 400);
});

test("each download counts once, visible in the detail at once and in the order within a second; a refused one and HEAD do not count", async () => {
  const before = (await parts.get("/v1/sound-effects/7")).json<SoundItem>().download_count;
  for (let i = 0; i < 3; i++) await parts.get("/v1/sound-effects/7/download");
  await parts.get("/v1/sound-effects/2/download");
  const count = async (): Promise<number> => (await parts.get("/v1/sound-effects/7")).json<SoundItem>().download_count;
  assert.equal(await count(), before + 3);
  await parts.sounds.live.refresh();
  assert.equal((await list("?order_by=-download_count")).titles[0], "Dark riser");
  assert.equal((await parts.get("/v1/sound-effects/2")).json<SoundItem>().download_count, 1, "the entitled download above");
});

test("a key without the catalog scope is refused", async () => {
  assert.equal((await parts.get("/v1/sound-effects", "stranger")).statusCode, 403);
  assert.equal((await parts.get("/v1/sound-effects", "unknown")).statusCode, 401);
});
