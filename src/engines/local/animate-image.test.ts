import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { EngineJob } from "../../jobs/job.ts";
import { decodeByFfmpeg } from "../../media/audio/ffmpeg-audio.ts";
import { encodeWav } from "../../media/audio/wav.ts";
import { readText, runFfmpeg } from "../../media/ffmpeg.ts";
import { probeClip } from "../../media/video/probe-clip.ts";
import { readFrames } from "../../media/video/read-frames.ts";
import { writeVideo } from "../../media/video/write-video.ts";
import type { Raster } from "../../raster/raster.ts";
import { resizeRaster } from "../../raster/resize-raster.ts";
import type { EngineContext } from "../engine.ts";
import { noMaterials } from "../materials.ts";
import { animateImage } from "./animate-image.ts";
import { readPicture, writePicture } from "./picture-file.ts";

const folder = await mkdtemp(join(tmpdir(), "atelier-animate-"));
after(() => rm(folder, { recursive: true }));

const [width, height, frameRate] = [192, 144, 12];

/** A clouded sky over blue water, with a red tower on the shore. */
const coast: Raster = (() => {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cloud = 26 * Math.sin(x / 13) * Math.sin(y / 8 + x / 31);
      const isTower = Math.abs(x - 120) < 17 && y > 30 && y < 118;
      const brick = ((x >> 2) + (y >> 2)) & 1 ? 18 : 0;
      data.set(isTower ? [170 + brick, 40 + brick, 30] : y < 72 ? [140 + cloud, 175 + cloud, 228] : [45, 95 + 9 * Math.sin(y * 1.3), 160 + 16 * Math.sin(x / 6 + y)], (y * width + x) * 3);
    }
  }
  return { data, width, height, channels: 3 };
})();
const portrait = resizeRaster(await readPicture({ path: join(import.meta.dirname, "../../../test/fixtures/astronaut.png"), mediaType: "image/png" }), width, height, { x: 30, y: 0, width: 400, height: 300 });
const [start, end] = [await writePicture(coast, folder, "coast"), await writePicture(portrait, folder, "portrait")];

type Changes = { parameters?: Partial<EngineJob<"animate-image">["parameters"]>; inputs?: Partial<EngineJob<"animate-image">["inputs"]>; duration?: number; sound?: boolean; seed?: number; context?: Partial<EngineContext> };

async function animated({ parameters, inputs = { start }, duration = 1.5, sound = false, seed = 7, context }: Changes = {}) {
  const scratch = await mkdtemp(join(folder, "job-"));
  const { files, ...rest } = await animateImage(
    { kind: "animate-image", parameters: { expandPrompt: false, shots: "one", guidance: 0.5, quality: "standard", ...parameters }, inputs: { elements: [], ...inputs }, target: { width, height, frameRate, duration, sound }, seed, scratch },
    { signal: new AbortController().signal, progress: () => {}, materials: noMaterials, ...context },
  );
  return { path: files[0].path, ...rest };
}

/** Of luma. @param frame number in the video, whose rate is told where it is not the usual */
async function likeness(video: string, frame: number, picture: string): Promise<number> {
  const graph = `[0]select=eq(n\\,${frame}),setpts=0,format=yuv420p[a];[1]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,setpts=0[b];[a][b]ssim=stats_file=-`;
  return Number(/Y:([\d.]+)/.exec(await runFfmpeg(["-i", video, "-i", picture, "-lavfi", graph, "-frames:v", "1", "-f", "null", "/dev/null"], readText))![1]);
}

async function framesOf(path: string): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = [];
  for await (const frame of readFrames(path, { width, height, frameRate })) frames.push(frame);
  return frames;
}

const difference = (a: Uint8Array, b: Uint8Array) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;

