import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { decodeByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { measureLoudness } from "@atelier/media/audio/loudness.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import type { EngineContext } from "@atelier/engine/engine.ts";
import { type Materials, noMaterials } from "@atelier/engine/materials.ts";
import { generateVideo } from "./generate-video.ts";

const folder = await mkdtemp(join(tmpdir(), "atelier-film-"));
after(() => rm(folder, { recursive: true }));

const size = { width: 192, height: 108, frameRate: 12, duration: 2, sound: true };

/** A catalog with one icon, a click and a beat of 120. */
const materials: Materials = await (async () => {
  const icon = join(folder, "icon.svg");
  await writeFile(
    icon,
    `<svg xmlns="http://www.w3.org/2000/svg" width="1em" height="1em" viewBox="0 0 32 32">` +
      `<path fill="#e06020" d="M4 14h16l4-8 4 4-2 6v12h-4v-8H10v8H6z"/></svg>`,
  );
  const tone = async (name: string, seconds: number, value: (second: number) => number) => {
    const channel = Float32Array.from({ length: seconds * 48_000 }, (_, i) => value(i / 48_000));
    await writeFile(join(folder, name), encodeWav({ sampleRate: 48_000, channels: [channel, channel] }, { bitDepth: 16 }));
    return { path: join(folder, name), mediaType: "audio/wav" };
  };
  const bark = await tone("bark.wav", 0.4, (s) => 0.5 * Math.sin(2 * Math.PI * 500 * s) * Math.exp(-s * 9));
  const beat = await tone("beat.wav", 6, (s) => 0.4 * Math.sin(2 * Math.PI * 90 * s) * Math.exp(-(s % 0.5) * 8));
  return {
    icon: async (words) => (/dog|cat|car/.test(words) ? { file: { path: icon, mediaType: "image/svg+xml" }, name: words, multicolour: true } : undefined),
    sound: async (words) => (/dog/.test(words) ? { file: bark, name: "Dog barking", duration: 0.4, loop: false } : undefined),
    track: async () => ({ file: beat, name: "Beat", duration: 6, tempo: 120 }),
  };
})();

type Changes = {
  parameters?: Partial<EngineJob<"generate-video">["parameters"]>; inputs?: Partial<EngineJob<"generate-video">["inputs"]>;
  target?: Partial<typeof size>; seed?: number; context?: Partial<EngineContext>
};

async function film({ parameters, inputs, target, seed = 5, context }: Changes = {}) {
  const scratch = await mkdtemp(join(folder, "job-"));
  return generateVideo(
    {
      kind: "generate-video",
      parameters: {
        prompt: "a dog runs on a beach at sunset", expandPrompt: false, shots: "one", guidance: 0.5, voices: [], quality: "standard", ...parameters
      },
      inputs: { imageReferences: [], videoReferences: [], voiceReferences: [], ...inputs }, target: { ...size, ...target }, seed, scratch,
    },
    { signal: new AbortController().signal, progress: () => {}, materials, ...context },
  );
}

const framesOf = async (path: string) => (await runUngated(
  ["-i", path, "-map", "0:v:0", "-f", "framemd5", "pipe:1"], readText,
)).split("\n").filter((line) => /^0,/.test(line)).map((line) => line.split(",").at(-1)!.trim());
const loudnessOf = async (path: string) => measureLoudness(await decodeByFfmpeg(path, { sampleRate: 48_000, channels: 2, frames: 48_000 * 8 }));

test("a film has the ordered size, rate, length and sound, is marked as BT.709, and tells what it shows", async () => {
  const shares: number[] = [];
  const { files, extras, fidelity, sourceType } = await film({ context: { progress: (share) => void shares.push(share) } });
  const clip = await probeClip(files[0]!.path);
  assert.deepEqual([clip?.width, clip?.height, clip?.frames, clip?.frameRate, clip?.isPlain], [192, 108, 24, 12, true]);
  assert.ok(Math.abs(clip!.sound!.duration - 2) < 0.05, `${clip!.sound!.duration} s of sound`);
  assert.deepEqual([fidelity, sourceType], ["animatic", "algorithmicMedia"]);
  assert.deepEqual(extras!.unused_words, []);
  assert.deepEqual(new Set(extras!.used_words as string[]), new Set(["dog", "runs", "beach", "sunset"]));
  assert.deepEqual([extras!.track, extras!.sounds], ["Beat", ["Dog barking"]]);
  assert.ok(shares.every((share, i) => share >= (shares[i - 1] ?? 0)) && shares.at(-1) === 1);
});

test("every frame is another one, and none is black", async () => {
  const { files } = await film();
  const hashes = await framesOf(files[0]!.path);
  assert.equal(new Set(hashes).size, hashes.length);
  const means = (await runUngated(
    ["-i", files[0]!.path, "-vf", "signalstats,metadata=mode=print:key=lavfi.signalstats.YAVG:file=-", "-f", "null", "/dev/null"], readText,
  )).match(/YAVG=([\d.]+)/g)!.map((text) => Number(text.slice(5)));
  assert.ok(means.every((mean) => mean > 35), `levels ${means}`);
});

test("sound is -16 LUFS with margin above, with a catalog and without", async () => {
  for (const [name, source] of [["catalog", materials], ["none", noMaterials]] as const) {
    const { files } = await film({ target: { duration: 4 }, context: { materials: source } });
    const { integratedLufs, truePeakDb } = await loudnessOf(files[0]!.path);
    assert.ok(Math.abs(integratedLufs + 16) < 1 && truePeakDb < -0.5, `${name}: ${integratedLufs} LUFS, peak ${truePeakDb} dB`);
  }
  assert.equal((await probeClip((await film({ target: { sound: false } })).files[0]!.path))?.sound, undefined);
});

test("the same seed gives the same frames and samples, another seed another film", async () => {
  const [one, two, other] = [await film(), await film(), await film({ seed: 6 })].map(({ files }) => files[0]!.path) as [string, string, string];
  const bytes = async (path: string) => createHash("sha256").update(await readFile(path)).digest("hex");
  assert.equal(await bytes(one), await bytes(two));
  assert.notDeepEqual(await framesOf(one), await framesOf(other));
});

test("given shots have their lengths: the picture changes at the cut and nowhere else", async () => {
  const { files, extras } = await film({
    parameters: { prompt: "", shots: [{ prompt: "a dog on a beach by day", duration: 1 }, { prompt: "a city at night", duration: 2 }] },
    target: { duration: 3 },
  });
  assert.deepEqual((extras!.shots as { seconds: number; place: string }[]).map(({ seconds, place }) => [seconds, place]), [[1, "beach"], [2, "city"]]);
  const changes = (await runUngated(
    ["-i", files[0]!.path, "-vf", "select='gte(scene,0.2)',metadata=mode=print:file=-", "-f", "null", "/dev/null"], readText,
  )).match(/pts_time:([\d.]+)/g);
  assert.deepEqual(changes, ["pts_time:1"]);
});

test("a guiding sound becomes the sound and drives the picture", async () => {
  const path = join(folder, "guide.wav");
  // Silent for a second, loud for a second.
  const channel = Float32Array.from({ length: 96_000 }, (_, i) => (i < 48_000 ? 0 : 0.5 * Math.sin(i / 20)));
  await writeFile(path, encodeWav({ sampleRate: 48_000, channels: [channel, channel] }, { bitDepth: 16 }));
  const { files } = await film({ parameters: { prompt: "a stage" }, inputs: { audio: { path, mediaType: "audio/wav", duration: 2 } } });
  const heard = await decodeByFfmpeg(files[0]!.path, { sampleRate: 48_000, channels: 2, frames: 96_000 });
  const level = (from: number) => Math.max(...heard.channels[0]!.subarray(from, from + 24_000));
  assert.ok(level(12_000) < 0.02 && Math.abs(level(60_000) - 0.5) < 0.05);
  const means = (await runUngated(
    ["-i", files[0]!.path, "-vf", "signalstats,metadata=mode=print:key=lavfi.signalstats.YAVG:file=-", "-f", "null", "/dev/null"], readText,
  )).match(/YAVG=([\d.]+)/g)!.map((text) => Number(text.slice(5)));
  assert.ok(means[20]! > means[6]! * 1.04, `levels ${means}`);
});

test("an expanded prompt is reported, and a negative prompt keeps things away", async () => {
  const { extras } = await film({ parameters: { prompt: "a dog and a cat", negativePrompt: "cat", expandPrompt: true }, target: { duration: 1 } });
  assert.match(extras!.effective_prompt as string, /^a dog and a cat, .+/);
  assert.ok((extras!.used_words as string[]).includes("dog") && !(extras!.used_words as string[]).includes("cat"));
});

test("abort ends the work with its reason", async () => {
  const controller = new AbortController();
  const work = film({ target: { duration: 15 }, context: {
    signal: controller.signal, progress: (share) => share > 0.1 && controller.abort(new Error("cancelled by the caller")),
  } });
  await assert.rejects(work, /cancelled by the caller/);
});

test("where nothing of a prompt can be drawn, its words are set as type", async () => {
  const { extras } = await film({ parameters: { prompt: "Our values: honesty, courage and growth", expandPrompt: true } });
  assert.deepEqual([extras!.titles, extras!.used_words], [["Our values", "honesty"], []]);
  assert.equal((await film()).extras!.titles, undefined);
});
