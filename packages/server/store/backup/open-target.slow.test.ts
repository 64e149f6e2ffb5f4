import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { type S3Gateway, startGateway, whySkippedS3 } from "@atelier/tools/s3/start-gateway.ts";
import { BackupError } from "./backup-error.ts";
import { openTarget } from "./open-target.ts";
import type { BackupTarget } from "./target.ts";

async function listed(target: BackupTarget, folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, bytes } of target.names(folder)) names.push(`${name} ${bytes}`);
  return names;
}

/** What both targets promise. */
function promises(open: () => Promise<BackupTarget>): void {
  test("what is written is read again, listed in order below its folder, measured and removed", async () => {
    const target = await open();
    assert.deepEqual(await listed(target, "objects"), []);
    const large = randomBytes(9 * 2 ** 20);
    await target.write("objects/bb/2", Readable.from([large.subarray(0, 100), large.subarray(100)]));
    await target.write("objects/aa/1", Buffer.from("one"));
    await target.write("others/1", Buffer.from("other"));
    assert.deepEqual(await listed(target, "objects"), ["objects/aa/1 3", `objects/bb/2 ${large.length}`]);
    assert.ok(large.equals(await buffer(await target.read("objects/bb/2"))));
    assert.deepEqual([await target.size("objects/aa/1"), await target.size("objects/none")], [3, undefined]);
    await target.write("objects/aa/1", Buffer.from("again"));
    assert.equal(String(await buffer(await target.read("objects/aa/1"))), "again");
    await target.remove("objects/aa/1");
    await target.remove("objects/aa/1");
    await assert.rejects(target.read("objects/aa/1"), BackupError);
  });

  test("a file whose source breaks off is not there at all", async () => {
    const target = await open();
    for (const bytes of [10, 20 * 2 ** 20]) {
      const breaking = Readable.from((async function* () {
        for (let sent = 0; sent < bytes; sent += 2 ** 20) yield Buffer.alloc(Math.min(bytes, 2 ** 20));
        throw new Error("gone");
      })());
      await assert.rejects(target.write("objects/cc/3", breaking), /gone/);
      assert.equal(await target.size("objects/cc/3"), undefined);
      assert.deepEqual((await listed(target, "objects")).filter((name) => name.includes("cc")), []);
    }
  });
}

describe("a folder", () => {
  let folder: string;
  let count = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "atelier-target-"));
  });
  after(() => rm(folder, { recursive: true }));
  promises(() => openTarget(join(folder, `target-${count++}`)));

  test("nobody but its owner reads it", async () => {
    const place = join(folder, "private");
    await (await openTarget(place)).write("backups/a", Buffer.from("secret"));
    for (const [name, mode] of [["", 0o700], ["backups", 0o700], ["backups/a", 0o600]] as const) {
      assert.equal((await stat(join(place, name))).mode & 0o777, mode, name);
    }
  });
});

describe("a bucket", { skip: whySkippedS3() ?? false }, () => {
  let gateway: S3Gateway;
  let count = 0;
  const targets: BackupTarget[] = [];
  before(async () => {
    gateway = await startGateway();
    await gateway.makeBucket("backups");
  });
  after(async () => {
    for (const target of targets) target.close();
    await gateway?.stop();
  });
  promises(async () => {
    const place = `s3://backups/of/target-${count++}?endpoint=${gateway.endpoint}&path-style=on`;
    const target = await openTarget(place, { s3AccessKey: gateway.accessKey, s3SecretKey: gateway.secretKey });
    targets.push(target);
    return target;
  });

  test("one that cannot be used is named", async () => {
    const keys = { s3AccessKey: gateway.accessKey, s3SecretKey: gateway.secretKey };
    await assert.rejects(openTarget(`s3://none-of-ours?endpoint=${gateway.endpoint}&path-style=on`, keys), /The bucket none-of-ours of the target does not exist/);
    await assert.rejects(openTarget("s3://Bad_Name", keys), /The target must be a URL that names a bucket/);
  });
});
