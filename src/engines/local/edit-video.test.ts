import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { EditVideoJob } from "../../jobs/edit-video.ts";
import type { Target } from "../../jobs/target.ts";
import { decodeByFfmpeg } from "../../media/audio/ffmpeg-audio.ts";
import { encodeWav } from "../../media/audio/wav.ts";
import { ignoreOutput, readText, runFfmpeg } from "../../media/ffmpeg.ts";
import { isFastStart } from "../../media/mp4/boxes.ts";
import { framesOf } from "../../media/video/frames-of.ts";
import { probeClip } from "../../media/video/probe-clip.ts";
import type { EngineContext } from "../engine.ts";
import { type Materials, noMaterials } from "../materials.ts";
import { editVideo } from "./edit-video.ts";

const folder = mkdtempSync(join(tmpdir(), "edit-video-"));
after(() => rmSync(folder, { recursive: true }));
const photograph = join(import.meta.dirname, "../../../test/fixtures/astronaut.png");
const [width, height, frameRate] = [192, 108, 24];
let files = 0;

/** A clip whose light rises by two levels a frame beside a bar that stays, with a tone of 440 Hz. */
const ramp = await clip(["-f", "lavfi", "-i", `color=gray:s=${width}x${height}:r=24,geq=lum='if(lt(X,60),40+N*2,200)':cb=128:cr=128`], 2, ["-f", "lavfi", "-i", "sine=440:r=48000"]);
/** A portrait that slides by, in a hand that shakes where `shake` is not 0. */
const slide = (seconds: number, shake = 0) => clip(["-loop", "1", "-i", photograph], seconds, [], `crop=400:225:x='30+n*2+${shake}*sin(n*2.1)':y='10+${shake}*cos(n*1.7)',scale=${width}:${height}`);

async function clip(input: string[], seconds: number, sound: string[] = [], filter = "null"): Promise<string> {
  const path = join(folder, `clip-${files++}.mp4`);
  await runFfmpeg([...input, ...sound, "-vf", `${filter},format=yuv420p`, "-t", String(seconds), "-r", "24", "-c:v", "libx264", "-crf", "8", "-colorspace", "bt709", ...(sound.length > 0 ? ["-c:a", "aac", "-ac", "2"] : ["-an"]), path], ignoreOutput);
  return path;
}

interface Order {
  parameters?: Partial<EditVideoJob["parameters"]>;
  images?: string[];
  target?: Partial<Target>;
  context?: Partial<EngineContext>;
  seed?: number;
}

async function edit(path: string, prompt: string, { parameters, images = [], target, context, seed = 5 }: Order = {}) {
  const { sound, ...known } = (await probeClip(path))!;
  const { duration } = known;
  const { files, extras, ...rest } = await editVideo(
    {
      kind: "edit-video",
      parameters: { prompt, expandPrompt: false, sound: "auto", ...parameters },
      inputs: { video: { path, mediaType: "video/mp4", width: known.width, height: known.height, duration, frameRate, hasSound: sound !== undefined }, images: images.map((image) => ({ path: image, mediaType: "image/png" })) },
      target: { width, height, frameRate, duration, sound: sound !== undefined, ...target },
      seed,
      scratch: mkdtempSync(join(folder, "job-")),
    },
    { signal: new AbortController().signal, progress() {}, materials: noMaterials, ...context },
  );
  return { path: files[0]!.path, ...rest, extras: extras as { applied: Record<string, unknown>[]; not_applied: Record<string, unknown>[]; not_understood: string[]; effective_prompt?: string; length?: unknown } };
}

/** Grey frames as they are decoded. */
const decoded = (path: string, size = width * height): Promise<Buffer[]> =>
  runFfmpeg(["-i", path, "-map", "0:v:0", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"], async (stdout) => {
    const frames: Buffer[] = [];
    for await (const frame of framesOf(stdout, size)) frames.push(frame);
    return frames;
  });
