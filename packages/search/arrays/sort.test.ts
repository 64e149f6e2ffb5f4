import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../test/seeded-random.ts";
import { ascending, sortByNumber, sortByString } from "./sort.ts";
import { finish } from "./steps.ts";
import { StringTableBuilder, encodeString } from "./string-table.ts";

for (const count of [10, 4_095, 20_000]) {
  test(`${count} numbers of both signs are sorted, equal ones in the order given`, () => {
    const random = seededRandom(`numbers ${count}`);
    const keys = Float64Array.from({ length: count }, () => [
      Math.floor(9 * random()) - 4, -0, 1e-300 * random(), -1e12 * random(), 1_700_000_000_000 + random(),
    ][Math.floor(5 * random())]!);
    const docs = ascending(count).reverse();
    const expected = [...docs].sort((a, b) => keys[a]! - keys[b]!);
    finish(sortByNumber(docs, keys));
    assert.deepEqual([...docs], expected);
  });

  test(`${count} texts with long common beginnings are sorted by code points, equal ones in the order given`, () => {
    const random = seededRandom(`texts ${count}`);
    const pick = (list: readonly string[]) => list[Math.floor(list.length * random())]!;
    const texts = Array.from(
      { length: count },
      () => pick(["", "footsteps on ", "footsteps on gravel, "]) + pick(["", "a", "é", "\uffff", "🎵", "z"]) + pick(["", "1", "22"]),
    );
    const builder = new StringTableBuilder();
    for (const text of texts) builder.add(encodeString(text));
    const docs = ascending(count);
    const expected = [...docs].sort((a, b) => Buffer.compare(Buffer.from(texts[a]!), Buffer.from(texts[b]!)));
    finish(sortByString(docs, builder.build()));
    assert.deepEqual([...docs], expected);
  });
}
