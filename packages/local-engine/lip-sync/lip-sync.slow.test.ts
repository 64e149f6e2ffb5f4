import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import sharp from "sharp";
import { compareCurves, countPixels, decodeFrames, frameEnvelope, isDark, mouthOpening } from "@atelier/test/engines/seen-mouth.ts";
import { sentence, synthesiseSpeech } from "@atelier/test/engines/synthesised-speech.ts";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { type EngineContext, EngineError } from "@atelier/engine/engine.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { lipSync } from "./lip-sync.ts";

const folder = await mkdtemp(join(tmpdir(), "atelier-lips-"));
after(() => rm(folder, { recursive: true }));

/** The face of the astronaut, who smiles with her teeth: 180 pixels of the picture, shown at 240. */
const side = 240;
const crop = { left: 134, top: 40, width: 180, height: 180 };
const place = (x: number, y: number) => [Math.round(((x - crop.left) * side) / crop.width), Math.round(((y - crop.top) * side) / crop.height)];
const portrait = join(folder, "portrait.png");
await sharp("test/fixtures/astronaut.png").extract(crop).toFile(portrait);

const samples = synthesiseSpeech(sentence, 3, 48_000);
const speech = join(folder, "speech.wav");
await writeFile(speech, encodeWav({ sampleRate: 48_000, channels: [samples, samples] }, { bitDepth: 16 }));

type Changes = { quality?: "standard" | "fast"; seed?: number; image?: string; target?: Partial<EngineJob["target"]>; context?: Partial<EngineContext> };

async function speak({ quality = "fast", seed = 5, image = portrait, target, context }: Changes = {}) {
  const scratch = await mkdtemp(join(folder, "job-"));
  return lipSync(
    {
      kind: "lip-sync", parameters: { quality },
      inputs: { image: { path: image, mediaType: "image/png" }, audio: { path: speech, mediaType: "audio/wav", duration: 3 } },
      target: { width: side, height: side, frameRate: 25, duration: 3, sound: true, ...target }, seed, scratch,
    },
    { signal: new AbortController().signal, progress() {}, materials: noMaterials, ...context },
  );
}

const box = ([x, y]: number[], [right, bottom]: number[]) => ({ x, y, width: right - x, height: bottom - y });
const opening = (frame: Uint8Array) => mouthOpening(frame, side, box(place(208, 137), place(240, 166)));
const eyes = [box(place(199, 97), place(212, 104)), box(place(238, 99), place(252, 106))];
const pupils = (frame: Uint8Array) => eyes.reduce((sum, eye) => sum + countPixels(frame, side, eye, isDark), 0);
const envelope = frameEnvelope(samples, 48_000, 25, 75);

const standard = await speak({ quality: "standard" });
const fast = await speak();
const frames = { standard: await decodeFrames(standard.files[0].path, side, side), fast: await decodeFrames(fast.files[0].path, side, side) };

test("the video has the ordered size, rate and length, and its sound", async () => {
  for (const { files, fidelity, sourceType, extras } of [standard, fast]) {
    const clip = await probeClip(files[0].path);
    assert.deepEqual([clip?.width, clip?.height, clip?.frames, clip?.frameRate, clip?.isPlain], [side, side, 75, 25, true]);
    assert.ok(Math.abs(clip!.sound!.duration - 3) < 0.04, `${clip!.sound!.duration} s of sound`);
    assert.deepEqual([fidelity, sourceType, extras!.faces], ["classical", "compositeSynthetic", 1]);
  }
});

for (const quality of ["standard", "fast"] as const) {
  test(`${quality}: the mouth seen in the frames follows the speech, in time, and is closed in silence`, () => {
    const seen = frames[quality].map(opening);
    const { correlation, lag } = compareCurves(seen, envelope);
    assert.ok(correlation > 0.6, `correlation ${correlation}`);
    assert.ok(Math.abs(lag) <= 1, `the mouth is ${lag * 40} ms late`);
    const widest = Math.max(...seen);
    const silent = [...seen.slice(1, 5), ...seen.slice(36, 45), ...seen.slice(72)];
    assert.ok(silent.every((pixels) => pixels < 0.12 * widest), `${silent} of ${widest} pixels`);
  });
}

