import assert from "node:assert/strict";
import { mkdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { catalogueFile, hubParts, quickTries, repository } from "../test/hub-parts.ts";
import { lockName, readLock } from "./model-lock.ts";
import { removeModels } from "./remove-models.ts";
import { verifyModels } from "./verify-models.ts";

const { signal } = new AbortController();
const one = "vae/a.safetensors";

test("a pull brings a file by the storage's redirect, pins it, and the next one has nothing to do", async (t) => {
  const { hub, folder, file, content, pull, isThere, names } = await hubParts(t);
  assert.deepEqual((await pull()).pulled, [one]);
  assert.ok(await isThere());
  assert.deepEqual(await names(), ["a.safetensors"]);
  const entry = (await readLock(folder)).files[one]!;
  assert.deepEqual([entry.bytes, entry.sha256?.length, entry.path], [content.length, 64, file.path]);
  const asked = hub.asked.length;
  assert.deepEqual((await pull()).present, [one]);
  assert.equal(hub.asked.length, asked, "what is pinned and right is not asked for");
  assert.deepEqual(await verifyModels(folder, [file], { signal }), [{ place: one, is: "right" }]);
});

test("a connection that breaks off is gone on with, and each byte comes once", async (t) => {
  const { hub, pull, isThere } = await hubParts(t);
  Object.assign(hub.faults, { cuts: 3, cutAfter: 70_000 });
  await pull();
  assert.ok(await isThere());
  assert.ok(hub.sent < 330_000, `${hub.sent} bytes were sent`);
});

test("a storage that knows no ranges gives the file from the start again", async (t) => {
  const { hub, pull, isThere } = await hubParts(t);
  Object.assign(hub.faults, { cuts: 1, cutAfter: 100_000, deafToRanges: true });
  await pull();
  assert.ok(await isThere());
});

test("wrong bytes are pulled once more where an earlier part may be to blame, and never get the file's name", async (t) => {
  const { hub, pull, isThere, names } = await hubParts(t);
  Object.assign(hub.faults, { wrong: 1, cuts: 1, cutAfter: 100_000 });
  const first = await pull({ tries: { ...quickTries, most: 1 } });
  assert.match(first.faults[0]!.says, /connection to the hub failed|stopped after/);
  assert.match((await names()).join(), /^\.a\.safetensors\.[0-9a-f]{16}\.part$/);
  assert.deepEqual((await pull()).pulled, [one], "its first part was wrong");
  assert.ok(await isThere());
});

test("bytes that are not those of the hash are an error, and none of them stay", async (t) => {
  const { hub, pull, names } = await hubParts(t);
  hub.faults.wrong = 100;
  assert.match((await pull()).faults[0]!.says, /other bytes than those that it names by their hash/);
  assert.deepEqual(await names(), []);
  hub.faults.wrong = 0;
  hub.faults.tooLong = true;
  assert.match((await pull()).faults[0]!.says, /gives more bytes/);
  assert.ok(!(await names()).includes("a.safetensors"));
});

test("a revision that moves does not move what was pulled, nor what was begun", async (t) => {
  const { hub, folder, file, path, pull, isThere } = await hubParts(t);
  Object.assign(hub.faults, { cuts: 1, cutAfter: 50_000 });
  await pull({ tries: { ...quickTries, most: 1 } });
  hub.push(repository, { "models/a.safetensors": Buffer.alloc(9000, 7) });
  await pull();
  assert.ok(await isThere(), "the file of the commit that was pinned");
  hub.squash(repository);
  await truncate(path, 1000);
  assert.match((await pull()).faults[0]!.says, /has no revision [0-9a-f]{40} any more: `atelier models remove`/);
  assert.ok((await removeModels(folder, [file.place])) >= 1000);
  assert.deepEqual((await pull()).pulled, [one]);
  assert.equal((await stat(path)).size, 9000);
});

test("a hub that is asked too often is asked again when it says so", async (t) => {
  const { hub, pull, isThere } = await hubParts(t);
  hub.faults.busy = 1;
  const begun = performance.now();
  await pull();
  assert.ok((await isThere()) && performance.now() - begun > 990);
});

test("a gated repository is given for a key alone, which the storage never gets", async (t) => {
  const { hub, pull, isThere } = await hubParts(t);
  hub.faults.gated.add(repository);
  hub.faults.key = "hf_right";
  const hubOf = (key?: string) => ({ hub: { endpoint: hub.url, key } });
  for (const key of [undefined, "hf_other"]) assert.match((await pull(hubOf(key))).faults[0]!.says, /is gated: accept its terms .* HF_TOKEN/);
  await pull(hubOf("hf_right"));
  assert.ok(await isThere());
  assert.deepEqual(hub.leaks, []);
});

test("a repository under a new name, one that is not there, and a file that is not there", async (t) => {
  const { hub, pull } = await hubParts(t);
  hub.faults.renamed.set("makers/old", repository);
  assert.deepEqual((await pull({}, [catalogueFile("a.safetensors", { repository: "makers/old" })])).pulled, [one]);
  const lost = [catalogueFile("a.safetensors", { repository: "makers/none" }), catalogueFile("b.safetensors")];
  const { faults } = await pull({}, lost);
  assert.deepEqual(faults.map(({ says }) => says), [
    "makers/none is not there, or private (401): set HF_TOKEN to a key that may read it.",
    "makers/models has no file models/b.safetensors at main: it was moved or renamed there.",
  ]);
});

test("a small file, of which the hub tells Git's name alone, is held to that, and its own hash is kept", async (t) => {
  const { hub, folder, pull } = await hubParts(t);
  hub.push(repository, { "models/words.json": Buffer.from("{}") });
  const file = catalogueFile("words.json");
  assert.deepEqual((await pull({}, [file])).pulled, ["vae/words.json"]);
  assert.equal((await readLock(folder)).files["vae/words.json"]!.sha256?.length, 64);
});

test("what is too small is pulled again; another whole file of the name stays until it is to be replaced", async (t) => {
  const { content, path, pull, isThere } = await hubParts(t);
  await mkdir(join(path, ".."));
  for (const wrong of [Buffer.alloc(0), content.subarray(0, 1000)]) {
    await writeFile(path, wrong);
    await pull();
    assert.ok(await isThere());
  }
  for (const other of [Buffer.alloc(content.length), Buffer.alloc(content.length + 1)]) {
    await writeFile(path, other);
    assert.match((await pull()).faults[0]!.says, /is another file than the hub's of this name: --replace/);
    assert.ok((await readFile(path)).equals(other));
  }
  await pull({ replace: true });
  assert.ok(await isThere());
});

test("a right file that somebody put there is taken as it is", async (t) => {
  const { hub, content, path, pull } = await hubParts(t);
  await mkdir(join(path, ".."));
  await writeFile(path, content);
  assert.deepEqual((await pull()).present, [one]);
  assert.equal(hub.sent, 0);
});

test("nothing is begun where the disk has no space for all of it", async (t) => {
  const { hub, pull, names } = await hubParts(t);
  await assert.rejects(pull({ freeBytes: async () => 2 ** 28 + 299_999 }), { message: /^300 kB are to be pulled, and the disk of .* has 300 kB: free some/ });
  assert.deepEqual([await names(), hub.sent], [[], 0]);
});

test("a licence with conditions is asked for once, and refused ends it before a byte is pulled", async (t) => {
  const { hub, pull } = await hubParts(t);
  hub.push(repository, { "models/b.safetensors": Buffer.alloc(100) });
  const bound = ["a", "b"].map((name) => catalogueFile(`${name}.safetensors`, { licence: "Research", terms: "non-commercial" }));
  const message = /^The licence "Research" \(non-commercial\) of vae\/a\.safetensors, vae\/b\.safetensors was not accepted: add --accept "Research"/;
  await assert.rejects(pull({}, bound), { message });
  assert.equal(hub.sent, 0);
  const questions: string[] = [];
  const accepts = async (licence: string) => questions.push(licence) > 0;
  await pull({ accepts }, bound.slice(0, 1));
  await pull({ accepts }, bound);
  assert.deepEqual(questions, ["Research"]);
});

test("two pulls of one folder: the second says who is at work there; what a dead process left is no hindrance", async (t) => {
  const { hub, folder, pull, isThere } = await hubParts(t);
  hub.faults.pace = 20;
  const first = pull();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await assert.rejects(pull(), { message: new RegExp(`^Another pull is at work in .* \\(process ${process.pid} of `) });
  await first;
  const { hostname } = await import("node:os");
  await writeFile(join(folder, ".atelier-models.claim"), JSON.stringify({ host: hostname(), pid: 2 ** 22 + 1 }));
  await pull();
  assert.ok(await isThere());
});

test("a pull that is stopped leaves its part, and says the reason of whoever stopped it", async (t) => {
  const { hub, pull, names, isThere } = await hubParts(t);
  hub.faults.pace = 20;
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error("stopped")), 150);
  await assert.rejects(pull({ signal: stop.signal }), /stopped/);
  assert.match((await names()).join(), /^\.a\.safetensors\..*\.part$/);
  hub.faults.pace = 0;
  await pull();
  assert.ok(await isThere());
});