/** The level on the left of each frame of the ramp. */
const levels = async (path: string) => (await decoded(path)).map((frame) => frame[50 * width + 20]!);
const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
const samplesOf = (path: string) => decodeByFfmpeg(path, { sampleRate: 48_000, channels: 2, frames: 48_000 * 6 });
const loudest = (samples: ArrayLike<number>) => Array.from(samples).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
/** From its crossings of zero, hertz. */
const pitch = (samples: Float32Array) => samples.reduce((count, value, i) => count + (i > 0 && value >= 0 && samples[i - 1]! < 0 ? 1 : 0), 0) / (samples.length / 48_000);

async function catalog(): Promise<Materials> {
  const path = join(folder, "hum.wav");
  const samples = Float32Array.from({ length: 96_000 }, (_, i) => 0.3 * Math.sin((2 * Math.PI * 1000 * i) / 48_000));
  await writeFile(path, encodeWav({ sampleRate: 48_000, channels: [samples, samples] }, { bitDepth: 16 }));
  const file = { path, mediaType: "audio/wav", duration: 2 };
  return { ...noMaterials, sound: async (words) => (/rain/.test(words) ? { file, name: "Rain", duration: 2, loop: true } : undefined), track: async (words) => (/jazz/.test(words) ? { file, name: "Jazz", duration: 2 } : undefined) };
}

test("a result has the ordered size, rate, length and sound, is marked as BT.709, starts at once and decodes without a warning", async () => {
  const shares: number[] = [];
  const { path, extras, fidelity, sourceType } = await edit(ramp, "sepia, sing a song for me", { target: { width: 128, height: 128, duration: 1.5 }, context: { progress: (share) => void shares.push(share) } });
  const found = await probeClip(path);
  assert.deepEqual([found?.width, found?.height, found?.frames, found?.frameRate, found?.isPlain], [128, 128, 36, 24, true]);
  assert.ok(Math.abs(found!.sound!.duration - 1.5) < 0.05 && (await isFastStart(path)));
  const [video] = JSON.parse(await runFfmpeg(["-show_streams", "-of", "json", path], readText, { program: "ffprobe" })).streams;
  assert.deepEqual([video.codec_name, video.pix_fmt, video.color_space, video.color_transfer, video.color_primaries], ["h264", "yuv420p", "bt709", "bt709", "bt709"]);
  await runFfmpeg(["-xerror", "-i", path, "-f", "null", "/dev/null"], ignoreOutput);
  assert.deepEqual([fidelity, sourceType], ["classical", "algorithmicallyEnhanced"]);
  assert.deepEqual([extras.applied.map(({ instruction }) => instruction), extras.not_understood], [["sepia"], ["sing a song for me"]]);
  assert.ok(shares.every((share, i) => share >= (shares[i - 1] ?? 0)) && shares.at(-1) === 1);
});

test("a prompt of which nothing is understood leaves pictures and sound as they are, the sound packet by packet", async () => {
  const { path } = await edit(ramp, "xyzzy");
  const [before, now] = [await levels(ramp), await levels(path)];
  assert.equal(now.length, 48);
  now.forEach((level, i) => assert.ok(Math.abs(level - before[i]!) <= 2, `frame ${i}: ${level} instead of ${before[i]}`));
  const packets = async (file: string) => (await runFfmpeg(["-i", file, "-map", "0:a:0", "-c", "copy", "-f", "framemd5", "pipe:1"], readText)).split("\n").flatMap((line) => /^0,.*, (\w{32})$/.exec(line)?.[1] ?? []);
  assert.deepEqual((await packets(path)).slice(0, 80), (await packets(ramp)).slice(0, 80));
});

