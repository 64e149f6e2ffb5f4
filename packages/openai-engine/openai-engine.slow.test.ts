import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { startFakeMediaServer } from "@atelier/test/parts/fake-media-server.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { faultConformance } from "@atelier/engine/conformance/faults.conformance.ts";
import { engineConformance } from "@atelier/engine/conformance/engine.conformance.ts";
import { makeSampleJobs, toJob } from "@atelier/engine/samples/sample-jobs.ts";
import type { RemoteContext } from "@atelier/engine/engine.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { createEngine } from "./openai-engine.ts";

const pictures: JobKind[] = ["inpaint-image", "expand-image"];
const films: JobKind[] = ["generate-video", "animate-image"];
const kindsOf = {
  "vllm-omni": [...pictures, ...films, "edit-image", "lip-sync"],
  sglang: [...pictures, ...films, "edit-image"],
  localai: [...pictures, ...films, "lip-sync"],
} satisfies Record<string, JobKind[]>;

const dialects = ["vllm-omni", "sglang", "localai"] as const;
// All before the first suite: what is awaited between two would end the first one's servers.
const servers = await Promise.all(dialects.map(async (dialect) => {
  const [fake, faulty] = await Promise.all([startFakeMediaServer(dialect), startFakeMediaServer(dialect)]);
  return { dialect, fake, faulty };
}));
after(() => Promise.all(servers.flatMap(({ fake, faulty }) => [fake.close(), faulty.close()])));

for (const { dialect, fake, faulty } of servers) {
  const kinds = kindsOf[dialect];
  engineConformance({ engine: createEngine({ servers: [{ url: fake.url, dialect, kinds, model: "model" }] }), kinds, leftElsewhere: fake.left });
  faultConformance({
    engine: createEngine({ servers: [{ url: faulty.url, dialect, kinds, key: "sk-verysecret0123456789", readTimeout: 1, answerWithin: 1 }] }),
    kinds: ["expand-image", "generate-video"],
    misbehave: (misdeed) => void (faulty.faults.misdeed = misdeed && (() => misdeed.do)),
    asked: () => faulty.asked.length,
  });
}

async function parts(t: TestContext, dialect: "vllm-omni" | "sglang" | "localai") {
  const fake = await startFakeMediaServer(dialect);
  const folder = await mkdtemp(join(tmpdir(), "atelier-openai-"));
  t.after(async () => {
    await fake.close();
    await rm(folder, { recursive: true, force: true });
  });
  const engine = createEngine({ servers: [{ url: fake.url, dialect, kinds: kindsOf[dialect], model: "model" }] });
  const jobs = await makeSampleJobs(folder);
  const run = async (kind: JobKind, changes: Partial<RemoteContext> = {}) => {
    const context = {
      id: crypto.randomUUID(),
      signal: new AbortController().signal,
      progress() {},
      materials: noMaterials,
      waiting() {},
      running() {},
      keepNote: async () => {},
      ...changes,
    };
    return engine.run(toJob(jobs[kind][0] as never, 1, await mkdtemp(join(folder, "job-"))), context);
  };
  return { fake, engine, jobs, run };
}

const readiness = async ({ engine }: Awaited<ReturnType<typeof parts>>) => (await engine.capabilities(new AbortController().signal))["expand-image"];

test("outside a mask and a picture's margins every pixel is the original's", async (t) => {
  const { run, jobs } = await parts(t, "vllm-omni");
  const pixels = (path: string) => sharp(path).raw().toBuffer();
  const { image, mask } = jobs["inpaint-image"][0]!.inputs;
  const [made, own, area] = [
    await pixels((await run("inpaint-image")).files[0]!.path),
    await pixels(image.path),
    await sharp(mask.path).toColourspace("b-w").extractChannel(0).raw().toBuffer(),
  ];
  const channels = own.length / area.length;
  let changed = 0;
  for (let i = 0; i < own.length; i++) {
    if (made[i] === own[i]) continue;
    assert.ok(area[Math.floor(i / channels)]! < 128);
    changed++;
  }
  assert.ok(changed > 0, "inside it, the server's are");
  const expanded = (await run("expand-image")).files[0]!.path;
  const { left, top } = jobs["expand-image"][0]!.parameters;
  const middle = await sharp(expanded).extract({ left, top, width: image.width!, height: image.height! }).raw().toBuffer();
  assert.ok(middle.equals(own));
});

test("a server that is still loading, and one whose connection breaks, make the job one to try again", async (t) => {
  const { fake, run } = await parts(t, "vllm-omni");
  fake.faults.loading = 1;
  await assert.rejects(run("edit-image"), { code: "busy", class: "transient" });
  assert.equal(fake.asked.length, 0, "it is not asked again while the job holds a slot");
  fake.faults.broken = 1;
  await assert.rejects(run("edit-image"), { code: "unavailable", class: "transient" });
});

test("a film that a restart of its server has lost is made again, and one that was noted is found again", async (t) => {
  const { fake, run } = await parts(t, "sglang");
  fake.faults.looks = 2;
  let note = "";
  const forgotten = run("generate-video", { keepNote: async (kept) => void ((note = kept), fake.asked.length === 1 && fake.forgetJobs()) });
  assert.equal((await forgotten).files.length, 1);
  assert.equal(fake.asked.length, 2);
  // An attempt that ends with its process, once the server has the job.
  note = "";
  const lost = new AbortController();
  const crashed = run("generate-video", { signal: lost.signal, keepNote: (kept) => ((note = kept), new Promise(() => {})) });
  crashed.catch(() => {});
  while (note === "") await sleep(5);
  assert.equal((await run("generate-video", { note })).files.length, 1);
  assert.equal(fake.asked.length, 3, "it was not asked for again");
});

test("a film waits while its server says that it is queued, and runs from then on", async (t) => {
  const { fake, run } = await parts(t, "vllm-omni");
  fake.faults.queued = 2;
  fake.faults.looks = 4;
  const turns: string[] = [];
  await run("generate-video", { waiting: () => void turns.push("waiting"), running: () => void turns.push("running") });
  assert.deepEqual(turns, ["waiting", "waiting", "running", "running", "running"]);
});

test("a film that is wanted no more is ended at its server", async (t) => {
  const { fake, run } = await parts(t, "vllm-omni");
  fake.faults.looks = 1000;
  const abort = new AbortController();
  const cancelled = run("generate-video", { signal: abort.signal });
  while ((await fake.left()).every((one) => !one.startsWith("video-"))) await sleep(5);
  abort.abort(new Error("cancelled"));
  await assert.rejects(cancelled, /cancelled/);
  assert.deepEqual(await fake.left(), []);
});

test("a result is fetched from the server that was configured and from no other", async (t) => {
  const { fake, run } = await parts(t, "localai");
  fake.faults.urls = "own";
  assert.equal((await run("expand-image")).files.length, 1);
  fake.faults.urls = "elsewhere";
  await assert.rejects(run("expand-image"), { code: "failed", class: "permanent", reason: "The model server named a result elsewhere, which is not fetched" });
});

test("a mistyped model, a refused key and a server that is gone are reported in one line without an address", async (t) => {
  const all = await parts(t, "localai");
  const { fake } = all;
  fake.faults.models = ["other"];
  assert.deepEqual(await readiness(all), { ready: false, reason: 'server 1 (localai) has no model "model": it has "other"' });
  fake.faults.key = "secret";
  assert.deepEqual(await readiness(all), { ready: false, reason: "server 1 (localai) refuses its key" });
  await fake.close();
  assert.deepEqual(await readiness(all), { ready: false, reason: "server 1 (localai) does not answer" });
});
