import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import type { EditVideoJob } from "@atelier/engine/kinds/edit-video.ts";
import type { Target } from "@atelier/engine/jobs/target.ts";
import { decodeByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import type { EngineContext } from "@atelier/engine/engine.ts";
import { type Materials, noMaterials } from "@atelier/engine/materials.ts";
import { editVideo } from "@atelier/local-engine/edit-video/edit-video.ts";

const folder = mkdtempSync(join(tmpdir(), "edit-video-"));
after(() => rmSync(folder, { recursive: true }));
const photograph = join(import.meta.dirname, "../fixtures/astronaut.png");
export const [width, height, frameRate] = [192, 108, 24];
let files = 0;

/** A clip whose light rises by two levels a frame beside a bar that stays, with a tone of 440 Hz. */
export const ramp = await clip(
  ["-f", "lavfi", "-i", `color=gray:s=${width}x${height}:r=24,geq=lum='if(lt(X,60),40+N*2,200)':cb=128:cr=128`], 2,
  ["-f", "lavfi", "-i", "sine=440:r=48000"],
);
/** A portrait that slides by, in a hand that shakes where `shake` is not 0. */
export const slide = (seconds: number, shake = 0) =>
  clip(["-loop", "1", "-i", photograph], seconds, [], `crop=400:225:x='30+n*2+${shake}*sin(n*2.1)':y='10+${shake}*cos(n*1.7)',scale=${width}:${height}`);

export async function clip(input: string[], seconds: number, sound: string[] = [], filter = "null"): Promise<string> {
  const path = join(folder, `clip-${files++}.mp4`);
  await runUngated(
    [
      ...input, ...sound, "-vf", `${filter},format=yuv420p`, "-t", String(seconds), "-r", "24", "-c:v", "libx264", "-crf", "8", "-colorspace",
      "bt709", ...(sound.length > 0 ? ["-c:a", "aac", "-ac", "2"] : ["-an"]), path,
    ],
    ignoreOutput,
  );
  return path;
}

interface Order {
  parameters?: Partial<EditVideoJob["parameters"]>;
  images?: string[];
  target?: Partial<Target>;
  context?: Partial<EngineContext>;
  seed?: number;
}

export async function edit(path: string, prompt: string, { parameters, images = [], target, context, seed = 5 }: Order = {}) {
  const { sound, ...known } = (await probeClip(path))!;
  const { duration } = known;
  const { files, extras, ...rest } = await editVideo(
    {
      kind: "edit-video",
      parameters: { prompt, expandPrompt: false, sound: "auto", ...parameters },
      inputs: {
        video: { path, mediaType: "video/mp4", width: known.width, height: known.height, duration, frameRate, hasSound: sound !== undefined },
        images: images.map((image) => ({ path: image, mediaType: "image/png" })),
      },
      target: { width, height, frameRate, duration, sound: sound !== undefined, ...target },
      seed,
      scratch: mkdtempSync(join(folder, "job-")),
    },
    { signal: new AbortController().signal, progress() {}, materials: noMaterials, ...context },
  );
  return { path: files[0]!.path, ...rest, extras: extras as {
    applied: Record<string, unknown>[]; not_applied: Record<string, unknown>[]; not_understood: string[]; effective_prompt?: string; length?: unknown
  } };
}

/** Grey frames as they are decoded. */
export const decoded = (path: string, size = width * height): Promise<Buffer[]> =>
  runUngated(["-i", path, "-map", "0:v:0", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"], async (stdout) => {
    const frames: Buffer[] = [];
    for await (const frame of framesOf(stdout, size)) frames.push(frame);
    return frames;
  });
/** The level on the left of each frame of the ramp. */
export const levels = async (path: string) => (await decoded(path)).map((frame) => frame[50 * width + 20]!);
export const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
export const samplesOf = (path: string) => decodeByFfmpeg(path, { sampleRate: 48_000, channels: 2, frames: 48_000 * 6 });
export const loudest = (samples: ArrayLike<number>) => Array.from(samples).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
/** From its crossings of zero, hertz. */
export const pitch = (samples: Float32Array) =>
  samples.reduce((count, value, i) => count + (i > 0 && value >= 0 && samples[i - 1]! < 0 ? 1 : 0), 0) / (samples.length / 48_000);

export async function catalog(): Promise<Materials> {
  const path = join(folder, "hum.wav");
  const samples = Float32Array.from({ length: 96_000 }, (_, i) => 0.3 * Math.sin((2 * Math.PI * 1000 * i) / 48_000));
  await writeFile(path, encodeWav({ sampleRate: 48_000, channels: [samples, samples] }, { bitDepth: 16 }));
  const file = { path, mediaType: "audio/wav", duration: 2 };
  return {
    ...noMaterials, sound: async (words) => (/rain/.test(words) ? { file, name: "Rain", duration: 2, loop: true } : undefined),
    track: async (words) => (/jazz/.test(words) ? { file, name: "Jazz", duration: 2 } : undefined),
  };
}