test("reverse, cuts, speed, boomerang and freeze show the frames that they say", async () => {
  const before = await levels(ramp);
  const near = (now: number[], wanted: number[], what: string) => now.forEach((level, i) => assert.ok(Math.abs(level - wanted[i]!) <= 3, `${what}, frame ${i}: ${level} instead of ${wanted[i]}`));
  near(await levels((await edit(ramp, "reverse")).path), before.toReversed(), "reverse");
  near(await levels((await edit(ramp, "cut the first second", { target: { duration: 1 } })).path), before.slice(24), "cut");
  near(await levels((await edit(ramp, "twice as fast", { target: { duration: 1 } })).path), before.filter((_, i) => i % 2 === 0), "speed");
  near(await levels((await edit(ramp, "boomerang")).path), [...before.slice(0, 24), ...before.slice(0, 24).toReversed()], "boomerang");
  near(await levels((await edit(ramp, "freeze the last frame", { target: { duration: 3 } })).path), [...before, ...Array<number>(24).fill(before[47]!)], "freeze");
  const { path, extras } = await edit(ramp, "keep the first second", { target: { duration: 2 } });
  near(await levels(path), [...before.slice(0, 24), ...before.slice(0, 24)], "repeated");
  assert.deepEqual(extras.length, { seconds: 1, ordered: 2, rest: "repeated" });
});

test("slow motion has frames between, and its sound keeps its pitch", async () => {
  const { path } = await edit(ramp, "half speed", { target: { duration: 2 } });
  const now = await levels(path);
  assert.ok(now.every((level, i) => i === 0 || level >= now[i - 1]! - 1) && Math.abs(now[40]! - 75) <= 2, `${now}`);
  const sliding = await slide(0.5);
  const hashes = new Set((await decoded((await edit(sliding, "slow motion", { target: { duration: 1 } })).path)).slice(0, 22).map((frame) => frame.toString("base64")));
  assert.equal(hashes.size, 22);
  const { channels } = await samplesOf(path);
  assert.ok(Math.abs(pitch(channels[0]!.subarray(24_000, 72_000)) - 440) < 6, `${pitch(channels[0]!.subarray(24_000, 72_000))} Hz`);
});

test("automatic levels are those of the clip, not of each frame: what stays the same in the clip stays so in the result", async () => {
  const { path } = await edit(ramp, "enhance it");
  const bar = (await decoded(path)).map((frame) => mean(frame.subarray(50 * width + 120, 50 * width + 180)));
  assert.ok(Math.max(...bar) - Math.min(...bar) < 3, `the bar goes from ${Math.min(...bar)} to ${Math.max(...bar)}`);
});

test("grain lives, rain falls, and a vignette stands still", async () => {
  const still = await clip(["-f", "lavfi", "-i", `color=gray:s=${width}x${height}:r=24`], 0.5);
  const change = async (prompt: string) => {
    const frames = await decoded((await edit(still, prompt)).path);
    return mean(frames.slice(1).map((frame, i) => mean(frame.map((level, at) => Math.abs(level - frames[i]![at]!)))));
  };
  assert.ok((await change("film grain")) > 2);
  assert.ok((await change("rain")) > 0.5);
  assert.ok((await change("vignette")) < 0.05);
});

test("text comes and goes at the seconds named, and a part of the video alone is grey", async () => {
  const { path, extras } = await edit(ramp, 'write "HELLO" in white at the bottom left from 0.5 to 1.5 seconds; invert the colors for the last 0.5 seconds');
  assert.deepEqual(extras.applied.map(({ from, until }) => [from, until]), [[0.5, 1.5], [1.5, 2]]);
  const frames = await decoded(path);
  const ink = (frame: Buffer) => frame.subarray(80 * width, 105 * width).filter((level, i) => i % width < 58 && level > 190).length;
  const words = frames.map(ink);
  assert.ok(words[4]! < 5 && words[24]! > 20 && words[46]! < 5, `${words}`);
  assert.ok(frames[24]![20 * width + 150]! > 180 && frames[47]![20 * width + 150]! < 80);
});

