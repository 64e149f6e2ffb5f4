import assert from "node:assert/strict";
import { before, test } from "node:test";
import { iconCatalogParts } from "@atelier/test/parts/catalogs/icon-catalog-parts.ts";
import type { IconDownload } from "./download.ts";
import type { IconList } from "./list.ts";
import type { IconDetail } from "./related.ts";

const now = Date.UTC(2026, 10, 20, 12);
const day = 86_400_000;
const heardLanguages: (readonly string[])[] = [];
const parts = await iconCatalogParts({
  now: () => now,
  understand(term, languages) {
    heardLanguages.push(languages);
    return languages[0] === "es" && term === "gato" ? "cat" : term;
  },
});

const line = (d: string) => ({ body: `<path fill="none" stroke="currentColor" d="${d}"/>` });
const solid = (d: string, fill = "currentColor") => ({ body: `<path fill="${fill}" d="${d}"/>` });
const subjects = ["cat", "cat-2", "dog", "home", "home-lock", "arrow-left", "arrow-right", "star", "heart", "mail"];

const strokes = {
  prefix: "strokes",
  info: {
    name: "Strokes", author: { name: "Ana Núñez", url: "https://example.org/ana" },
    license: { title: "MIT License", spdx: "MIT", url: "https://example.org/mit" }, category: "UI 24px", samples: ["star"],
  },
  width: 24,
  height: 24,
  icons: Object.fromEntries(subjects.flatMap((name, i) => [[name, line(`M${i} 2h9`)], [`${name}-filled`, solid(`M${i} 2h9v9H${i}z`)]])),
  aliases: { kitten: { parent: "cat" }, "arrow-up": { parent: "arrow-right", rotate: 3 } },
  categories: { Animals: ["cat", "dog"] },
};

const flat = {
  prefix: "flat",
  info: { name: "Flat", author: { name: "Studio Flat" }, palette: true, category: "Emoji" },
  width: 32,
  height: 32,
  icons: {
    cat: { body: '<path fill="#ff8000" d="M2 2h28v28H2z"/><path fill="#fff" d="M4 4h9v9H4z"/>' },
    heart: solid("M2 2h28v28H2z", "#f00"),
    leaf: solid("M2 2h28v28H2z", "#0c0"),
    sky: {
      body: '<defs><linearGradient id="g"><stop offset="0" stop-color="#06f"/><stop offset="1" stop-color="#08f"/></linearGradient></defs>' +
        '<path fill="url(#g)" d="M2 2h28v28H2z"/>'
    },
    spinner: { body: '<path stroke="currentColor" d="M2 2h9"><animate attributeName="opacity" values="0;1" dur="1s"/></path>' },
  },
};

before(async () => {
  const ages = new Map<string, number>();
  const createdAt = (key: string): number => {
    if (!ages.has(key)) ages.set(key, now - ages.size * 20 * day);
    return ages.get(key)!;
  };
  await parts.importSet(strokes, { createdAt, isFree: (key) => !key.endsWith(":dog") });
  await parts.importSet(flat, { createdAt });
  await parts.icons.live.load();
});

async function list(query: string, headers?: Record<string, string>): Promise<IconList & { slugs: string[]; total: number }> {
  const answer = await parts.get(`/v1/icons${query}`, headers);
  assert.equal(answer.statusCode, 200, answer.body);
  const body = answer.json<IconList>();
  return { ...body, slugs: body.data.map((icon) => icon.slug), total: body.meta.pagination.total };
}

async function refusedParameters(path: string): Promise<string[]> {
  const answer = await parts.get(path);
  assert.equal(answer.statusCode, 400, `${path} answered ${answer.statusCode}`);
  return answer.json<{ invalid_params: { name: string }[] }>().invalid_params.map(({ name }) => name).sort();
}

test("an icon carries every field of the specification", async () => {
  const { data } = await list("?slug=cat&family-id=1&per_page=1&thumbnail_size=128,%20512");
  const { author: { avatar, ...author }, thumbnails, ...icon } = data[0]!;
  assert.deepEqual(icon, {
    id: icon.id,
    name: "Cat",
    slug: "cat",
    free_svg: true,
    created: "2026-11-20T12:00:00.000Z",
    style: { id: 1, name: "Outline" },
    family: { id: 1, name: "Strokes", total: 21 },
    tags: ["cat", "kitten", "animals"].map((name) => ({ name, slug: name })),
    license: { name: "MIT", url: "https://example.org/mit" },
    download_count: 0,
    colors: ["solid-black", "black"],
  });
  assert.deepEqual(author, { id: 1, name: "Ana Núñez", slug: "ana-nunez", assets: 21 });
  assert.match(avatar, /^http:\/\/media\.test\/media\/files\/[0-9a-f]{64}\/ana-nunez\.png\?/);
  assert.deepEqual(thumbnails.map(({ width, height }) => [width, height]), [[128, 128], [512, 512]]);
  assert.match(thumbnails[1]!.url, /^http:\/\/media\.test\/media\/icons\/1\/cat-512\.png\?format=png&size=512&/);
});

