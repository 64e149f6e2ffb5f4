import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { Worker } from "node:worker_threads";
import { objectStoreConformance } from "../object-store.conformance.ts";
import { openDisk } from "./open.ts";

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atelier-disk-"));
});
after(() => rm(folder, { recursive: true }));

objectStoreConformance("the disk", () => openDisk(path.join(folder, "conformance")));

test("a file lies under the first four digits of its key and cannot be written to", async () => {
  const root = path.join(folder, "layout");
  const store = await openDisk(root);
  const { key } = await store.put(Buffer.from("laid out"));
  const info = await stat(path.join(root, key.slice(0, 2), key.slice(2, 4), key));
  assert.equal(info.mode & 0o222, 0);
  assert.deepEqual(await readdir(path.join(root, "incoming")), []);
});

test("a copy is a hard link on the same file system", async () => {
  const root = path.join(folder, "links");
  const store = await openDisk(root);
  const { key } = await store.put(Buffer.from("linked"));
  await store.copyTo(key, path.join(root, "copy"));
  assert.equal((await stat(path.join(root, "copy"))).nlink, 2);
});

test("a sweep removes what a killed process was writing, at once", async () => {
  const root = path.join(folder, "crash");
  const store = await openDisk(root);
  const script = `
    import { Readable } from "node:stream";
    import { openDisk } from ${JSON.stringify(import.meta.resolve("./open.ts"))};
    const store = await openDisk(${JSON.stringify(root)});
    const endless = async function* () { yield Buffer.alloc(1000); console.log("writing"); await new Promise(() => setInterval(() => {}, 1000)); };
    void store.put(Readable.from(endless()));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  await store.sweep();
  assert.equal((await readdir(path.join(root, "incoming"))).length, 1, "the running process keeps its file");
  child.kill("SIGKILL");
  await once(child, "exit");
  await store.sweep();
  assert.deepEqual(await readdir(path.join(root, "incoming")), []);
});

test("a sweep leaves alone what a thread of the same process is writing", async () => {
  const root = path.join(folder, "threads");
  const store = await openDisk(root);
  const script = `
    const { Readable } = await import("node:stream");
    const { openDisk } = await import(${JSON.stringify(import.meta.resolve("./open.ts"))});
    const { parentPort } = await import("node:worker_threads");
    const store = await openDisk(${JSON.stringify(root)});
    const stopped = new Promise((resolve) => parentPort.once("message", resolve));
    const content = async function* () { yield Buffer.from("thread"); parentPort.postMessage("writing"); await stopped; };
    parentPort.postMessage((await store.put(Readable.from(content()))).key);`;
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
  await once(thread, "message");
  await store.sweep();
  thread.postMessage("go on");
  const [key] = (await once(thread, "message")) as [string];
  assert.equal((await store.head(key))?.size, 6);
  await thread.terminate();
});

test("what names no owner goes after a day, what names one that is gone at once", async () => {
  const root = path.join(folder, "owners");
  const store = await openDisk(root);
  const incoming = path.join(root, "incoming");
  let own = "";
  const gate = Promise.withResolvers<void>();
  const writing = store.put(Readable.from((async function* () {
    yield Buffer.from("x");
    await gate.promise;
  })()));
  while (own === "") own = (await readdir(incoming))[0] ?? "";
  await writeFile(path.join(incoming, `${"0".repeat(18)}-${"0".repeat(16)}`), "");
  await writeFile(path.join(incoming, "ffffffff-1-0000-01"), "");
  await writeFile(path.join(incoming, "ffffffff-1-0000-02"), "");
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(path.join(incoming, "ffffffff-1-0000-02"), twoDaysAgo, twoDaysAgo);
  await store.sweep();
  assert.deepEqual((await readdir(incoming)).sort(), [own, "ffffffff-1-0000-01"].sort());
  gate.resolve();
  await writing;
});
