import assert from "node:assert/strict";
import { before, test } from "node:test";
import { unzipped } from "@atelier/test/parts/boards/unzipped.ts";
import { iconCatalogParts } from "@atelier/test/parts/catalogs/icon-catalog-parts.ts";

const parts = await iconCatalogParts();
const idOf = new Map<string, number>();

before(async () => {
  const drawing = (d: string) => ({ body: `<path fill="currentColor" d="${d}"/>` });
  const info = { name: "Own", author: { name: "Ana" }, license: { title: "MIT License", spdx: "MIT", url: "https://example.org/mit" } };
  const icons = { boat: drawing("M1 1h9v9z"), sun: drawing("M2 2h9v9z"), gem: drawing("M3 3h9v9z") };
  await parts.importSet({ prefix: "own", info, icons }, { isFree: (key) => !key.endsWith(":gem") });
  await parts.importSet({ prefix: "other", info: { ...info, name: "Other" }, icons: { boat: drawing("M4 4h9v9z") } });
  await parts.icons.live.load();
  const { data } = (await parts.get("/v1/icons?per_page=10")).json<{ data: { id: number; slug: string; family: { name: string } }[] }>();
  for (const { id, slug, family } of data) idOf.set(`${family.name}:${slug}`, id);
});

const idsOf = (...names: string[]) => names.map((name) => idOf.get(name)!).join(",");
const downloads = async (name: string) => (
  (await parts.get(`/v1/icons/${idsOf(name)}`)).json<{ data: { download_count: number } }>().data.download_count
);
const premium = { "x-service-api-key": "premium" };

test("several icons are one ZIP of drawings, with whom to name for them", async () => {
  const [boat, sun] = [await downloads("Own:boat"), await downloads("Own:sun")];
  const answer = await parts.get(`/v1/icons/archive?ids=${idsOf("Own:boat", "Other:boat", "Own:sun", "Own:boat")}&color=e11d48`);
  assert.deepEqual([answer.statusCode, answer.headers["content-type"]], [200, "application/zip"]);
  assert.equal(answer.headers["content-disposition"], 'attachment; filename="icons.zip"');
  const files = unzipped(answer.rawPayload);
  assert.deepEqual([...files.keys()], ["boat.svg", "boat (2).svg", "sun.svg", "licences.csv", "credits.txt"]);
  assert.match(files.get("boat.svg")!.toString(), /#e11d48.*M1 1h9v9z/s);
  const [, line] = files.get("licences.csv")!.toString().split("\r\n");
  assert.equal(line, `boat.svg,icon,${idsOf("Own:boat")},Boat,Ana,MIT,https://example.org/mit,,,in this ZIP`);
  assert.match(files.get("credits.txt")!.toString(), /Sun by Ana\. MIT \(https:\/\/example\.org\/mit\)/);
  assert.deepEqual([await downloads("Own:boat"), await downloads("Own:sun")], [boat + 1, sun + 1], "each counts once, however often it is named");
});

test("as PNGs they have the size that is asked", async () => {
  const files = unzipped((await parts.get(`/v1/icons/archive?ids=${idsOf("Own:boat", "Own:sun")}&format=png&png_size=256`)).rawPayload);
  const png = files.get("sun-256.png")!;
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [256, 256]);
  assert.ok(files.has("boat-256.png"));
});

test("a sprite holds each icon once, runs nothing, and counts as downloads of each", async () => {
  const before = await downloads("Own:sun");
  const answer = await parts.get(`/v1/icons/sprite?ids=${idsOf("Own:sun", "Other:boat", "Own:sun")}`);
  assert.deepEqual([answer.statusCode, answer.headers["content-type"]], [200, "image/svg+xml; charset=utf-8"]);
  assert.match(String(answer.headers["content-security-policy"]), /sandbox/);
  assert.deepEqual([...answer.body.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id), ["sun", "boat"]);
  assert.equal(await downloads("Own:sun"), before + 1);
});

test("drawings of premium icons are for those who may have them, and pictures for all, as they are one by one", async () => {
  const ids = idsOf("Own:boat", "Own:gem");
  for (const path of [`/v1/icons/archive?ids=${ids}`, `/v1/icons/sprite?ids=${ids}`]) {
    const refused = await parts.get(path);
    assert.equal(refused.statusCode, 403, path);
    assert.match(refused.json<{ message: string }>().message, new RegExp(`premium: ${idsOf("Own:gem")}\\. Leave them out`));
    assert.equal((await parts.get(path, premium)).statusCode, 200, path);
  }
  assert.equal((await parts.get(`/v1/icons/archive?ids=${ids}&format=png&png_size=16`)).statusCode, 200);
});

test("what is wrong with the parameters is said of each, and nothing is counted", async () => {
  const before = await downloads("Own:boat");
  const many = Array.from({ length: 101 }, (_, place) => place + 1).join();
  for (const [query, ...names] of [
    ["", "ids"], ["?ids=", "ids"], ["?ids=1,x", "ids"], ["?ids=0", "ids"], [`?ids=${many}`, "ids"],
    [`?ids=1&format=gif&png_size=100&color=url(x)&rotate=45&flip=up`, "color", "flip", "format", "png_size", "rotate"],
  ] as const) {
    const answer = await parts.get(`/v1/icons/archive${query}`);
    assert.equal(answer.statusCode, 400, query);
    const { invalid_params: wrong } = answer.json<{ invalid_params: { name: string; reason: string }[] }>();
    assert.deepEqual(wrong.map(({ name }) => name).sort(), names, query);
  }
  assert.equal((await parts.get(`/v1/icons/archive?ids=${idsOf("Own:boat")},999`)).statusCode, 404);
  assert.match((await parts.get("/v1/icons/sprite?ids=998,999")).body, /Icons not found: 998, 999\. Leave these ids out/);
  assert.equal(await downloads("Own:boat"), before);
});

test("the icons of one set that are drawn alike are found by family and style", async () => {
  const { data } = (await parts.get(`/v1/icons/${idsOf("Own:boat")}`)).json<{ data: { family: { id: number }; style: { id: number } } }>();
  const found = async (query: string) => (await parts.get(`/v1/icons?${query}`)).json<{ meta: { pagination: { total: number } } }>().meta.pagination.total;
  assert.equal(await found(`family-id=${data.family.id}&style-id=${data.style.id}`), 3);
  assert.equal(await found(`family-id=${data.family.id}&style-id=999`), 0);
  assert.equal((await parts.get("/v1/icons?style-id=0")).statusCode, 400);
});