test("pages: defaults, the limit of 1000, and a page past the end", async () => {
  assert.deepEqual((await list("")).meta.pagination, { per_page: 20, total: 26, last_page: 2, current_page: 1 });
  assert.deepEqual((await list("?per_page=5000")).meta.pagination, { per_page: 1000, total: 26, last_page: 1, current_page: 1 });
  const beyond = await list("?page=999999999999999&per_page=1000");
  assert.deepEqual([beyond.data, beyond.total, beyond.meta.pagination.current_page], [[], 26, 999_999_999_999_999]);
  assert.deepEqual((await list("?term=nothingatall")).meta.pagination, { per_page: 20, total: 0, last_page: 1, current_page: 1 });
});

for (const query of ["", "order=recent", "term=cat", "term=outline", "slug=home", "filters[color]=black", "family-id=1&order=recent"]) {
  test(`paging gives each icon exactly once: ${query || "no parameters"}`, async () => {
    for (const size of [1, 7]) {
      const seen: number[] = [];
      const { total } = await list(`?${query}`);
      for (let page = 1; page <= Math.ceil(total / size); page++) {
        seen.push(...(await list(`?${query}&per_page=${size}&page=${page}`)).data.map((icon) => icon.id));
      }
      assert.ok(total > 0);
      assert.equal(seen.length, total);
      assert.equal(new Set(seen).size, total);
    }
  });
}

test("relevance without words is by popularity; recent is by date; words override both", async () => {
  const newest = await list("?order=recent&per_page=100");
  assert.deepEqual(newest.data.map(({ created }) => created), newest.data.map(({ created }) => created).sort().reverse());
  assert.equal(newest.slugs[0], "cat");
  assert.notDeepEqual((await list("?per_page=100")).slugs, newest.slugs);
  assert.deepEqual((await list("?term=cat&order=recent")).slugs, (await list("?term=cat")).slugs);
});

test("a term finds names, other names, tags and styles, by any form and by the beginning of its last word", async () => {
  assert.deepEqual(new Set((await list("?term=cats")).slugs), new Set(["cat", "cat-2", "cat-filled", "cat-2-filled"]));
  assert.deepEqual((await list("?term=kitt")).slugs, ["cat"]);
  assert.equal((await list("?term=Animals")).total, 4, "and not what is animated, though both words have one stem");
  assert.deepEqual(new Set((await list("?term=arrow%20le&match=all")).slugs), new Set(["arrow-left", "arrow-left-filled"]));
  assert.deepEqual(new Set((await list("?term=arrow%20le")).slugs.slice(0, 2)), new Set(["arrow-left", "arrow-left-filled"]), "before the partial matches");
  assert.deepEqual((await list("?term=filled+star&match=all")).slugs, ["star-filled"]);
  assert.deepEqual((await list("?term=filled+star")).slugs, ["star-filled", "star"], "what has all words first");
  const misspelt = await list("?term=hearrt");
  assert.deepEqual([misspelt.meta.corrected_query, misspelt.total], ["heart", 3]);
});

test("facets count the values under the words and the other filters, families and styles with their names", async () => {
  const { meta } = await list("?term=heart&facets=shape,family,style,icon_type");
  assert.deepEqual(meta.facets, {
    shape: [{ value: "fill", count: 2 }, { value: "outline", count: 1 }],
    icon_type: [{ value: "standard", count: 3 }, { value: "uicon", count: 2 }],
    family: [{ value: 1, name: "Strokes", count: 2 }, { value: 2, name: "Flat", count: 1 }],
    style: meta.facets!.style,
  });
  assert.equal(meta.facets!.style!.reduce((sum, { count }) => sum + count, 0), 3);
  assert.deepEqual((await list("?term=heart&facets=shape&filters[shape]=fill")).meta.facets, { shape: meta.facets!.shape });
  assert.deepEqual((await list("?term=heart&facets=family&family-id=2")).meta.facets, { family: meta.facets!.family });
  assert.deepEqual((await list("?term=heart&facets=color&family-id=2")).meta.facets!.color, [{ value: "red", count: 1 }]);
  assert.deepEqual(await refusedParameters("/v1/icons?facets=author"), ["facets"]);
});

