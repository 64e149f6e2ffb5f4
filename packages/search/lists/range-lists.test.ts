import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../test/seeded-random.ts";
import { hasBit } from "../arrays/bitset.ts";
import { rankOf } from "../segment/dense-docs.ts";
import type { PostingList } from "./posting-list.ts";
import { RangeLists } from "./range-lists.ts";
import { writeDocs } from "../segment/spans.ts";
import { Workspace } from "./workspace.ts";

const DOCS = 500;

interface Made {
  readonly docs: readonly number[];
  readonly impacts: readonly number[];
}

test("lists that are kept in a ring far smaller than all of them stay as they were made for as long as a search reads them", () => {
  const random = seededRandom("ring");
  const made = Array.from({ length: 60 }, (_, name): Made => {
    const share = name % 12 === 5 ? 0.9 : 0.3 * random() ** 2;
    const docs = Array.from({ length: DOCS }, (_unused, doc) => doc).filter(() => random() < share);
    return { docs, impacts: docs.map(() => 1 + Math.floor(255 * random())) };
  });
  const work = new Workspace();
  const lists = new RangeLists(DOCS);
  let makings = 0;
  let bits = 0;
  const get = (name: number): PostingList => {
    const { docs, impacts } = made[name]!;
    const make = (): { length: number; peak: number } => {
      makings++;
      work.docs.set(docs);
      work.scores.set(impacts);
      return { length: docs.length, peak: 255 };
    };
    return lists.get(name, name + 1, make, work);
  };
  for (let search = 0; search < 2_000; search++) {
    work.reserve(DOCS);
    const names = Array.from({ length: 1 + Math.floor(4 * random()) }, () => Math.floor(made.length * random() ** 3));
    const asked = names.map(get);
    asked.forEach((list, i) => {
      assert.deepEqual(contentsOf(list), made[names[i]!], `search ${search}, list ${names[i]}`);
      if (list.dense !== null) bits++;
    });
  }
  assert.ok(makings < 4_000, `lists are kept: ${makings} were made`);
  assert.ok(bits > 100, `long lists that come again have their bits: ${bits}`);
});

function contentsOf(list: PostingList): Made {
  const written = new Uint32Array(list.to - list.from);
  writeDocs(list, written);
  const docs = [...written];
  if (list.dense !== null) {
    const { dense } = list;
    assert.deepEqual(Array.from({ length: DOCS }, (_, doc) => doc).filter((doc) => hasBit(dense.bits, doc)), docs);
    assert.deepEqual(docs.map((doc) => rankOf(dense, doc)), [...docs.keys()]);
  }
  return { docs, impacts: [...list.impacts.subarray(list.from, list.to)] };
}
