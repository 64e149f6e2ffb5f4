import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { KnownTrial, Trial } from "@atelier/engine/engine.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { createEngine } from "./comfyui-engine.ts";
import { lockName } from "./models/model-lock.ts";
import { until } from "@atelier/tools/service/until.ts";
import { ComfyClient } from "./servers/comfy-client.ts";
import { engineParts } from "./test/engine-parts.ts";
import { profileModels } from "./test/profile-models.ts";
import { FakeComfyui } from "./test/fake-server.ts";
import { tinyModel } from "./test/tiny-workflows.ts";

const place = `${tinyModel.folder}/${tinyModel.file}`;

/** Trials as the service keeps them: the last of each kind and place. */
function trialStore() {
  const kept = new Map<string, KnownTrial>();
  let at = Date.UTC(2026, 4, 13, 9);
  const noteTrial = (kind: JobKind) => async (trial: Trial) => void kept.set(`${kind} ${trial.place}`, { ...trial, kind, at });
  return { noteTrial, trials: () => [...kept.values()], later: () => void (at += 60_000) };
}

async function usableParts(t: TestContext, count = 1) {
  const parts = await engineParts(t, count);
  const store = trialStore();
  const reasonOf = async (kind: JobKind = "edit-image", engine = parts.newEngine()) => {
    const capability = (await engine.capabilities(new AbortController().signal, store.trials()))[kind]!;
    return capability.ready ? "ready" : capability.reason;
  };
  const run = (isCheck = false, kind: JobKind = "edit-image") =>
    parts.run(kind, { noteTrial: store.noteTrial(kind), ...(isCheck && { isCheck: true as const }) }, parts.newEngine());
  return { ...parts, ...store, reasonOf, run };
}

/** Connections that were open before are noticed to be dead by whoever uses them next. */
async function restart(fake: FakeComfyui): Promise<void> {
  await fake.kill();
  await fake.start();
  const client = new ComfyClient({ name: "server", url: fake.url, headers: {}, weight: 1 });
  await until(10_000, "it answers", async () => client.release(AbortSignal.timeout(1000)).then(() => true, () => false));
}

test("an empty, a cut and a wrong file make their kind not ready, with the file and the size in the reason", async (t) => {
  const { fake, reasonOf } = await usableParts(t);
  const { sizes } = fake.state;
  assert.equal(await reasonOf(), "ready");
  sizes.set(place, 0);
  assert.equal(await reasonOf(), "server 1 has wrong model files: tiny_x4.safetensors is 0 bytes: pull it again");
  sizes.set(place, 10_000_000);
  assert.equal(await reasonOf(), "server 1 has wrong model files: tiny_x4.safetensors is 10 MB, cut off where about 67 MB are right: pull it again");
  sizes.set(place, 900_000_000);
  assert.match(await reasonOf(), /tiny_x4\.safetensors is 0\.9 GB where about 67 MB are right: pull it again$/);
});

test("exact sizes are those that pulls have kept beside the models, where this machine sees them", async (t) => {
  const { fake, fakes } = await usableParts(t);
  const folder = await mkdtemp(join(tmpdir(), "atelier-lock-"));
  t.after(() => rm(folder, { recursive: true }));
  const entry = { repository: "a/b", path: tinyModel.file, commit: "c", bytes: 67_000_001 };
  await writeFile(join(folder, lockName), JSON.stringify({ version: 1, files: { [place]: entry }, accepted: {} }));
  const { tinyWorkflows } = await import("./test/tiny-workflows.ts");
  const parts = { workflows: tinyWorkflows, profile: { id: "tiny" } as never };
  const reason = async () => {
    const engine = createEngine({ servers: fakes.map(({ url }) => ({ url })), models: folder }, parts);
    const one = (await engine.capabilities(new AbortController().signal))["edit-image"]!;
    return one.ready ? "ready" : one.reason;
  };
  assert.match(await reason(), /is 67,000,000 bytes, cut off where 67,000,001 bytes are right: pull it again$/);
  fake.state.sizes.set(place, 67_000_001);
  assert.equal(await reason(), "ready");
});

