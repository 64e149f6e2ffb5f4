import assert from "node:assert/strict";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, describe, test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { S3 } from "@aws-sdk/client-s3";
import { startFaultyProxy } from "@atelier/tools/s3/faulty-proxy.ts";
import { rounds } from "@atelier/tools/s3/rounds.ts";
import { type S3Gateway, startGateway, whySkippedS3 } from "@atelier/tools/s3/start-gateway.ts";
import type { Database } from "../../database/database.ts";
import { insertObjectReferences } from "../../database/object-references.ts";
import { openDatabase } from "../../database/open.ts";
import { isStoreUnavailable } from "../../store-unavailable.ts";
import { objectStoreConformance } from "../object-store.conformance.ts";
import { clientConfig } from "./bucket.ts";
import type { S3Place } from "./layout.ts";
import { openS3, type S3Options } from "./open.ts";

const skip = whySkippedS3() ?? false;
const races = rounds(30);
const mebibyte = 1024 * 1024;
const bucket = "atelier-test";
const distantFuture = new Date(8.64e15);

describe("a bucket of Ceph's gateway", { skip }, () => {
  let folder: string;
  let gateway: S3Gateway;
  let raw: S3;
  const databases: Database[] = [];
  const placeAt = (endpoint: string): S3Place => ({ bucket, prefix: `${randomUUID()}/`, endpoint, region: "us-east-1", pathStyle: true });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "atelier-s3-test-"));
    gateway = await startGateway();
    raw = new S3(clientConfig(placeAt(gateway.endpoint), gateway, 10_000));
    await gateway.makeBucket(bucket);
  });
  after(async () => {
    for (const database of databases) await database.close();
    await gateway?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function database(): Promise<Database> {
    const opened = await openDatabase(join(folder, randomUUID()));
    databases.push(opened);
    return opened;
  }

  async function opened(options: S3Options = {}, place = placeAt(gateway.endpoint)) {
    const own = await database();
    const credentials = { accessKey: gateway.accessKey, secretKey: gateway.secretKey };
    const open = () => openS3(place, own, { credentials, ...options });
    return { store: await open(), database: own, place, open };
  }

  async function behindProxy(t: TestContext, options: S3Options) {
    const proxy = await startFaultyProxy(gateway.endpoint);
    t.after(() => proxy.close());
    return { proxy, ...(await opened(options, placeAt(proxy.url))) };
  }

  async function keysBelow({ prefix }: S3Place): Promise<string[]> {
    const { Contents = [] } = await raw.listObjectsV2({ Bucket: bucket, Prefix: prefix });
    return Contents.map(({ Key }) => Key!);
  }

  objectStoreConformance("S3", async () => (await opened()).store);

  test("bytes that are there are not sent again, and two that store them at once leave one place", async (t) => {
    const { store, place, proxy } = await behindProxy(t, {});
    const bytes = randomBytes(9 * mebibyte);
    await Promise.all([store.put(bytes), store.put(bytes), store.put(bytes)]);
    assert.equal((await keysBelow(place)).length, 1);
    const before = proxy.requests;
    await store.put(bytes);
    assert.equal(proxy.requests - before, 1, "one look whether it lies there");
  });

  test("what was lost in the bucket is stored again", async () => {
    const { store, place } = await opened();
    const { key } = await store.put(Buffer.from("lost"));
    await raw.deleteObject({ Bucket: bucket, Key: (await keysBelow(place))[0]! });
    await assert.rejects(store.read(key), { name: "ObjectMissing" });
    await store.put(Buffer.from("lost"));
    assert.equal(String(await buffer(await store.read(key))), "lost");
  });

  test("puts and deletions of the same bytes from two openings lose nothing that was referred to", async () => {
    const { store, database: { db }, place, open } = await opened();
    const other = await open();
    const bytes = Buffer.from("now here, now gone");
    const key = createHash("sha256").update(bytes).digest("hex");
    let kept = 0;
    for (let round = 0; round < races; round++) {
      // Of the millisecond before: on a busy machine a timer of one millisecond fires within the same.
      const moment = new Date(Date.now() - 1);
      const refer = async () => {
        await sleep(Math.random() * 4);
        await store.put(bytes);
        await insertObjectReferences(db, [{ object: key, owner: `round/${round}` }]);
      };
      const remove = async () => {
        await sleep(Math.random() * 10);
        await other.delete(key, moment);
      };
      await Promise.all([refer(), remove(), remove()]);
      assert.equal(String(await buffer(await other.read(key))), String(bytes));
      await db.deleteFrom("object_references").execute();
      if (round % 2 === 0) await other.delete(key, distantFuture);
      else kept += 1;
    }
    assert.equal(kept, Math.floor(races / 2));
    await other.delete(key, distantFuture);
    assert.deepEqual(await keysBelow(place), []);
  });

  test("a deletion with a moment spares what was stored since and what somebody refers to", async () => {
    const { store, database: { db } } = await opened();
    const { key, modifiedAt } = await store.put(Buffer.from("wanted"));
    await store.delete(key, new Date(modifiedAt.getTime() - 1));
    assert.ok(await store.head(key));
    await insertObjectReferences(db, [{ object: key, owner: "sounds/1" }]);
    await store.delete(key, distantFuture);
    assert.ok(await store.head(key));
  });

  test("the walk removes places and uploads that no object names, and nothing else", async () => {
    const { store, place } = await opened({ orphanAge: -60_000 });
    const { key } = await store.put(Buffer.from("named"));
    const orphan = randomUUID();
    await raw.putObject({ Bucket: bucket, Key: `${place.prefix}${orphan.slice(0, 2)}/${orphan}`, Body: "orphan" });
    await raw.putObject({ Bucket: bucket, Key: `${place.prefix}notes.txt`, Body: "somebody else's" });
    await raw.createMultipartUpload({ Bucket: bucket, Key: `${place.prefix}${orphan.slice(0, 2)}/${orphan}` });
    await store.sweep();
    assert.equal((await keysBelow(place)).length, 2);
    assert.equal(String(await buffer(await store.read(key))), "named");
    assert.equal((await raw.listMultipartUploads({ Bucket: bucket, Prefix: place.prefix })).Uploads?.length ?? 0, 0);
  });

  test("a reader whose connection breaks again and again, and whose server dies, gets every byte once", async (t) => {
    const { store, proxy } = await behindProxy(t, {});
    const bytes = randomBytes(6 * mebibyte);
    const { key } = await store.put(bytes);
    proxy.fault = { cutAfter: mebibyte + 7 };
    const before = proxy.requests;
    assert.ok((await buffer(await store.read(key))).equals(bytes));
    assert.ok(proxy.requests - before >= 5, `${proxy.requests - before} requests`);
    proxy.fault = undefined;
    const reading = await store.read(key, { start: 3, end: bytes.length - 2 });
    const first = (await reading[Symbol.asyncIterator]().next()).value as Buffer;
    await gateway.kill();
    const rest = buffer(reading);
    await gateway.start();
    assert.ok(Buffer.concat([first, await rest]).equals(bytes.subarray(3, -1)));
  });

  test("a server that is busy for a while is not noticed, one that hangs is given up in time", async (t) => {
    const { store, proxy } = await behindProxy(t, { silence: 300, patience: 4000 });
    proxy.fault = "busy";
    const storing = store.put(Buffer.from("patient"));
    await sleep(1500);
    proxy.fault = undefined;
    const { key } = await storing;
    proxy.fault = "silent";
    const began = performance.now();
    await assert.rejects(store.read(key), isStoreUnavailable);
    await assert.rejects(store.put(Buffer.from("another")), isStoreUnavailable);
    assert.ok(performance.now() - began < 12_000);
    proxy.fault = undefined;
    assert.equal(String(await buffer(await store.read(key))), "patient");
  });

  test("a signed address gives ranges and the names that it was made with, for its time, and no other object", async () => {
    const { store } = await opened();
    const { key } = await store.put(Buffer.from("0123456789"));
    const disposition = 'attachment; filename="a b.wav"';
    const url = await store.locate!(key, { seconds: 60, mediaType: "audio/wav", disposition, cacheControl: "private, max-age=9" });
    const answer = await fetch(url!, { headers: { range: "bytes=2-4" } });
    assert.equal(answer.status, 206);
    assert.equal(await answer.text(), "234");
    assert.equal(answer.headers.get("content-type"), "audio/wav");
    assert.equal(answer.headers.get("content-disposition"), disposition);
    assert.equal(answer.headers.get("cache-control"), "private, max-age=9");
    assert.equal((await fetch(url!.replace(/(X-Amz-Signature=)./, "$1x"))).status, 403);
    assert.equal(await store.locate!("0".repeat(64), { seconds: 60, mediaType: "audio/wav", disposition, cacheControl: "" }), undefined);
  });

  test("a bucket that cannot be used says why", async () => {
    const own = await database();
    const credentials = { accessKey: gateway.accessKey, secretKey: gateway.secretKey };
    const place = placeAt(gateway.endpoint);
    const open = (changes: Partial<S3Place>, keys = credentials) => openS3({ ...place, ...changes }, own, { credentials: keys, silence: 500, patience: 1000 });
    await assert.rejects(open({ bucket: "not-there" }), { name: "ObjectsError", message: /^The bucket not-there of ATELIER_OBJECTS does not exist at http/ });
    await assert.rejects(open({}, { ...credentials, secretKey: "wrong" }), { message: /refuses these credentials/ });
    await assert.rejects(open({ endpoint: "http://127.0.0.1:9" }), { message: /cannot be reached at http:\/\/127.0.0.1:9/ });
  });
});