test("framing is decided once: a crop, a mirror and a turn", async () => {
  const bars = await clip(["-f", "lavfi", "-i", `color=black:s=${width}x${height}:r=24,geq=lum='if(lt(X,96),30,220)':cb=128:cr=128`], 0.25);
  const corner = async (prompt: string) => (await decoded((await edit(bars, prompt)).path))[3]!;
  assert.ok((await corner("flip horizontally"))[20 * width + 10]! > 200);
  assert.ok((await corner("crop the right half"))[54 * width + 60]! > 200);
  const turned = await corner("rotate by 180 degrees");
  assert.ok(turned[20 * width + 10]! > 200 && turned[20 * width + 180]! < 50);
});

test("sound is muted, replaced, kept, or made where there was none", async () => {
  const materials = await catalog();
  const context = { materials };
  assert.ok(loudest((await samplesOf((await edit(ramp, "mute it")).path)).channels[0]!) < 0.001);
  const jazz = await edit(ramp, "replace the sound with jazz music", { context });
  assert.equal(jazz.extras.applied[0]!.track, "Jazz");
  assert.ok(Math.abs(pitch((await samplesOf(jazz.path)).channels[0]!.subarray(24_000, 72_000)) - 1000) < 10);
  const kept = await edit(ramp, "mute it", { parameters: { sound: "origin" } });
  assert.match(String(kept.extras.not_applied[0]!.reason), /origin/);
  assert.ok(loudest((await samplesOf(kept.path)).channels[0]!) > 0.05);
  const silent = await slide(0.5);
  assert.equal((await probeClip((await edit(silent, "sepia", { target: { maySound: true } })).path))?.sound, undefined);
  const made = await edit(silent, "add the sound of rain", { target: { maySound: true }, context });
  assert.ok((await probeClip(made.path))?.sound);
  assert.deepEqual((await edit(ramp, "add the sound of thunder", { context })).extras.not_applied.map(({ reason }) => reason), ["the sound catalog has no thunder"]);
});

test("an expanded prompt is told: weather brings its sound, nothing asked is enhanced; a negative prompt takes instructions away", async () => {
  const rain = await edit(ramp, "make it rain", { parameters: { expandPrompt: true }, context: { materials: await catalog() }, target: { duration: 0.25 } });
  assert.equal(rain.extras.effective_prompt, "make it rain, add the sound of rain");
  assert.deepEqual(rain.extras.applied.map(({ instruction }) => instruction), ["rain", "add sound"]);
  assert.equal((await edit(ramp, "", { parameters: { expandPrompt: true }, target: { duration: 0.25 } })).extras.applied[0]!.instruction, "enhance");
  assert.deepEqual((await edit(ramp, "sepia, vignette", { parameters: { negativePrompt: "sepia" }, target: { duration: 0.25 } })).extras.applied.map(({ instruction }) => instruction), ["vignette"]);
});

test("a shaking camera is held still", async () => {
  const shaking = await slide(1, 5);
  const unrest = async (path: string) => {
    const frames = await decoded(path);
    // How much the change from frame to frame changes itself: a steady way has none.
    return mean(frames.slice(2).map((frame, i) => mean(frame.map((level, at) => Math.abs(level - 2 * frames[i + 1]![at]! + frames[i]![at]!)))));
  };
  assert.ok((await unrest((await edit(shaking, "stabilize it")).path)) < 0.55 * (await unrest(shaking)));
});

test("the same seed gives the same frames", async () => {
  const [one, two, other] = await Promise.all([1, 1, 2].map(async (seed) => (await decoded((await edit(ramp, "snow, film grain", { seed, target: { duration: 0.25 } })).path))[3]!));
  assert.ok(one!.equals(two!) && !one!.equals(other!));
});

test("abort ends the work with its reason", async () => {
  const controller = new AbortController();
  await assert.rejects(edit(ramp, "oil painting", { context: { signal: controller.signal, progress: (share) => share > 0.4 && controller.abort(new Error("cancelled by the caller")) } }), /cancelled by the caller/);
});
