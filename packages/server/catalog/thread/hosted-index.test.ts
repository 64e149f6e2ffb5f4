import assert from "node:assert/strict";
import { after, suite, test } from "node:test";
import { decodeSnapshot } from "@atelier/search/segment/snapshot.ts";
import { soundEntry } from "@atelier/test/parts/catalogs/catalog-entries.ts";
import type { SoundEntry } from "../sounds/fields.ts";
import type { IndexHost } from "../index/hosted-index.ts";
import { IndexThread } from "../index/index-thread.ts";
import { LocalHost } from "../index/local-index.ts";
import { searchableCatalogs } from "./searchable-catalogs.ts";

const module = new URL("thread.ts", import.meta.url);
const thread = new IndexThread(module);
after(() => thread.close());

const hosts: Record<string, IndexHost> = { "in this thread": new LocalHost(searchableCatalogs), "in a thread of its own": thread };

const sound = (id: number, title: string, premium = false): SoundEntry => soundEntry({ id, title, category: "foley", premium, popularity: 100 / id });

async function opened(host: IndexHost) {
  return (await host.open<SoundEntry, string, string>("sounds"))!;
}

async function* pagesOf(...pages: SoundEntry[][]): AsyncGenerator<SoundEntry[]> {
  for (const page of pages) yield page;
}

for (const [where, host] of Object.entries(hosts)) {
  suite(`an index ${where}`, () => {
    const create = () => opened(host);

    test("finds, counts and compares what was added, and nothing that was removed", async () => {
      const index = await create();
      await index.change([], [sound(1, "Barking dog"), sound(2, "Small dog", true), sound(3, "Purring cat")]);
      assert.deepEqual(await index.search({ words: "dog", limit: 10 }), { count: 2, ids: [1, 2] });
      assert.deepEqual(await index.countsOf("premium", [true, false]), [1, 2]);
      assert.deepEqual(await index.similar({ id: 1, limit: 1 }), [2]);
      await index.change([1, 3], [sound(2, "Small wolf", true)]);
      assert.deepEqual(await index.search({ limit: 10 }), { count: 1, ids: [2] });
    });

    test("answers searches that are asked with a change as if the change came first or last, as they were asked", async () => {
      const index = await create();
      const [before, , later] = await Promise.all([index.search({ limit: 0 }), index.change([], [sound(1, "Rain")]), index.search({ limit: 0 })]);
      assert.deepEqual([before.count, later.count], [0, 1]);
    });

    test("understands what is typed, also where it corrects it", async () => {
      const index = await create();
      await index.change([], [sound(1, "Explosion"), sound(2, "Blast"), sound(3, "Purring cat")]);
      const typed = (text: string) => index.search({ typed: { text, languages: ["en"] }, limit: 10 });
      assert.deepEqual((await typed("explosion")).ids, [1, 2]);
      assert.deepEqual(await typed("explosoin"), { count: 2, ids: [1, 2], correctedQuery: "explosion" });
      assert.deepEqual(await index.understand("the cat", ["en"]), await index.understand("the cat", []));
    });

    test("is filled page by page, and can be searched meanwhile", async () => {
      const index = await create();
      const counts: number[] = [];
      async function* pages(): AsyncGenerator<SoundEntry[]> {
        for (let page = 0; page < 5; page++) {
          yield Array.from({ length: 100 }, (_, i) => sound(100 * page + i + 1, `Bell ${i}`));
          counts.push((await index.search({ words: "bell", limit: 1 })).count);
        }
      }
      await index.fill(pages());
      assert.equal((await index.search({ words: "bell", limit: 1 })).count, 500);
      assert.equal(counts.length, 5);
    });

    test("is filled by no page at all", async () => {
      const index = await create();
      await index.fill(pagesOf());
      assert.equal((await index.search({ limit: 1 })).count, 0);
    });

    test("tells what is wrong with a page, and with a question", async () => {
      const index = await create();
      await assert.rejects(index.fill(pagesOf([sound(2, "Second")], [sound(1, "First")])), /RangeError: item 1 comes after item 2/);
      await assert.rejects(index.search({ limit: -1 }), /RangeError: -1 is no offset or limit/);
      assert.equal((await index.search({ limit: 1 })).count >= 0, true, "and goes on");
    });

    test("is restored from its snapshot, and from nothing else", async () => {
      const index = await create();
      await index.change([], [sound(1, "Rain"), sound(2, "Thunder")]);
      const bytes = await index.snapshot();
      const damaged = bytes.slice();
      damaged[damaged.length - 1]! ^= 1;
      assert.equal(await host.open("sounds", damaged), undefined);
      const restored = await host.open("sounds", bytes);
      assert.deepEqual((await restored!.search({ words: "thunder", limit: 5 })).ids, [2]);
    });

    test("merges by itself what was changed piece by piece", async () => {
      const index = await create();
      for (let id = 1; id <= 300; id++) await index.change([], [sound(id, `Wave ${id}`)]);
      assert.equal((await index.search({ words: "wave", limit: 1 })).count, 300);
    });
  });
}

test("what has been filled is merged before its snapshot can be taken", async () => {
  const index = await opened(hosts["in this thread"]!);
  async function* pages(): AsyncGenerator<SoundEntry[]> {
    for (let page = 0; page < 9; page++) yield Array.from({ length: 10_000 }, (_, i) => sound(10_000 * page + i + 1, "Bell"));
  }
  await index.fill(pages());
  assert.equal(decodeSnapshot(searchableCatalogs.sounds.definition, await index.snapshot()).length, 1);
});

test("a closed thread answers nobody, neither those who wait nor those who come", async () => {
  const closing = new IndexThread(module);
  const index = await opened(closing);
  const waiting = index.search({ limit: 1 });
  await Promise.all([assert.rejects(waiting, /closed/), closing.close()]);
  await assert.rejects(index.search({ limit: 1 }), /closed/);
});
