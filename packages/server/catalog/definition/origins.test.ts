import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "@atelier/search/test/seeded-random.ts";
import { iconColumns } from "../icons/rows.ts";
import type { StatedColumns } from "../import/manifest/stated-columns.ts";
import { trackColumns } from "../music/rows.ts";
import { soundColumns } from "../sounds/rows.ts";
import { mergeClaims, type Origin, origins, type Origins } from "./origins.ts";

const catalogs: Record<string, StatedColumns<never>> = { sounds: soundColumns, music: trackColumns, icons: iconColumns };

for (const [catalog, columns] of Object.entries(catalogs)) {
  test(`of each field of ${catalog} the strongest origin that its declaration allows stands, in whatever order they speak, and of one origin the later`, () => {
    const random = seededRandom(catalog);
    const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const fields = Object.keys(columns).filter((field) => !columns[field]!.onlyNew && !columns[field]!.partOf);
    for (let life = 0; life < 200; life++) {
      let known: Origins = {};
      const has: Record<string, unknown> = {};
      const spoken: { field: string; origin: Origin; value: number }[] = [];
      for (let step = 0; step < 12; step++) {
        const claims: Record<string, Partial<Record<Origin, number>>> = {};
        for (let said = 0; said < 4; said++) {
          const field = one(fields);
          const origin = one(["person", "manifest", ...(columns[field]!.from ?? [])] as Origin[]);
          const value = step * 10 + origins.indexOf(origin);
          claims[field] = { ...claims[field], [origin]: value };
          spoken.push({ field, origin, value });
        }
        const { taken, origins: after } = mergeClaims(columns, claims, known);
        known = after;
        Object.assign(has, taken);
      }
      for (const field of fields) {
        const strongest = origins.findLast((origin) => spoken.some((one) => one.field === field && one.origin === origin));
        assert.equal(known[field], strongest);
        assert.equal(has[field], spoken.findLast((one) => one.field === field && one.origin === strongest)?.value);
      }
    }
  });

  test(`each field of ${catalog} that people may change says where an item keeps it`, () => {
    const homeless = Object.keys(columns).filter((field) => columns[field]!.body && !columns[field]!.onlyNew && !columns[field]!.columns);
    // Its beginning is kept beside the score: see `standingAfter`.
    assert.deepEqual(homeless, ["popularity"]);
  });
}

test("the URL of a licence is not taken from a weaker source than its name, and what is refused is named", () => {
  const claims = { license: { file: "CC BY", person: "CC0" }, license_url: { file: "https://example.org/by" } };
  const { taken, refused } = mergeClaims(soundColumns, claims);
  assert.deepEqual(taken, { license: "CC0" });
  assert.deepEqual(refused, [{ field: "license_url", value: "https://example.org/by", from: "file", stays: "person" }]);
});

test("what completes a value goes with it: no URL of one licence stays beside the name of another, whoever says the name", () => {
  const parts = Object.values(catalogs).flatMap((columns) => Object.entries(columns).filter(([, { partOf }]) => partOf));
  assert.deepEqual(parts.map(([field]) => field), ["license_url", "license_url"]);
  for (const [part, { partOf: whole = "" }] of parts) {
    const has = { [whole]: "CC BY", [part]: "https://example.org/by" };
    const after = (origin: Origin, known: Origins, claims: object) => mergeClaims(soundColumns, { [whole]: { [origin]: "CC0" }, ...claims }, known, has);
    for (const [index, origin] of origins.entries()) {
      const known = { [whole]: origin, [part]: origin };
      const gone = { taken: { [whole]: "CC0", [part]: null }, origins: known, refused: [] };
      assert.deepEqual(after(origin, known, {}), gone);
      assert.deepEqual(after(origin, {}, {}), gone, "one of no origin, too");
      assert.deepEqual(after(origin, known, { [part]: { [origin]: "https://example.org/cc0" } }).taken[part], "https://example.org/cc0");
      assert.deepEqual(after(origin, known, { [whole]: { [origin]: "CC BY" } }).taken, { [whole]: "CC BY" }, "the same licence keeps it");
      for (const weaker of origins.slice(0, index)) {
        assert.deepEqual(after(origin, known, { [part]: { [weaker]: "https://example.org/other" } }).taken, gone.taken, "also where a weaker one is refused");
        assert.deepEqual(after(weaker, { [whole]: weaker, [part]: origin }, {}).taken, { [whole]: "CC0" }, "what a stronger one has said of it stays");
      }
    }
    assert.deepEqual(mergeClaims(soundColumns, { [whole]: { file: "CC0" } }, {}, { ...has, [whole]: null }).taken, { [whole]: "CC0" }, "it had no name before");
    assert.deepEqual(mergeClaims(soundColumns, { [whole]: { file: "CC0" } }).taken, { [whole]: "CC0" }, "an item that is new");
  }
});
