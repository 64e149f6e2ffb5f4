import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { taskParts } from "@atelier/test/parts/task-parts.ts";
import { openAccount } from "../accounts/accounts.ts";
import type { ServiceError } from "../errors.ts";
import { partUploadsBefore } from "../store/database/tasks/part-uploads.ts";
import type { DirectUploads, ObjectStore, UploadPart } from "../store/objects/object-store.ts";
import { PartUploadService, removeLateParts } from "./part-upload-service.ts";

const partSize = 10_000;
const hour = 3_600_000;
const noise = { type: "gaussian", sigma: 60 } as const;
const picture = await sharp({ create: { width: 100, height: 100, channels: 3, background: "#808080", noise } }).png().toBuffer();

/** What a bucket does with parts, in memory; the real one's test is beside it. */
function bucketOf(objects: ObjectStore) {
  const sent = new Map<string, Map<number, Buffer>>();
  const joined = new Map<string, Buffer>();
  const direct: DirectUploads = {
    partSize,
    async begin() {
      const upload = String(sent.size);
      sent.set(upload, new Map());
      return { place: upload, upload };
    },
    addressOf: async ({ upload }, { part }) => `${upload}/${part}`,
    arrived: async ({ upload }) => (joined.has(upload) ? undefined : [...sent.get(upload)!].map(([part, bytes]) => ({ part, bytes: bytes.length }))),
    async join({ upload }) {
      if (!joined.has(upload)) joined.set(upload, Buffer.concat([...sent.get(upload)!].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)));
      return joined.get(upload)!.length;
    },
    read: async ({ upload }) => Readable.from([joined.get(upload)!]),
    async adopt({ upload }, { key }) {
      const info = await objects.put(joined.get(upload)!);
      assert.equal(info.key, key);
      return info;
    },
    discard: async ({ upload }) => void (sent.delete(upload), joined.delete(upload)),
  };
  const put = (bytes: Buffer, { part, url }: UploadPart & { url: string }) =>
    void sent.get(url.split("/")[0]!)!.set(part, bytes.subarray((part - 1) * partSize, part * partSize));
  return { direct, sent, put };
}

async function parts(t: TestContext) {
  const all = await taskParts(t, () => new Promise(() => {}));
  const bucket = bucketOf(all.objects);
  const stores = { ...all.uploadsTo, objects: { ...all.objects, direct: bucket.direct } };
  return { ...all, ...bucket, stores, service: new PartUploadService(stores) };
}

async function refusal(promise: Promise<unknown>): Promise<[status: number, code: string, reason: string]> {
  const { status, code, invalidParams } = (await promise.then(() => assert.fail("must be refused"), (reason: unknown) => reason)) as ServiceError;
  return [status, code, invalidParams[0]?.reason ?? ""];
}

test("what was sent in parts is an upload of the same id, which a task takes; completed again, it answers the same", async (t) => {
  const { service, accountId, put, uploads, create, database } = await parts(t);
  const begun = await service.begin(accountId, { bytes: picture.length, fileName: "sea.mov" });
  const sizes = Array.from({ length: Math.ceil(picture.length / partSize) }, (_, at) => Math.min(partSize, picture.length - at * partSize));
  assert.deepEqual(begun.parts.map(({ part, bytes }) => [part, bytes]), sizes.map((bytes, at) => [at + 1, bytes]));
  put(picture, begun.parts[1]!);
  assert.deepEqual((await service.get(accountId, begun.upload)).parts.map(({ part }) => part), [1, 3]);
  assert.match((await refusal(service.complete(accountId, begun.upload)))[2], /not yet 1, 3;/);
  for (const part of begun.parts) put(picture, part);
  const [first, second] = await Promise.all([service.complete(accountId, begun.upload), service.complete(accountId, begun.upload)]);
  assert.deepEqual([first.upload, first.file_name, first.bytes, first.width], [begun.upload, "sea.png", picture.length, 100]);
  assert.deepEqual([second, await service.complete(accountId, begun.upload), await uploads.get(accountId, begun.upload)], [first, first, first]);
  assert.ok(first.url.includes(createHash("sha256").update(picture).digest("hex")));
  await create({ image: first.url });
  assert.deepEqual(await partUploadsBefore(database.db, Number.MAX_SAFE_INTEGER, 10), []);
});

test("a file that no endpoint takes is refused and gone, and what is being sent counts as what the account has", async (t) => {
  const { service, accountId, put, uploads, sent, database } = await parts(t);
  const other = await openAccount(database, "other");
  const begun = await service.begin(accountId, { bytes: 60_000 });
  assert.deepEqual((await refusal(service.begin(accountId, { bytes: 60_000 }))).slice(0, 2), [409, "uploads_full"]);
  assert.deepEqual((await refusal(uploads.create(accountId, { content: Readable.from([Buffer.alloc(60_000)]) }))).slice(0, 2), [409, "uploads_full"]);
  assert.equal((await refusal(service.complete(other.id, begun.upload)))[0], 404);
  for (const part of begun.parts) put(Buffer.alloc(60_000, "x"), part);
  assert.equal((await refusal(service.complete(accountId, begun.upload)))[0], 400);
  assert.equal((await refusal(service.get(accountId, begun.upload)))[0], 404);
  const again = await service.begin(accountId, { bytes: 60_000 });
  await service.remove(accountId, again.upload);
  assert.equal(sent.size, 0);
});

test("what nobody has completed in time goes, but for what is becoming an object", async (t) => {
  const { service, accountId, sent, stores, database } = await parts(t);
  await service.begin(accountId, { bytes: 1 });
  const taken = await service.begin(accountId, { bytes: 2 });
  await database.db.updateTable("part_uploads").set({ is_adopted: 1 }).where("id", "=", taken.upload).execute();
  await removeLateParts(stores, Date.now() + 13 * hour);
  assert.equal(sent.size, 2, "a completion may be under way");
  await removeLateParts(stores, Date.now() + 15 * hour);
  assert.deepEqual([[...sent.keys()], await partUploadsBefore(database.db, Number.MAX_SAFE_INTEGER, 10)], [["1"], []]);
});

test("where files lie in a folder, callers learn where to send the whole file", async (t) => {
  const { accountId, uploadsTo } = await parts(t);
  assert.deepEqual((await refusal(new PartUploadService(uploadsTo).begin(accountId, { bytes: 1 }))).slice(0, 2), [501, "parts_unsupported"]);
});
