import assert from "node:assert/strict";
import { before, test } from "node:test";
import { createCatalogIndex } from "@atelier/search";
import { iconCatalogParts } from "@atelier/test/parts/catalogs/icon-catalog-parts.ts";
import { LocalHost } from "../index/local-index.ts";
import { fingerprintOf } from "../index/opensearch/engine-host.ts";
import { searchableCatalogs } from "../thread/searchable-catalogs.ts";
import type { IconList } from "./list.ts";

const parts = await iconCatalogParts({ understand: searchableCatalogs.icons.understand! });
const drawn = (names: readonly string[]) => Object.fromEntries(names.map((name, i) => [name, { body: `<path d="M${i} 2h9v9z"/>` }]));

before(async () => {
  await parts.importSet({
    prefix: "tools",
    info: { name: "Tools" },
    icons: drawn(["wrench", "wrench-20-solid", "hammer", "home", "home-lock", "lock", "cat", "arrow-left", "kit", "kit-20-solid"]),
    aliases: { "first-aid": { parent: "kit" } },
    suffixes: { "": "Line", "20-solid": "Mini" },
  });
  await parts.importSet({ prefix: "aid", info: { name: "Aid" }, icons: drawn(["aid", "kit"]) });
  await parts.icons.live.load();
});

const slugs = async (query: string, language = "en") => (
  (await parts.get(`/v1/icons?per_page=100&${query}`, { "accept-language": language })).json<IconList>().data.map(({ slug }) => slug)
);

test("a slug finds what its words find as a term, those that have exactly this slug first", async () => {
  for (const slug of ["wrench", "repair", "home-lock", "kit", "first-aid", "arrow-left", "wrenhc", "pets"]) {
    const [asSlug, asTerm] = [await slugs(`slug=${slug}`), await slugs(`term=${slug.replaceAll("-", "%20")}`)];
    assert.ok(asTerm.length > 0, slug);
    assert.deepEqual(asSlug.toSorted(), asTerm.toSorted(), slug);
    const exact = asSlug.filter((one) => one === slug);
    assert.deepEqual(asSlug.slice(0, exact.length), exact, slug);
  }
  assert.ok((await slugs("slug=repair")).includes("wrench"));
  assert.ok((await slugs("slug=gato", "es")).includes("cat"));
});

test("a slug's words are found in slugs before tags, also those that no name has", async () => {
  assert.deepEqual((await slugs("slug=aid")).slice(0, 3), ["aid", "kit", "kit-20-solid"]);
  assert.deepEqual((await slugs("slug=20-solid")).toSorted(), ["kit-20-solid", "wrench-20-solid"]);
  assert.equal((await slugs("slug=wrench-20-solid"))[0], "wrench-20-solid");
});

test("an index that was made before slugs were in it is made again, as a file and in OpenSearch", async () => {
  const { definition } = searchableCatalogs.icons;
  const older = { ...definition, text: definition.text.map((one) => (one.weight === 1 ? { ...one, field: "look" } : one)) };
  const host = new LocalHost({ icons: { definition } });
  assert.ok(await host.open("icons", createCatalogIndex(definition).snapshot()));
  assert.equal(await host.open("icons", createCatalogIndex(older).snapshot()), undefined);
  assert.notEqual(fingerprintOf(definition), fingerprintOf(older));
});
