import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import sharp from "sharp";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { decodeByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { isFastStart } from "@atelier/media/mp4/boxes.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { generateVideo } from "./generate-video.ts";
import { createEngine } from "../local-engine.ts";

const engine = createEngine();

const folder = await mkdtemp(join(tmpdir(), "atelier-references-"));
after(() => rm(folder, { recursive: true }));

/** A picture drawn by SVG, as the inputs step hands it on. */
async function picture(name: string, width: number, height: number, body: string): Promise<LocalFile> {
  const path = join(folder, `${name}.png`);
  const drawn = sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`));
  await (body.includes("filter") ? drawn.removeAlpha() : drawn).png().toFile(path);
  return { path, mediaType: "image/png", width, height };
}

const noise = `<filter id="n"><feTurbulence type="fractalNoise" baseFrequency="0.4" seed="4"/>` +
  `<feColorMatrix values="0 0 0 0 0.85  0.2 0 0 0 0.05  0 0.2 0 0 0.75  0 0 0 0 1"/></filter>` +
  `<rect width="100%" height="100%" filter="url(#n)"/>`;
/** A bottle, green with a yellow label: before a magenta wall, and on transparent ground. */
const drawing = `<path fill="#1f8f4a" d="M130 40h40v50q25 10 25 40v140h-90v-140q0-30 25-40z"/><path fill="#f2c21c" d="M105 160h90v60h-90z"/>`;
const bottle = await picture("bottle", 300, 300, noise + drawing);
const cutBottle = await picture("cut-bottle", 300, 300, drawing);
const wall = await picture(
  "wall", 400, 240,
  `<filter id="w"><feTurbulence type="fractalNoise" baseFrequency="0.03" seed="2"/>` +
    `<feColorMatrix values="0.25 0 0 0 0.2  0.25 0 0 0 0.3  0.25 0 0 0 0.45  0 0 0 0 1"/></filter>` +
    `<rect width="100%" height="100%" filter="url(#w)"/>`,
);
const tone = await (async (): Promise<LocalFile> => {
  const channel = Float32Array.from({ length: 48_000 }, (_, i) => 0.5 * Math.sin((2 * Math.PI * 1000 * i) / 48_000));
  await writeFile(join(folder, "voice.wav"), encodeWav({ sampleRate: 48_000, channels: [channel, channel] }, { bitDepth: 16 }));
  return { path: join(folder, "voice.wav"), mediaType: "audio/wav", duration: 1 };
})();

const size = { width: 256, height: 144, frameRate: 12, duration: 1, sound: false };
type Changes = {
  parameters?: Partial<EngineJob<"generate-video">["parameters"]>; inputs?: Partial<EngineJob<"generate-video">["inputs"]>;
  target?: Partial<typeof size>
};

async function film({ parameters, inputs, target }: Changes) {
  const scratch = await mkdtemp(join(folder, "job-"));
  const result = await generateVideo(
    {
      kind: "generate-video",
      parameters: { prompt: "Image 1 stands in a studio", expandPrompt: false, shots: "one", guidance: 0.5, voices: [], quality: "standard", ...parameters },
      inputs: { imageReferences: [cutBottle], videoReferences: [], voiceReferences: [], ...inputs }, target: { ...size, ...target }, seed: 5, scratch,
    },
    { signal: new AbortController().signal, progress: () => {}, materials: noMaterials },
  );
  return { ...result, path: result.files[0]!.path, scratch };
}

async function frameOf(path: string, index: number) {
  const to = join(folder, "frame.png");
  await runUngated(["-y", "-i", path, "-vf", `select='eq(n,${index})'`, "-frames:v", "1", to], ignoreOutput);
  const { data, info } = await sharp(to).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, i) => ({
    x: i % info.width, y: Math.floor(i / info.width), r: data[i * 3]!, g: data[i * 3 + 1]!, b: data[i * 3 + 2]!,
  }));
  return { pixels, ...info };
}

const isGreen = ({ r, g, b }: { r: number; g: number; b: number }) => g > 1.5 * r && g > 1.25 * b && g > 50;

test("references are not refused, and the film is as ordered: size, rate, length, sound, ready to be played while it arrives", async () => {
  const capability = (await engine.capabilities())["generate-video"]!;
  assert.ok(capability.ready && !capability.refuses?.({ kind: "generate-video", inputs: { imageReferences: [{}] } }));
  const { path, extras, sourceType, scratch } = await film({ target: { sound: true, duration: 2 } });
  const clip = await probeClip(path);
  assert.deepEqual(
    [clip?.width, clip?.height, clip?.frames, clip?.frameRate, clip?.codec.slice(0, 6), clip?.sound?.codec],
    [256, 144, 24, 12, "avc1.6", "mp4a.40.2"],
  );
  assert.ok(await isFastStart(path));
  assert.deepEqual([extras!.references, sourceType], [[{ name: "Image 1", shown_as: "actor" }], "compositeSynthetic"]);
  assert.ok(!(await readdir(scratch)).some((name) => name.endsWith(".frames")));
});

test("an actor keeps the colours and the shape of its reference, without a rim of the old background", async () => {
  const { path } = await film({ inputs: { imageReferences: [bottle] }, target: { width: 512, height: 288 } });
  const { pixels, width } = await frameOf(path, 4);
  const green = pixels.filter(isGreen);
  const [left, right] = [Math.min(...green.map(({ x }) => x)), Math.max(...green.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...green.map(({ y }) => y)), Math.max(...green.map(({ y }) => y))];
  assert.ok(green.length > 0.01 * pixels.length, `${green.length} pixels of the bottle`);
  // 90 wide and 230 high in its picture.
  assert.ok(Math.abs((right - left) / (bottom - top) - 90 / 230) < 0.06, `${right - left} x ${bottom - top} of ${width}`);
  const mean = (["r", "g", "b"] as const).map((c) => green.reduce((sum, pixel) => sum + pixel[c], 0) / green.length);
  // #1f8f4a: what the light of the scene leaves of it.
  assert.ok(Math.abs(mean[0]! / mean[1]! - 31 / 143) < 0.2 && Math.abs(mean[2]! / mean[1]! - 74 / 143) < 0.2, `${mean.map(Math.round)}`);
  const near = pixels.filter(({ x, y }) => x >= left - 8 && x <= right + 8 && y >= top - 8 && y <= bottom);
  const magenta = near.filter(({ r, g, b }) => r > g * 1.6 && b > g * 1.5 && r > 60);
  assert.ok(magenta.length < 0.004 * near.length, `${magenta.length} of ${near.length} pixels around it are the wall's`);
});

