import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type ObjectInfo, ObjectMissing, type ObjectStore } from "./object-store.ts";

const mebibyte = 1024 * 1024;
const absentKey = "0".repeat(64);

/** What every object store must do: each twin's test calls this with a way to open an empty one. */
export function objectStoreConformance(name: string, openEmpty: () => Promise<ObjectStore>): void {
  describe(`${name} as an object store`, () => {
    let scratch: string;
    let store: ObjectStore;

    before(async () => {
      scratch = await mkdtemp(path.join(tmpdir(), "atelier-objects-"));
      store = await openEmpty();
    });
    after(() => rm(scratch, { recursive: true }));

    test("the key is the SHA-256 of the bytes, wherever they come from, and the bytes come back", async () => {
      const bytes = randomBytes(3 * mebibyte + 17);
      const file = path.join(scratch, "source");
      await writeFile(file, bytes);
      for (const source of [bytes, Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), await open(file)]) {
        const info = await store.put(source);
        if ("fd" in source) await source.close();
        assert.equal(info.key, createHash("sha256").update(bytes).digest("hex"));
        assert.equal(info.size, bytes.length);
      }
      const { key } = await store.put(bytes);
      assert.ok((await buffer(await store.read(key))).equals(bytes));
    });

    test("an empty object is an object", async () => {
      const { key, size } = await store.put(Buffer.alloc(0));
      assert.equal(size, 0);
      assert.equal((await store.head(key))?.size, 0);
      assert.equal((await buffer(await store.read(key))).length, 0);
    });

    test("a range is read inclusively, and past the end it stops at the end", async () => {
      const { key } = await store.put(Buffer.from("0123456789"));
      assert.equal(String(await buffer(await store.read(key, { start: 2, end: 4 }))), "234");
      assert.equal(String(await buffer(await store.read(key, { start: 0, end: 0 }))), "0");
      assert.equal(String(await buffer(await store.read(key, { start: 8, end: 100 }))), "89");
    });

    test("storing an object again renews its time and makes no second one", async () => {
      const first = await store.put(Buffer.from("again"));
      await sleep(20);
      const second = await store.put(Buffer.from("again"));
      assert.equal(second.key, first.key);
      assert.ok(second.modifiedAt > first.modifiedAt);
      assert.deepEqual(await store.head(first.key), second);
      const all = await listed(store);
      assert.equal(all.filter((info) => info.key === first.key).length, 1);
    });

    test("many writers of the same bytes at once all succeed", async () => {
      const bytes = randomBytes(mebibyte);
      const stored = await Promise.all(Array.from({ length: 16 }, () => store.put(Readable.from([bytes]))));
      assert.equal(new Set(stored.map((info) => info.key)).size, 1);
      assert.ok((await buffer(await store.read(stored[0]!.key))).equals(bytes));
    });

    test("a source that fails leaves nothing", async () => {
      const before = (await listed(store)).length;
      const source = Readable.from((async function* () {
        yield Buffer.from("half of ");
        throw new Error("the connection broke");
      })());
      await assert.rejects(store.put(source), /the connection broke/);
      assert.equal((await listed(store)).length, before);
      assert.equal(await store.head(createHash("sha256").update("half of ").digest("hex")), undefined);
    });

    test("what is not there is ObjectMissing, and a key that is none reaches nothing", async () => {
      for (const key of [absentKey, "../../../etc/passwd", "", "AB".repeat(32)]) {
        assert.equal(await store.head(key), undefined);
        await assert.rejects(store.read(key), ObjectMissing);
        await assert.rejects(store.copyTo(key, path.join(scratch, "never")), ObjectMissing);
        await store.delete(key);
      }
    });

    test("a copy holds the bytes, refuses to replace a file, and outlives the object", async () => {
      const { key } = await store.put(Buffer.from("copied"));
      const copy = path.join(scratch, "copy");
      await store.copyTo(key, copy);
      await assert.rejects(store.copyTo(key, copy), { code: "EEXIST" });
      await store.delete(key);
      assert.equal(await store.head(key), undefined);
      assert.equal(await readFile(copy, "utf8"), "copied");
    });

    test("a deletion with a moment takes what was not stored since, and nothing else", async () => {
      const { key, modifiedAt } = await store.put(Buffer.from("renewed"));
      await sleep(20);
      const renewed = await store.put(Buffer.from("renewed"));
      await store.delete(key, modifiedAt);
      assert.equal(String(await buffer(await store.read(key))), "renewed");
      await store.delete(key, renewed.modifiedAt);
      assert.equal(await store.head(key), undefined);
      await store.delete(key, renewed.modifiedAt);
    });

    test("the list names every object once with its size", async () => {
      const stored = await Promise.all(Array.from({ length: 40 }, (_, index) => store.put(Buffer.from(`listed ${index}`))));
      const all = new Map((await listed(store)).map((info) => [info.key, info]));
      for (const info of stored) assert.deepEqual(all.get(info.key), info);
    });

    test("a sweep leaves objects and running writes alone", async () => {
      const { promise: gate, resolve: open } = Promise.withResolvers<void>();
      const writing = store.put(Readable.from((async function* () {
        yield Buffer.from("slow ");
        await gate;
        yield Buffer.from("writer");
      })()));
      const kept = await store.put(Buffer.from("kept"));
      await sleep(20);
      await store.sweep();
      open();
      const { key } = await writing;
      assert.equal(String(await buffer(await store.read(key))), "slow writer");
      assert.ok(await store.head(kept.key));
    });

    test("a large object passes through in constant memory", async () => {
      const chunk = randomBytes(mebibyte);
      const before = process.memoryUsage().rss;
      let peak = before;
      const source = Readable.from((function* () {
        for (let sent = 0; sent < 256; sent++) {
          peak = Math.max(peak, process.memoryUsage().rss);
          yield chunk;
        }
      })(), { highWaterMark: 1 });
      const { key, size } = await store.put(source);
      assert.equal(size, 256 * mebibyte);
      for await (const part of await store.read(key)) {
        assert.ok(part);
        peak = Math.max(peak, process.memoryUsage().rss);
      }
      assert.ok(peak - before < 100 * mebibyte, `memory grew by ${Math.round((peak - before) / mebibyte)} MiB`);
      await store.delete(key);
    });
  });
}

async function listed(store: ObjectStore): Promise<ObjectInfo[]> {
  const objects: ObjectInfo[] = [];
  for await (const info of store.list()) objects.push(info);
  return objects;
}
