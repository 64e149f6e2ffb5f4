import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as breathe } from "node:timers/promises";
import { iconCatalogParts } from "../../../test/parts/icon-catalog-parts.ts";
import { updateIconFamily } from "../../store/database/icon-sets.ts";
import { createLinks } from "../../delivery/create-links.ts";
import { SetTexts } from "./set-texts.ts";

const icon = { author: 1, family: 1, style: 1 };

async function textsOfOneSet() {
  const { database, importSet } = await iconCatalogParts();
  await importSet({ prefix: "one", info: { name: "Strokes", author: { name: "Ana" } }, icons: { cat: { body: '<path d="M1 1h9v9z"/>' } } });
  const state = { now: 0, version: 1, asked: 0 };
  const links = createLinks({ publicUrl: () => "http://here", secret: "s".repeat(40), lifetimeSeconds: 3600, now: () => state.now });
  const countsOf = async (_filter: string, ids: readonly number[]) => {
    state.asked++;
    return ids.map(() => state.version);
  };
  const sets = new SetTexts({ database, links, countsOf, version: () => state.version, now: () => state.now });
  await sets.refresh();
  await sets.load([icon]);
  const family = (): string => sets.of(icon)!.head.toString();
  const rename = (name: string): Promise<void> => updateIconFamily(database.db, 1, { name });
  return { state, sets, family, rename };
}

test("texts that grow old are read again while answers are written from them, and nobody waits", async () => {
  const { state, sets, family, rename } = await textsOfOneSet();
  await rename("Renamed");
  state.now += 500;
  assert.equal(sets.refresh(), undefined);
  assert.match(family(), /Strokes/);
  for (let turns = 0; turns < 1000 && !family().includes("Renamed"); turns++) await breathe();
  assert.match(family(), /Renamed/);
  const { asked } = state;
  assert.equal(sets.refresh(), undefined);
  assert.equal(state.asked, asked);
});

test("texts that are too old, or of another version of the catalog, are waited for", async () => {
  const { state, sets, family, rename } = await textsOfOneSet();
  await rename("Late");
  state.now += 801;
  await sets.refresh();
  assert.match(family(), /Late/);
  state.version = 7;
  await sets.refresh();
  assert.match(family(), /"total":7/);
});