test("a picture comes to life: exact size and length, AAC as long, begins as it is, never stands still", async () => {
  const shares: number[] = [];
  const { path, fidelity, sourceType, extras } = await animated({ parameters: { prompt: "slow orbit shot, drifting clouds over the water", expandPrompt: true }, sound: true, context: { progress: (share) => void shares.push(share) } });
  const clip = await probeClip(path);
  assert.deepEqual([clip?.width, clip?.height, clip?.frames, clip?.frameRate, clip?.isPlain], [width, height, 18, 12, true]);
  assert.ok(Math.abs(clip!.sound!.duration - 1.5) < 0.05, `${clip!.sound!.duration} s of sound`);
  assert.deepEqual([fidelity, sourceType, extras!.camera], ["classical", "compositeSynthetic", ["orbit"]]);
  assert.ok((extras!.moving as string[]).includes("clouds") && (extras!.moving as string[]).includes("water"), `${extras!.moving}`);
  assert.match(extras!.effective_prompt as string, /^slow orbit shot, drifting clouds over the water/);
  assert.ok((await likeness(path, 0, start.path)) >= 0.98, `first frame ${await likeness(path, 0, start.path)}`);
  const frames = await framesOf(path);
  for (const [i, frame] of frames.slice(1).entries()) assert.ok(difference(frame, frames[i]) > 0.15, `frame ${i + 1} stands still`);
  assert.ok(shares.every((share, i) => share >= (shares[i - 1] ?? 0)) && shares.at(-1) === 1);
});

test("between pictures of different things a transition leads from the first to the last, which are as given", async () => {
  const { path, extras } = await animated({ inputs: { start, end }, parameters: { prompt: "wipe, push in" }, duration: 2 });
  assert.ok((extras!.done as string[]).includes("transition: wipe"), `${extras!.done}`);
  assert.equal((await probeClip(path))?.frames, 24);
  assert.ok((await likeness(path, 0, start.path)) >= 0.98 && (await likeness(path, 23, end.path)) >= 0.98, `${await likeness(path, 0, start.path)} ${await likeness(path, 23, end.path)}`);
});

test("a clip is kept as it is and goes on from its last frame, its own sound before the rest", async () => {
  const clipPath = join(folder, "pan.mp4");
  const sliding = function* () {
    for (let i = 0; i < 18; i++) yield resizeRaster(coast, width, height, { x: 10 + 1.2 * i, y: 15, width: 144, height: 108 }).data;
  };
  const tone = Float32Array.from({ length: 72_000 }, (_, i) => 0.4 * Math.sin(i / 11));
  await writeFile(join(folder, "tone.wav"), encodeWav({ sampleRate: 48_000, channels: [tone, tone] }, { bitDepth: 16 }));
  await writeVideo({ path: clipPath, width, height, frameRate, crf: 12, sound: join(folder, "tone.wav") }, sliding());
  const { path, extras } = await animated({ inputs: { clip: { path: clipPath, mediaType: "video/mp4", width, height, frameRate, duration: 1.5, hasSound: true } }, duration: 2.5, sound: true });
  assert.deepEqual((extras!.done as string[]).slice(0, 2), ["clip", "carried on"]);
  const [own, all] = [await framesOf(clipPath), await framesOf(path)];
  assert.equal(all.length, 30);
  for (const i of [0, 9, 17]) assert.ok(difference(own[i], all[i]) < 3, `frame ${i} differs by ${difference(own[i], all[i])}`);
  const steps = all.slice(1).map((frame, i) => difference(frame, all[i]));
  assert.ok(steps[17] < 1.7 * Math.max(...steps.slice(8, 17)), `the seam ${steps[17]} against ${steps.slice(8, 17)}`);
  const heard = await decodeByFfmpeg(path, { sampleRate: 48_000, channels: 2, frames: 48_000 });
  assert.ok(Math.abs(Math.max(...heard.channels[0].subarray(12_000, 36_000)) - 0.4) < 0.04);
});

test("shots have their lengths, the cut is where it should be, and the same seed gives the same frames", async () => {
  const shots = [{ prompt: "still camera", duration: 1 }, { prompt: "close-up, still camera", duration: 1 }];
  const make = () => animated({ parameters: { prompt: "", shots }, duration: 2 });
  const [one, two] = [await make(), await make()];
  const [frames, again] = [await framesOf(one.path), await framesOf(two.path)];
  assert.deepEqual(frames, again);
  const steps = frames.slice(1).map((frame, i) => difference(frame, frames[i]));
  assert.equal(steps.indexOf(Math.max(...steps)), 11);
  assert.ok(steps[11] > 4 * [...steps].sort((a, b) => b - a)[1], `cut ${steps[11]}`);
});

test("abort ends the work with its reason", async () => {
  const controller = new AbortController();
  await assert.rejects(animated({ duration: 15, context: { signal: controller.signal, progress: (share) => share > 0.26 && controller.abort(new Error("cancelled by the caller")) } }), /cancelled by the caller/);
});
