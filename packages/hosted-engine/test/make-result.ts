import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { generatedInput, ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import type { StoredFile } from "./judge.ts";

type Input = Readonly<Record<string, unknown>>;

/** Something of the kind, shape and length that a model would make for an input; small, so that tests are quick. */
export async function makeResult(model: string, input: Input, files: ReadonlyMap<string, StoredFile>, folder: string): Promise<{ path: string; type: string }> {
  const isPicture = /seedream|ideogram|bria|qwen/.test(model);
  return isPicture ? makePicture(input, files, folder) : makeFilm(model, input, files, folder);
}

async function makePicture(input: Input, files: ReadonlyMap<string, StoredFile>, folder: string): Promise<{ path: string; type: string }> {
  const sharp = await loadSharp();
  const given = files.get(([input["image_url"] ?? (input["image_urls"] as string[] | undefined)?.[0]] as string[])[0]!)!;
  const size = input["image_size"] as { width: number; height: number } | undefined;
  const [width, height] = size ? [size.width, size.height] : ((input["canvas_size"] as [number, number] | undefined) ?? []);
  const path = join(folder, `made-${crypto.randomUUID()}.png`);
  // What it was given, in other colours: which part of the result is whose can be seen.
  const picture = sharp(given.path).negate({ alpha: false });
  await (width === undefined ? picture : picture.resize(width, height, { fit: "fill", kernel: "nearest" })).png({ compressionLevel: 1 }).toFile(path);
  return { path, type: "image/png" };
}

const shapes: Readonly<Record<string, string>> = { "16:9": "320x180", "9:16": "180x320", "1:1": "240x240", "4:3": "320x240", "3:4": "240x320",
  "21:9": "420x180" };

async function makeFilm(model: string, input: Input, files: ReadonlyMap<string, StoredFile>, folder: string): Promise<{ path: string; type: string }> {
  const clip = input["video_url"] === undefined ? undefined : await probeClip(files.get(input["video_url"] as string)!.path);
  const seconds = Number(input["duration"]) || (clip?.duration ?? (await secondsOf(input, files)));
  const picture = ["image_url", "start_image_url"].map((name) => files.get(input[name] as string)).find((file) => file?.type.startsWith("image/"));
  const { width = 320, height = 180 } = picture ? await (await loadSharp())(picture.path).metadata() : {};
  const scale = 240 / Math.min(width, height);
  const even = (pixels: number) => 2 * Math.round((pixels * scale) / 2);
  const shape = shapes[String(input["aspect_ratio"])] ?? (clip ? `${clip.width}x${clip.height}` : `${even(width)}x${even(height)}`);
  const rate = Number(input["target_fps"]) || (clip?.frameRate ?? 24);
  const isSilent = input["generate_audio"] === false || /upscale/.test(model);
  const path = join(folder, `made-${crypto.randomUUID()}.mp4`);
  const inputs = [generatedInput(`testsrc=s=${shape}:r=${rate}:d=${seconds}`), ...(isSilent ? [] : [generatedInput(`sine=440:r=48000:d=${seconds}`)])];
  const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", ...(isSilent ? [] : ["-c:a", "aac"])];
  await runFfmpeg(["-y", ...inputs, ...codecs, "-t", String(seconds), path], ignoreOutput);
  return { path, type: "video/mp4" };
}

/** Of a film that is as long as what is said in it. */
async function secondsOf(input: Input, files: ReadonlyMap<string, StoredFile>): Promise<number> {
  const sound = files.get(input["audio_url"] as string);
  if (!sound) return 5;
  const wav = await readFile(sound.path);
  const rate = wav.readUInt32LE(28);
  return Math.max(0.5, (wav.length - 44) / rate);
}
