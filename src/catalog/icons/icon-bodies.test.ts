import assert from "node:assert/strict";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { iconCatalogParts } from "../../../test/parts/icon-catalog-parts.ts";
import { recordChanges } from "../../store/database/changes.ts";
import { updateIconFamily } from "../../store/database/icon-sets.ts";
import { deleteIcons, updateIcon } from "../../store/database/icons.ts";
import { BodyStore } from "../bodies/body-store.ts";
import { iconBodiesAfter, iconBodyLayout } from "./icon-body.ts";
import type { IconList } from "./icon-catalog.ts";

const parts = await iconCatalogParts();
const { bodies, live } = parts.icons;
const names = ["cat", "größe", "tea-cup", "sun", "moon", 'quo"ted', "leaf", "bird"];
const questions = ["?thumbnail_size=128,512", "?term=cat", "?per_page=3&page=2", "?term=nothing", "?order=recent", "?family-id=1&facets=shape"];

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

const answered = async (question: string) => (await parts.get(`/v1/icons${question}`)).body;
const listed = async () => (await parts.get("/v1/icons?per_page=100")).json<IconList>();
const ids = async () => (await listed()).data.map(({ id }) => id);

test("a page from bodies is the same to the byte as one from the database", async () => {
  const fromDatabase = await Promise.all(questions.map(answered));
  assert.ok((await ids()).every((id) => bodies!.read(id) === undefined));
  bodies!.follow();
  await bodies!.settled();
  assert.ok((await ids()).every((id) => bodies!.read(id) !== undefined));
  assert.deepEqual(await readdir(join(parts.folder, "search", "unfinished")), []);
  assert.deepEqual(await Promise.all(questions.map((question) => answered(`${question}&x`))), fromDatabase);
});

test("what is changed is answered as it is, and what is deleted is not", async () => {
  const [first, second] = await ids();
  await updateIcon(parts.database.db, first!, { name: "Renamed", tags_json: '["other"]' });
  await deleteIcons(parts.database.db, [second!]);
  await recordChanges(parts.database.db, "icons", [first!, second!]);
  await live.refresh();
  const { data } = await listed();
  assert.deepEqual(data.find(({ id }) => id === first)?.tags, [{ name: "other", slug: "other" }]);
  assert.equal(data.find(({ id }) => id === first)?.name, "Renamed");
  assert.ok(!data.some(({ id }) => id === second));
  assert.equal(data[0]!.family.total, data.filter(({ family }) => family.id === data[0]!.family.id).length);
});

test("a family's new name and license are answered within a second", async () => {
  await updateIconFamily(parts.database.db, 1, { name: "New name", license_name: "ISC" });
  await sleep(850);
  const { data } = (await parts.get("/v1/icons?per_page=99")).json<IconList>();
  assert.deepEqual([...new Set(data.filter(({ family }) => family.id === 1).map(({ family, license }) => `${family.name} ${license?.name}`))], ["New name ISC"]);
});

test("the next start takes the file and what has changed since; a damaged body comes from the database", async (t) => {
  const { data } = await listed();
  const { slug, name } = data.at(-1)!;
  const handle = await open(join(parts.folder, "search", "icons.bodies"), "r+");
  await handle.write(Buffer.from("!"), 0, 1, (await handle.readFile()).indexOf(`"slug":${JSON.stringify(slug)}`) + 8);
  await handle.close();
  const next = new BodyStore({ catalog: "icons", folder: join(parts.folder, "search"), database: parts.database, layout: iconBodyLayout, bodiesAfter: iconBodiesAfter, onError: (error) => assert.fail(String(error)) });
  t.after(() => next.stop());
  await next.open();
  const unread = data.filter(({ id }) => next.read(id) === undefined).map(({ name }) => name);
  assert.deepEqual(unread.sort(), [name, "Renamed"].sort());
  assert.deepEqual((await listed()).data.map(({ name }) => name), data.map(({ name }) => name));
});