test("a smile that shows teeth is closed in silence and shows them in speech", () => {
  const row = box(place(210, 138), place(238, 156));
  const teeth = (frame: Uint8Array) => countPixels(frame, side, row, (r, g) => g > 120 && r - g < 26);
  const seen = frames.fast.map(teeth);
  assert.ok(seen[2] < 0.1 * Math.max(...seen) && Math.max(...seen) > 60, `${seen}`);
});

test("fast: nothing beyond the face changes, within what the codec loses", async () => {
  const still = frames.fast[2];
  for (const frame of frames.fast) {
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const inside = Math.hypot((x - 119) / 0.95, y - 115) < 95;
        for (let c = 0; c < 3 && !inside; c++) assert.ok(Math.abs(frame[(y * side + x) * 3 + c] - still[(y * side + x) * 3 + c]) < 24, `at ${x}, ${y}`);
      }
    }
  }
});

test("standard: the eyes blink, in fast they do not", () => {
  const seen = frames.standard.map(pupils);
  const usual = seen.toSorted((a, b) => a - b)[37];
  assert.ok(Math.min(...seen) < 0.5 * usual, `dark pixels of the eyes: ${seen}`);
  assert.ok(seen.filter((pixels) => pixels < 0.7 * usual).length < 12, `closed too long: ${seen}`);
  const steady = frames.fast.map(pupils);
  assert.ok(Math.min(...steady) > 0.8 * Math.max(...steady));
});

test("the same seed gives the same file, another seed another one", async () => {
  const hash = async (path: string) => createHash("sha256").update(await readFile(path)).digest("hex");
  const [again, other] = [await speak({ quality: "standard" }), await speak({ quality: "standard", seed: 6 })];
  assert.equal(await hash(again.files[0].path), await hash(standard.files[0].path));
  assert.notEqual(await hash(other.files[0].path), await hash(standard.files[0].path));
});

test("another size and a length between two frames", async () => {
  const { files } = await speak({ target: { width: 96, height: 96, duration: 1.05 } });
  const clip = await probeClip(files[0].path);
  assert.deepEqual([clip?.width, clip?.height, clip?.frames], [96, 96, 27]);
});

test("a cut-out person speaks before white", async () => {
  const image = join(folder, "cut-out.png");
  const oval = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="180" height="180"><ellipse cx="90" cy="85" rx="70" ry="85"/></svg>`);
  await sharp(portrait).ensureAlpha().composite([{ input: oval, blend: "dest-in" }]).png().toFile(image);
  const { files } = await speak({ image, target: { duration: 0.2 } });
  const [first] = await decodeFrames(files[0].path, side, side);
  assert.ok(Math.min(...first.subarray(0, 30)) > 245, `corner ${first.subarray(0, 30)}`);
});

test("a picture without a face fails with no_face", async () => {
  const image = join(folder, "plain.png");
  await sharp({ create: { width: 96, height: 96, channels: 3, background: "#6a8f4b" } }).png().toFile(image);
  await assert.rejects(speak({ image }), (error) => error instanceof EngineError && error.code === "no_face" && /no human face/.test(error.message));
});

test("abort ends the work with its reason, and progress never falls", async () => {
  const controller = new AbortController();
  const shares: number[] = [];
  const progress = (share: number) => {
    shares.push(share);
    if (share > 0.3) controller.abort(new Error("cancelled by the caller"));
  };
  await assert.rejects(speak({ context: { signal: controller.signal, progress } }), /cancelled by the caller/);
  assert.ok(shares.every((share, i) => share >= (shares[i - 1] ?? 0)) && shares.at(-1)! < 0.4);
});
