import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { generatedBoard } from "@atelier/test/parts/boards/generated-board.ts";
import { unzipped } from "@atelier/test/parts/boards/unzipped.ts";
import { ArchiveSlots, mostArchives } from "../delivery/archive-slots.ts";

async function board(t: TestContext, size: { files: number; bytes: number }) {
  const made = await generatedBoard(size);
  t.after(() => made.close());
  return made;
}

test("files of one name get names of their own, over as many portions as there are", async (t) => {
  const { pack } = await board(t, { files: 450, bytes: 10 });
  const files = unzipped(await buffer(pack()));
  assert.deepEqual([files.size, [...files.keys()].slice(0, 2), [...files.keys()].at(-3)], [452, ["take.mp4", "take (2).mp4"], "take (450).mp4"]);
  assert.equal(files.get("licences.csv")!.toString().split("\r\n").length, 452);
});

test("a ZIP that is given up closes what it reads, and its slot is free again", async (t) => {
  const { pack, open } = await board(t, { files: 3, bytes: 1e9 });
  const slots = new ArchiveSlots();
  const streams = Array.from({ length: mostArchives }, () => slots.take("me", pack));
  for (const stream of streams) await new Promise((resolve) => stream.once("data", resolve));
  assert.equal(open(), mostArchives);
  assert.throws(() => slots.take("me", pack), { code: "too_many_archives" });
  assert.ok(slots.take("other", pack).destroy());
  for (const stream of streams) stream.destroy();
  for (let turn = 0; open() > 0 && turn < 100; turn++) await sleep(20);
  assert.equal(open(), 0);
  slots.take("me", pack).destroy();
});

test("a large ZIP is no more of it in memory than is on its way", async (t) => {
  const { pack } = await board(t, { files: 4, bytes: 60e6 });
  let most = 0;
  let bytes = 0;
  const before = process.memoryUsage();
  for await (const piece of pack() as AsyncIterable<Buffer>) {
    bytes += piece.length;
    const { rss, external } = process.memoryUsage();
    most = Math.max(most, rss - before.rss, external - before.external);
  }
  assert.ok(bytes > 240e6 && bytes < 241e6, `${bytes}`);
  assert.ok(most < 100e6, `${most} bytes more`);
});