test("a picture in which nothing stands out is the place, in its own colours", async () => {
  const { path, extras } = await film({ parameters: { prompt: "Image 2 stands in Image 1" }, inputs: { imageReferences: [wall, cutBottle] } });
  assert.deepEqual(extras!.references, [{ name: "Image 1", shown_as: "place" }, { name: "Image 2", shown_as: "actor" }]);
  const { pixels } = await frameOf(path, 2);
  const sky = pixels.filter(({ y }) => y < 20);
  const mean = (["r", "g", "b"] as const).map((c) => sky.reduce((sum, pixel) => sum + pixel[c], 0) / sky.length);
  const { channels } = await sharp(wall.path).stats();
  assert.ok(
    mean.every((value, c) => Math.abs(value - channels[c]!.mean) < 14),
    `${mean.map(Math.round)} instead of ${channels.map(({ mean: value }) => Math.round(value))}`,
  );
  assert.ok(pixels.some(isGreen));
});

test("a given first frame is the first frame, and the references enter it", async () => {
  const { path } = await film({ inputs: { start: wall }, target: { width: 400, height: 240, duration: 2 } });
  const first = await frameOf(path, 0);
  const wanted = await sharp(wall.path).removeAlpha().raw().toBuffer();
  const error = first.pixels.reduce(
    (sum, { r, g, b }, i) => sum + (r - wanted[i * 3]!) ** 2 + (g - wanted[i * 3 + 1]!) ** 2 + (b - wanted[i * 3 + 2]!) ** 2, 0,
  ) / wanted.length;
  assert.ok(10 * Math.log10(255 ** 2 / error) > 34, `${(10 * Math.log10(255 ** 2 / error)).toFixed(1)} dB`);
  assert.equal(first.pixels.filter(isGreen).length, 0);
  assert.ok((await frameOf(path, 22)).pixels.filter(isGreen).length > 200);
});

test("each shot shows the references that it names, whose voices are heard above music that steps back", async () => {
  const shots = [{ prompt: "a studio by day", duration: 2 }, { prompt: "Image 1 in a studio by day", duration: 2 }];
  const { path } = await film({ parameters: { voices: [0], prompt: "", shots }, inputs: { voiceReferences: [tone] }, target: { sound: true, duration: 4 } });
  const counts = [await frameOf(path, 12), await frameOf(path, 36)].map(({ pixels }) => pixels.filter(isGreen).length);
  assert.ok(counts[0]! < 20 && counts[1]! > 150, `${counts}`);
  const { channels: [left] } = await decodeByFfmpeg(path, { sampleRate: 48_000, channels: 2, frames: 4 * 48_000 });
  /** Level of the voice's 1000 Hz and of all else in a part of a second. */
  const levels = (from: number) => {
    const part = left!.subarray(from * 48_000, (from + 0.5) * 48_000);
    let [re, im, all] = [0, 0, 0];
    for (const [i, value] of part.entries()) {
      re += value * Math.cos((2 * Math.PI * 1000 * i) / 48_000);
      im += value * Math.sin((2 * Math.PI * 1000 * i) / 48_000);
      all += value * value;
    }
    const voice = (2 * (re * re + im * im)) / part.length;
    return { voice, rest: all - voice };
  };
  const [before, during] = [levels(1), levels(2.6)];
  assert.ok(during.voice > 20 * before.voice && during.voice > 4 * during.rest, JSON.stringify([before, during]));
  assert.ok(during.rest < 0.6 * before.rest, JSON.stringify([before, during]));
});