test("similar icons share words with the one asked for, which is not among them", async () => {
  const cat = (await list("?slug=cat&family-id=1")).data[0]!;
  const { slugs, meta } = await list(`/${cat.id}/similar?limit=4`);
  assert.deepEqual(new Set(slugs), new Set(["cat", "cat-filled", "cat-2", "cat-2-filled"]));
  assert.deepEqual(meta, { pagination: { per_page: 4, total: 4, last_page: 1, current_page: 1 } });
  assert.ok(!(await list(`/${cat.id}/similar?limit=100`)).data.some(({ id }) => id === cat.id));
  assert.equal((await parts.get("/v1/icons/999999/similar")).statusCode, 404);
});

test("a slug finds its icons first, then those its words find; it counts before the term, and empty ones are absent", async () => {
  const { data, total } = await list("?slug=cat&term=dog");
  assert.deepEqual(data.slice(0, 2).map((icon) => icon.slug), ["cat", "cat"]);
  assert.equal(total, 5);
  assert.equal((await list("?slug=home-lock-filled")).slugs[0], "home-lock-filled");
  assert.equal((await list("?slug=&term=dog")).total, 2);
  assert.equal((await list("?slug=&term=")).total, 26);
});

test("filters, each by its own parameter and together as one JSON object", async () => {
  const found = async (query: string) => (await list(`?per_page=100&order=recent&${query}`)).slugs;
  assert.deepEqual((await found("filters[color]=red")).length, 1);
  assert.deepEqual(await found("filters[color]=multicolor"), ["cat"]);
  assert.deepEqual(await found("filters[color]=gradient"), ["sky"]);
  assert.deepEqual(await found("filters[color]=azure"), ["sky"]);
  assert.equal((await found("filters[color]=solid-black")).length, 22);
  assert.equal((await found("filters[shape]=outline")).length, 12);
  assert.deepEqual(await found("filters[free_svg]=premium"), ["dog"]);
  assert.equal((await found("filters[free_svg]=free")).length, 25);
  assert.equal((await found("filters[free_svg]=all")).length, 26);
  assert.deepEqual(await found("filters[icon_type]=animated"), ["spinner"]);
  assert.equal((await found("filters[icon_type]=animated,uicon")).length, 22);
  assert.equal((await found("filters[icon_type]=animated&filters[icon_type]=uicon")).length, 22);
  assert.equal((await found("filters[period]=three-months")).length, 5);
  assert.equal((await found("filters[period]=six-months")).length, 10);
  assert.equal((await found("filters[period]=all")).length, 26);
  assert.equal((await found("family-id=2")).length, 5);
  assert.equal((await found("family-id=77")).length, 0);
  assert.equal((await found("filters[unknown]=x")).length, 26);
  const json = (filters: object) => `filters=${encodeURIComponent(JSON.stringify(filters))}`;
  assert.deepEqual(await found(json({ color: "red", shape: "fill", unknown: 1 })), ["heart"]);
  assert.equal((await found(json({ icon_type: ["animated", "uicon"] }))).length, 22);
  assert.deepEqual(await found(`${json({ color: ["green"] })}&filters[color]=green`), ["leaf"], "both say the same");
  assert.deepEqual(await refusedParameters(`/v1/icons?${json({ color: "red" })}&filters[color]=green`), ["filters[color]"], "they contradict each other");
});