test("a wrong file makes exactly the kinds not ready that need it", { timeout: 60_000 }, async (t) => {
  const models = await profileModels("low-memory");
  const fake = (await FakeComfyui.start()).install(models);
  t.after(() => fake.dispose());
  const notReady = async () => {
    const engine = createEngine({ servers: [{ url: fake.url }], profile: "low-memory" });
    return Object.entries(await engine.capabilities(new AbortController().signal)).flatMap(([kind, one]) => (one.ready ? [] : [kind]));
  };
  assert.deepEqual(await notReady(), []);
  const broken = (part: string) => {
    const { folder, file, bytes } = models.find((model) => model.file.includes(part))!;
    fake.state.sizes.set(`${folder}/${file}`, 0);
    return () => void fake.state.sizes.set(`${folder}/${file}`, bytes!);
  };
  const mend = broken("seedvr2_3b");
  assert.deepEqual(await notReady(), [], "the quick method does without");
  broken("RealESRGAN");
  assert.deepEqual(await notReady(), ["upscale-video"]);
  mend();
  broken("wan2.2_ti2v_5B");
  assert.deepEqual(await notReady(), ["animate-image"], "films with references are made by another model");
});

test("a model that will not load is tried once, says which file and why, and its kind waits for a check that passes", async (t) => {
  const { fake, reasonOf, run, later } = await usableParts(t);
  fake.state.unreadable.add(tinyModel.file);
  const failed = run().catch((error: unknown) => error);
  const error = (await failed) as Error & { class?: string; reason?: string };
  assert.deepEqual([error.class, error.reason], ["permanent", "The model server cannot load its model"]);
  assert.equal(fake.state.submitted.length, 1);
  const says = `server 1 cannot load tiny_x4.safetensors: UpscaleModelLoader: RuntimeError: Error: Error while deserializing header: HeaderTooSmall`;
  assert.equal(await reasonOf(), `${says} (tried 2026-05-13 09:00 UTC): mend that, then \`atelier engines check --kind edit-image\``);
  assert.match(await reasonOf("generate-video"), /cannot load tiny_x4.*engines check --kind generate-video`$/, "it needs the file too");
  await assert.rejects(run(true));
  assert.match(await reasonOf(), /cannot load/);
  fake.state.unreadable.clear();
  assert.match(await reasonOf(), /cannot load/, "nobody has seen yet that it is mended");
  later();
  await run(true);
  assert.deepEqual([await reasonOf(), await reasonOf("generate-video")], ["ready", "ready"]);
});

test("what was tried counts until the server is restarted", async (t) => {
  const { fake, reasonOf, run } = await usableParts(t);
  fake.state.unreadable.add(tinyModel.file);
  await assert.rejects(run());
  assert.match(await reasonOf(), /cannot load/);
  await restart(fake);
  assert.equal(await reasonOf(), "ready");
});

test("where a server tells no sizes, a kind is ready when a check has passed there since it was started", async (t) => {
  const { fake, reasonOf, run } = await usableParts(t);
  fake.faults.tellsNoSizes = true;
  const words = "server 1 does not tell the sizes of its model files, and was not checked since it was started: `atelier engines check --kind edit-image`";
  assert.equal(await reasonOf(), words);
  await run(true);
  assert.equal(await reasonOf(), "ready");
  await restart(fake);
  assert.equal(await reasonOf(), words);
});

test("of two servers the one whose model will not load does not take the kind from the other", async (t) => {
  const { fakes, reasonOf, run } = await usableParts(t, 2);
  for (const fake of fakes) fake.state.unreadable.add(tinyModel.file);
  const [one, other] = fakes as [FakeComfyui, FakeComfyui];
  other.state.unreadable.clear();
  for (let jobs = 0; jobs < 2; jobs++) assert.equal((await run()).files.length, 1);
  assert.equal(await reasonOf(), "ready");
  assert.ok(one.state.submitted.length <= 2);
});

test("a check costs two steps and small frames, and leaves no pictures at the server", async (t) => {
  const { fake, run } = await usableParts(t);
  const { cheapest } = await import("./profiles/cheapest.ts");
  const { defaultProfile } = await import("./profiles/default.ts");
  const { fill, film } = cheapest(defaultProfile);
  assert.deepEqual([fill!.fine.steps, fill!.maxPixels, film!.highPixels], [2, 65_536, 65_536]);
  assert.equal(fill!.unet.file, defaultProfile.fill!.unet.file);
  await run(true);
  assert.equal(fake.state.queue.history.size, 1, "by which a restart is seen");
});