test("a file whose bytes have changed since is found by verify, and so are empty, cut and unknown ones", async (t) => {
  const { folder, file, content, path, pull } = await hubParts(t);
  assert.deepEqual(await verifyModels(folder, [file], { signal }), [{ place: one, is: "missing", says: "is not there: pull it" }]);
  await pull();
  const says = async () => (await verifyModels(folder, [file], { signal }))[0];
  await writeFile(path, Buffer.alloc(content.length));
  assert.match((await says())!.says!, /has other bytes than when it was pulled/);
  await writeFile(path, Buffer.alloc(0));
  assert.deepEqual(await says(), { place: one, is: "wrong", says: "is 0 bytes: pull it again" });
  await writeFile(path, content.subarray(1));
  assert.match((await says())!.says!, /^is 299,999 bytes, cut off where 300,000 bytes are right: pull it again$/);
  const other = catalogueFile("x.safetensors");
  await writeFile(join(folder, other.place), "x");
  assert.equal((await verifyModels(folder, [other], { signal }))[0]!.is, "unknown");
});

test("a lock file that is none of ours, or leads out of the folder, is not worked with", async (t) => {
  const { folder, pull } = await hubParts(t);
  for (const text of ["{", '{"version":2,"files":{}}', '{"version":1,"files":{"../x":{}}}']) {
    await writeFile(join(folder, lockName), text);
    await assert.rejects(pull(), { message: /atelier-models\.lock\.json is not a lock file of this version/ });
  }
});
