import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test, type TestContext } from "node:test";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import sharp from "sharp";
import { Atelier, AtelierError, ConnectionError, TaskFailed, WaitTimeout } from "../../clients/typescript/src/index.ts";
import { fillSmallLibrary } from "../parts/fill-small-library.ts";
import { probeKey, startProbeService } from "../parts/probe-service.ts";

const client = join(import.meta.dirname, "../../clients/typescript");
const picture = await sharp({ create: { width: 96, height: 64, channels: 3, background: "#b08060" } })
  .png()
  .toBuffer();

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function start(t: TestContext) {
  const service = await startProbeService(t);
  return { service, atelier: new Atelier({ key: probeKey, url: service.url }) };
}

test("the example of the README runs as it stands there", { timeout: 60_000 }, async (t) => {
  const { service } = await start(t);
  await fillSmallLibrary(service);
  const folder = await mkdtemp(join(tmpdir(), "atelier-client-"));
  t.after(() => rm(folder, { recursive: true }));
  const example = /```ts\n([\s\S]+?)```/.exec(await readFile(join(client, "README.md"), "utf8"))![1]!;
  await writeFile(join(folder, "example.ts"), example.replace('"@atelier/client"', JSON.stringify(pathToFileURL(join(client, "src/index.ts")).href)));
  await writeFile(join(folder, "photo.jpg"), await sharp(picture).jpeg().toBuffer());
  const { stdout } = await promisify(execFile)(process.execPath, ["example.ts"], {
    cwd: folder,
    env: { ...process.env, ATELIER_KEY: probeKey, ATELIER_URL: service.url },
  });
  assert.match(stdout, /COMPLETED 1\n/);
  assert.match(stdout, /\.svg\n/);
  assert.deepEqual((({ width, height }) => ({ width, height }))(await sharp(join(folder, "wide.png")).metadata()), { width: 176, height: 64 });
});

test("a task runs from bytes to files, tells its progress, and its result is the input of the next", { timeout: 60_000 }, async (t) => {
  const { atelier } = await start(t);
  const seen: string[] = [];
  const wide = await atelier.run("image-expand/model", { image: picture, left: 10 }, { onProgress: ({ status }) => seen.push(status) });
  assert.equal(seen.at(-1), "COMPLETED");
  assert.equal((await sharp(await wide.files[0]!.bytes()).metadata()).width, 106);
  const turned = await atelier.run("image-change-camera", { image: wide, horizontal_angle: 10 });
  assert.equal((await sharp(Buffer.from(await (await turned.files[0]!.blob()).arrayBuffer())).metadata()).width, 106);

  const listed = await all(atelier.tasks.list("image-expand/model", { status: "COMPLETED" }));
  assert.deepEqual(listed, [{ endpoint: "image-expand/model", task_id: wide.task_id, status: "COMPLETED" }]);
  assert.equal((await atelier.tasks.wait(listed[0]!)).files.length, 1);
  assert.deepEqual((await atelier.usage()).map(({ model, tasks }) => [model, tasks]).sort(), [
    ["image-change-camera", 1],
    ["image-expand/model", 1],
  ]);
});

test("an engine of the model is asked for, and one that is not here is refused by name", { timeout: 60_000 }, async (t) => {
  const { atelier } = await start(t);
  const input = { image: picture, left: 10 };
  const { engine } = await atelier.estimate("image-expand/model", input);
  assert.equal((await atelier.estimate("image-expand/model", input, { engine })).engine, engine);
  const made = await atelier.run("image-expand/model", input, { engine });
  assert.equal(made.engine, engine);
  for (const call of ["create", "estimate", "run"] as const) {
    await assert.rejects(atelier[call]("image-expand/model", input, { engine: "nowhere" }), (error: AtelierError) =>
      error.status === 400 && error.invalidParams.some(({ name }) => name === "engine"));
  }
});

test("an upload of bytes, of a Blob or of a stream is a media member, also where only addresses are taken", { timeout: 60_000 }, async (t) => {
  const { atelier } = await start(t);
  const sent = await atelier.upload(picture, { name: "sand.png" });
  assert.deepEqual([sent.file_name, sent.width, sent.height, sent.bytes], ["sand.png", 96, 64, picture.length]);
  assert.equal((await atelier.upload(new File([picture], "dune.png"))).file_name, "dune.png");
  const clay = await atelier.upload(new Blob([picture]).stream(), { name: "clay" });
  const wide = await atelier.run("image-expand/model", { image: clay, left: 10 });
  assert.equal((await sharp(await wide.files[0]!.bytes()).metadata()).width, 106);
  // An endpoint whose members take addresses alone refuses this picture for its size, and so has seen it.
  const small = atelier.create("video/model-v3-std", { prompt: "a dune", start_image_url: sent });
  await assert.rejects(small, (error) => error instanceof AtelierError && /300/.test(JSON.stringify(error.invalidParams)));
  await assert.rejects(atelier.upload(new Uint8Array([1, 2, 3])), (error) => error instanceof AtelierError && error.status === 400);
});

