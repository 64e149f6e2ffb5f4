import assert from "node:assert/strict";
import { before, test } from "node:test";
import { iconCatalogParts } from "@atelier/test/parts/catalogs/icon-catalog-parts.ts";
import { recordChanges } from "../../store/database/changes.ts";
import { updateIconFamily } from "../../store/database/catalog/icon-sets.ts";
import { deleteIcons, iconById, updateIcon } from "../../store/database/catalog/icons.ts";
import type { IconList } from "./list.ts";
import type { IconDetail } from "./related.ts";

const parts = await iconCatalogParts();
const { live } = parts.icons;
const { db } = parts.database;
const names = ["cat", "größe", "tea-cup", "sun", "moon", 'quo"ted', "leaf", "bird"];
const members = ["id", "name", "slug", "free_svg", "created", "author", "style", "family", "thumbnails", "tags", "download_count", "colors", "license"];

before(async () => {
  await parts.importSet({
    prefix: "strokes",
    info: { name: "Strokes \\ “more”", author: { name: "Ana Núñez" }, license: { title: "MIT License", spdx: "MIT" } },
    icons: Object.fromEntries(names.map((name, i) => [name, { body: `<path d="M${i} 2h9v9z"/>` }])),
    aliases: { kitten: { parent: "cat" } },
  });
  await parts.importSet({ prefix: "plain", info: { name: "Plain" }, icons: { cat: { body: '<path d="M1 1h9v9z"/>' } } });
  await live.load();
});

let asked = 0;
/** Never from the cache of answers. */
const listed = async () => (await parts.get(`/v1/icons?per_page=100&asked=${asked++}`)).json<IconList>();

test("a page holds each icon as the database has it, members in one order, names of any characters whole", async () => {
  const { data } = await listed();
  assert.equal(data.length, 9);
  for (const icon of data) {
    const row = (await iconById(db, icon.id))!;
    const { name, slug, free_svg, created, download_count } = icon;
    const expected = {
      name: row.name, slug: row.slug, free_svg: row.is_free === 1, created: new Date(row.created_at).toISOString(),
      download_count: row.download_count,
    };
    assert.deepEqual({ name, slug, free_svg, created, download_count }, expected);
    assert.deepEqual(icon.tags.map(({ name }) => name), JSON.parse(row.tags_json));
    assert.deepEqual(Object.keys(icon), icon.family.name === "Plain" ? members.slice(0, -1) : members);
    assert.equal(icon.family.total, icon.family.name === "Plain" ? 1 : 8);
  }
  assert.ok(data.some(({ family }) => family.name === "Strokes \\ “more”"));
});

test("an icon by its id, and those related to it, are the same as in a list", async () => {
  const { data } = await listed();
  const { related, ...icon } = (await parts.get(`/v1/icons/${data[0]!.id}`)).json<{ data: IconDetail }>().data;
  assert.deepEqual(icon, data[0]);
  assert.ok(related.style.length > 0);
  for (const one of related.style) assert.deepEqual(one, data.find(({ id }) => id === one.id));
});

test("what is changed is answered as it is, and what is deleted is not", async () => {
  const [first, second] = (await listed()).data.map(({ id }) => id);
  await updateIcon(db, { id: first!, version: 0 }, { name: "Renamed", tags_json: '["other one"]' });
  await deleteIcons(db, [second!]);
  await recordChanges(db, "icons", [first!, second!]);
  await live.refresh();
  const { data } = await listed();
  assert.deepEqual(data.find(({ id }) => id === first)?.tags, [{ name: "other one", slug: "other-one" }]);
  assert.equal(data.find(({ id }) => id === first)?.name, "Renamed");
  assert.ok(!data.some(({ id }) => id === second));
  assert.equal(data[0]!.family.total, data.filter(({ family }) => family.id === data[0]!.family.id).length);
});

test("a download leaves the answers of lists as they are, an edit does not; the icon itself tells the download at once", async () => {
  const asked = async () => (await parts.get("/v1/icons?per_page=1")).json<IconList>().data[0]!;
  const { id } = await asked();
  await asked();
  assert.equal((await parts.get(`/v1/icons/${id}/download`)).statusCode, 200);
  await live.refresh();
  assert.equal((await asked()).download_count, 0);
  assert.equal((await parts.get(`/v1/icons/${id}`)).json<{ data: IconDetail }>().data.download_count, 1);
  await updateIcon(db, (await iconById(db, id))!, { name: "sun again" });
  await recordChanges(db, "icons", [id]);
  await live.refresh();
  const { name, download_count } = await asked();
  assert.deepEqual([name, download_count], ["sun again", 1]);
});

test("a family's new name and license are answered at once", async () => {
  await updateIconFamily(db, 1, { name: "New name", license_name: "ISC" });
  const { data } = await listed();
  const shown = data.filter(({ family }) => family.id === 1).map(({ family, license }) => `${family.name} ${license?.name}`);
  assert.deepEqual([...new Set(shown)], ["New name ISC"]);
});
