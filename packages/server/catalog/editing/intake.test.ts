import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { createGuardedClient } from "../../outbound/guarded-client.ts";
import { openDisk } from "../../store/objects/disk/open.ts";
import { ServiceError } from "../../errors.ts";
import { refusedFile } from "./errors.ts";
import { fileNameOf, type GivenFile, Intake, nameOfUpload } from "./intake.ts";

const root = await mkdtemp(path.join(tmpdir(), "atelier-intake-"));
const objects = await openDisk(path.join(root, "objects"));
const outbound = createGuardedClient({ allowPrivate: false });
const folder = path.join(root, "intake");
const intake = new Intake({ objects, outbound, allowPrivateAddresses: false, folder });
after(async () => {
  await outbound.close();
  await rm(root, { recursive: true });
});

const given: GivenFile = { bytes: Buffer.from("content"), maxBytes: 100 };

for (const [name, expected] of [
  ["../../etc/passwd", "passwd"],
  ["C:\\sounds\\rain.wav", "rain.wav"],
  ["..", "untitled"],
  ["", "untitled"],
  ["\0\n", "untitled"],
  ["été 雨.flac", "été 雨.flac"],
  [`${"x".repeat(500)}.wav`, `${"x".repeat(60)}.wav`],
] as const) {
  test(`a file called ${JSON.stringify(name.slice(0, 30))} lies in a folder of its own as ${expected.slice(0, 30)}, and is removed afterwards`, async () => {
    const [base, parent] = await intake.use("file", given, name, async (file) => {
      assert.equal(await readFile(file, "utf8"), "content");
      return [path.basename(file), path.dirname(path.dirname(file))] as const;
    });
    assert.deepEqual([base, parent], [expected, folder]);
    assert.deepEqual(await readdir(folder), []);
  });
}

test("a file whose reading fails is removed too, and so is what a crash has left behind", async () => {
  // Named as by a process that runs no more.
  const [mine] = await intake.use("file", given, "x", async () => readdir(folder));
  await mkdir(path.join(folder, mine!.replace(/^\w+/, "0".repeat(18)), "rain"), { recursive: true });
  await assert.rejects(intake.use("file", given, "x", async () => { throw new Error("no"); }), /no/);
  assert.deepEqual(await readdir(folder), []);
});

test("why a file is refused is reported without where it lay", async () => {
  const refusal = intake.use("file", given, "rain take.wav", async (file) => {
    throw refusedFile("file", `cannot be read: ${file}: Invalid data`);
  });
  await assert.rejects(refusal, (error) => {
    assert.ok(error instanceof ServiceError);
    assert.deepEqual(error.invalidParams.map(({ name }) => name), ["file"]);
    return !JSON.stringify([error.message, error.invalidParams]).includes(root);
  });
});

test("uploads, Base64 and addresses are distinguished; what is too large, unknown or leads to a private address is refused", async () => {
  const { key } = await objects.put(Buffer.from("0123456789"));
  assert.deepEqual(await intake.accept(nameOfUpload(key), 10), { object: key, maxBytes: 10 });
  assert.deepEqual(await intake.accept(nameOfUpload(key), 9), { reason: "must have at most 9 bytes, not 10" });
  assert.deepEqual(await intake.accept(nameOfUpload("0".repeat(64)), 9), { reason: "must be an upload of the last hour" });
  assert.deepEqual(await intake.accept("aGk=", 2), { bytes: Buffer.from("hi"), maxBytes: 2 });
  assert.deepEqual(await intake.accept("data:audio/wav;base64,aGk=", 2), { bytes: Buffer.from("hi"), maxBytes: 2 });
  assert.deepEqual(await intake.accept("aGk=", 1), { reason: "must have at most 1 bytes, not 2" });
  assert.deepEqual(await intake.accept("http://127.0.0.1/x.wav", 1), { reason: "must lead to a public address" });
  assert.deepEqual(await intake.accept("file:///etc/passwd", 1), { reason: "must use http or https" });
  assert.deepEqual(await intake.accept("https://media.example/x.wav", 1), { url: "https://media.example/x.wav", maxBytes: 1 });
});

test("downloads are named as the caller says, as the address does, or after the title", () => {
  assert.equal(fileNameOf({ file_name: "a.wav", title: "b" }, given), "a.wav");
  assert.equal(fileNameOf({ title: "AC/DC vol. 2" }, given), "AC-DC vol. 2.upload");
  assert.equal(fileNameOf({ title: "b" }, { url: "https://media.example/x.wav", maxBytes: 1 }), undefined);
  assert.equal(fileNameOf({}, given), undefined);
});
