import assert from "node:assert/strict";
import { test } from "node:test";
import { iconCatalogParts } from "@atelier/test/parts/catalogs/icon-catalog-parts.ts";

test("GET /v1/icons/{id}/code answers text of the right type, that runs nothing, and counts as no download", async () => {
  const { get, importSet } = await iconCatalogParts();
  const info = { name: "Own", author: { name: "A" }, license: { title: "MIT" } };
  await importSet({ prefix: "own", info, icons: { boat: { body: '<path fill="currentColor" d="M1 1h9"/>' } } });
  const id = 1;
  const downloads = async () => (await get(`/v1/icons/${id}`)).json<{ data: { download_count: number } }>().data.download_count;
  const before = await downloads();
  const types = { svg: "image/svg+xml", jsx: "text/jsx", vue: "text/plain", css: "text/css", "data-url": "text/plain" };
  for (const [as, type] of Object.entries(types)) {
    const answer = await get(`/v1/icons/${id}/code?as=${as}&color=%23f80&size=32&rotate=90&flip=both`);
    assert.deepEqual([answer.statusCode, answer.headers["content-type"]], [200, `${type}; charset=utf-8`], as);
    assert.match(String(answer.headers["content-security-policy"]), /sandbox/);
    assert.ok(decodeURIComponent(answer.body).includes("#f80"), as);
  }
  assert.match((await get(`/v1/icons/${id}/code`)).body, /^<svg .*<\/svg>$/);
  assert.equal(await downloads(), before);
  assert.equal((await get("/v1/icons/999/code")).statusCode, 404);
  const bad = await get(`/v1/icons/${id}/code?as=png&size=0&color=url(x)`);
  assert.deepEqual(bad.json<{ invalid_params: { name: string }[] }>().invalid_params.map(({ name }) => name).sort(), ["as", "color", "size"]);
});
