import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { ServiceError } from "../../errors.ts";
import { openDisk } from "../../store/objects/disk/open.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { largestAudio } from "../editing/body-fields.ts";
import { storeUpload } from "./store-upload.ts";

const folder = await mkdtemp(path.join(tmpdir(), "atelier-uploads-"));
const objects = await openDisk(folder);
after(() => rm(folder, { recursive: true }));

test("an upload is named by its bytes, for an hour", async () => {
  const { upload, size, expires_at } = await storeUpload(objects, Readable.from([Buffer.from("ab"), Buffer.from("c")]), 0);
  assert.deepEqual([upload, size, expires_at], ["upload:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", 3, "1970-01-01T01:00:00.000Z"]);
});

test("an upload without end is given up at the limit, whatever it said of its length", async () => {
  let sent = 0;
  const endless = new Readable({ read() { sent += 1 << 20; this.push(Buffer.alloc(1 << 20)); } });
  // A store that keeps nothing: the disk is not what is tried.
  const sink = { put: async (source: Readable) => { for await (const chunk of source) assert.ok(chunk); } } as unknown as ObjectStore;
  await assert.rejects(storeUpload(sink, endless), (error) => error instanceof ServiceError && error.status === 413);
  assert.ok(sent >= largestAudio && sent < largestAudio + (16 << 20), `${sent} bytes were read`);
});

test("nothing at all, and what breaks off, is the caller's fault and leaves nothing", async () => {
  const broken = Readable.from((function* () { yield Buffer.from("half"); throw Object.assign(new Error("aborted"), { code: "ECONNRESET" }); })());
  for (const body of [Readable.from([]), broken]) {
    await assert.rejects(storeUpload(objects, body), (error) => error instanceof ServiceError && error.status === 400);
  }
  assert.deepEqual(await readdir(path.join(folder, "incoming")), []);
});