test("catalogs are searched page by page, and their files downloaded", { timeout: 60_000 }, async (t) => {
  const { service, atelier } = await start(t);
  await fillSmallLibrary(service);
  const icons = atelier.icons.search({}, { pageSize: 3 });
  assert.equal(await icons.count(), 7);
  assert.equal(new Set((await all(icons)).map(({ id }) => id)).size, 7);
  assert.equal((await all(atelier.icons.search({ filters: { icon_type: ["animated"] } }))).length, 2);
  assert.equal((await all(atelier.sounds.search({}, { pageSize: 2 }))).length, 4);
  const [track] = await all(atelier.music.search({ genre: ["Jazz", "Pop"], order_by: "title" }));
  assert.equal(track!.title, "Some Jazz");
  assert.ok((await (await atelier.music.download(track!.id)).bytes()).length > 1000);
  const [icon] = (await icons.page()).data;
  assert.match(await (await (await atelier.icons.download(icon!.id, { format: "svg" })).blob()).text(), /^<svg/);
  assert.equal((await atelier.icons.get(icon!.id)).name, icon!.name);
  assert.match(await atelier.icons.code(icon!.id, { as: "jsx", size: 32 }), /width=\{?"?32/);
});

test("an abort ends the waiting at once, cancels the task, and leaves nothing open", { timeout: 60_000 }, async (t) => {
  const service = await startProbeService(t, {
    processes: {
      run: async (_order: unknown, { signal }: { signal: AbortSignal }) => {
        // A task may be cancelled before its work begins.
        signal.throwIfAborted();
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      },
      close() {},
    } as never,
  });
  const atelier = new Atelier({ key: probeKey, url: service.url });
  const stop = new AbortController();
  const running = atelier.run("image-expand/model", { image: picture, left: 10 }, { signal: stop.signal, onProgress: () => stop.abort(new Error("enough")) });
  await assert.rejects(running, /enough/);
  const [task] = await all(atelier.tasks.list("image-expand/model"));
  assert.equal((await atelier.tasks.get(task!)).error_code, "cancelled");
  assert.equal((await atelier.tasks.cancel(task!)).status, "FAILED", "cancelled twice is no error");
  await assert.rejects(atelier.tasks.wait(task!), (error) => error instanceof TaskFailed && error.code === "cancelled");

  const again = await atelier.tasks.retry(task!);
  assert.notEqual(again.task_id, task!.task_id);
  await atelier.tasks.cancel(again);
  const late = await atelier.create("image-expand/model", { image: picture, left: 10 });
  await assert.rejects(atelier.tasks.wait(late, { waitAtMost: 50 }), WaitTimeout);
  await assert.rejects(atelier.run("image-expand/model", { image: picture, left: 10 }, { signal: AbortSignal.abort(new Error("before")) }), /before/);
  assert.equal((await all(atelier.tasks.list("image-expand/model"))).length, 3, "nothing is ordered after an abort");
  await atelier.tasks.cancel(late);
});

test(
  "a refusal is an error with code, request id and the members to change; bytes for an address are refused before anything is sent",
  { timeout: 60_000 },
  async (t) => {
    const { service, atelier } = await start(t);
    await assert.rejects(atelier.create("image-expand/model", { image: picture, left: 5000 }), (error) => {
      assert.ok(error instanceof AtelierError);
      assert.deepEqual([error.status, error.code, error.invalidParams.map(({ name }) => name)], [400, "invalid_request", ["left"]]);
      assert.ok(error.requestId);
      return true;
    });
    await assert.rejects(
      atelier.create("lip-sync/model-1-0", { image_url: picture as never, audio_url: "https://example.org/a.mp3", resolution: "480p" }),
      /image_url takes an address/,
    );
    await assert.rejects(new Atelier({ key: "wrong", url: service.url }).usage(), (error) => error instanceof AtelierError && error.code === "invalid_api_key");
    await assert.rejects(new Atelier({ key: "a", url: "http://127.0.0.1:9", retries: 0 }).usage(), ConnectionError);
  },
);

test("a create that failed for a while is repeated under one idempotency key, after what Retry-After says", async (t) => {
  const keys: unknown[] = [];
  const times: number[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers["idempotency-key"]);
    times.push(performance.now());
    if (keys.length === 1) return void request.socket.destroy();
    if (keys.length === 2) return void response.writeHead(503, { "retry-after": "1" }).end();
    response.setHeader("content-type", "application/json").end('{"data":{"task_id":"one","status":"CREATED"}}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const atelier = new Atelier({ key: "a", url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  assert.equal((await atelier.create("text-to-video/model-4-5", { prompt: "a lake" })).task_id, "one");
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 1);
  assert.ok(typeof keys[0] === "string" && times[2]! - times[1]! >= 990);
});

test("the client with everything in it has at most 6 kB, minified and compressed", async () => {
  const { outputFiles } = await build({ entryPoints: [join(client, "src/index.ts")], bundle: true, minify: true, format: "esm", write: false });
  const bytes = gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
  assert.ok(bytes <= 6000, `${bytes} bytes`);
});