test("one answer refuses every bad parameter by the name that the client wrote", async () => {
  assert.deepEqual(
    await refusedParameters(
      "/v1/icons?page=0&per_page=x&family-id=0&order=best&thumbnail_size=128,100" +
        "&filters[color]=pink&filters[shape]=line&filters[period]=week&filters[free_svg]=true&filters[icon_type]=standard,gif",
    ),
    [
      "page",
      "per_page",
      "family-id",
      "order",
      "thumbnail_size",
      "filters[color]",
      "filters[shape]",
      "filters[period]",
      "filters[free_svg]",
      "filters[icon_type]",
    ].sort(),
  );
  assert.deepEqual(
    await refusedParameters(`/v1/icons?page=-1&filters=${encodeURIComponent('{"color":"pink","icon_type":[1]}')}`),
    ["filters[color]", "filters[icon_type]", "page"],
  );
  for (const filters of ["red", "[]", "null", '"red"', "{"]) {
    assert.deepEqual(await refusedParameters(`/v1/icons?filters=${encodeURIComponent(filters)}`), ["filters"]);
  }
  assert.deepEqual(
    await refusedParameters("/v1/icons/1/download?format=gif&png_size=100&color=nocolour&rotate=45&flip=up"),
    ["color", "flip", "format", "png_size", "rotate"],
  );
  const { message } = (await parts.get("/v1/icons/1/download?format=eps")).json<{ message: string }>();
  assert.match(message, /^format: must be one of svg, png: gif, mp4, aep, json, psd and eps, which other services have/);
});

test("the term's language goes to whoever understands terms, by preference", async () => {
  heardLanguages.length = 0;
  assert.equal((await list("?term=gato", { "accept-language": "en;q=0.3, es" })).total, 5);
  assert.equal((await list("?term=gato")).total, 0);
  assert.deepEqual(heardLanguages, [["es", "en"], ["en-us", "en"]]);
});

test("a detail has its related icons: the style's, the subject's in other families, the subject's other styles", async () => {
  const { data: [cat] } = await list("?slug=cat&family-id=1&per_page=1");
  const answer = await parts.get(`/v1/icons/${cat!.id}`);
  const { related, ...icon } = answer.json<{ data: IconDetail }>().data;
  assert.deepEqual({ ...icon, author: { ...icon.author, avatar: "" }, thumbnails: [] }, { ...cat, author: { ...cat!.author, avatar: "" }, thumbnails: [] });
  assert.deepEqual(related.variants.map((one) => one.slug).sort(), ["cat-2", "cat-2-filled", "cat-filled"]);
  assert.deepEqual(related.visual_concept.map((one) => [one.slug, one.family.name]), [["cat", "Flat"]]);
  assert.ok(related.style.length === 10 && related.style.every((one) => one.style.name === "Outline" && one.id !== cat!.id));
});

test("an id that no icon has is a 404", async () => {
  for (const id of ["0", "-1", "1.5", "abc", "999999", "99999999999999999999", "%00"]) {
    for (const path of [`/v1/icons/${id}`, `/v1/icons/${id}/download`]) assert.equal((await parts.get(path)).statusCode, 404, path);
  }
});

test("a download names the file, is signed for it, and is counted at once", async () => {
  const { data: [star] } = await list("?slug=star&per_page=1");
  const download = async (query: string): Promise<IconDownload> =>
    (await parts.get(`/v1/icons/${star!.id}/download${query}`)).json<{ data: IconDownload }>().data;
  const bare = await download("");
  assert.equal(bare.filename, "star-512.png");
  assert.deepEqual(Object.fromEntries([...new URL(bare.url).searchParams].slice(0, 3)), { disposition: "attachment", format: "png", size: "512" });
  const svg = await download("?format=svg");
  assert.equal(svg.filename, "star.svg");
  assert.match(svg.url, new RegExp(`^http://media\\.test/media/icons/${star!.id}/star\\.svg\\?disposition=attachment&format=svg&`));
  const png = await download("?format=png&png_size=64&color=1A73E8&rotate=90&flip=both");
  assert.equal(png.filename, "star-64.png");
  assert.deepEqual(
    Object.fromEntries([...new URL(png.url).searchParams].slice(0, 6)),
    { disposition: "attachment", format: "png", size: "64", color: "#1A73E8", rotate: "90", flip: "both" },
  );
  assert.equal((await parts.get(`/v1/icons/${star!.id}`)).json<{ data: IconDetail }>().data.download_count, 3);
});

test("a premium icon's SVG needs the entitlement, its PNG does not", async () => {
  const { data: [dog] } = await list("?filters[free_svg]=premium");
  const path = `/v1/icons/${dog!.id}/download`;
  const refused = await parts.get(`${path}?format=svg`);
  assert.deepEqual([refused.statusCode, refused.json<{ message: string }>().message], [403, "The user cannot download this item because it is premium"]);
  for (const query of ["", "?format=png"]) assert.equal((await parts.get(`${path}${query}`)).statusCode, 200);
  assert.equal((await parts.get(`${path}?format=svg`, { "x-service-api-key": "premium" })).statusCode, 200);
});
