import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { generatedInput, ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import type { StoredFile } from "./judge.ts";

export interface Film {
  /** Absent: as long as the clip, or as what is said. */
  seconds?: number | undefined;
  /** Absent: as the clip or the picture. */
  ratio?: string | undefined;
  rate?: number | undefined;
  clip?: StoredFile | undefined;
  picture?: StoredFile | undefined;
  sound?: StoredFile | undefined;
  isSilent?: boolean;
}

/** What a model would make of its input. */
export type Drawing = { picture: { given: StoredFile; size?: { width: number; height: number } | undefined } } | { film: Film };

/** Something of the kind, shape and length that a model would make; small, so that tests are quick. */
export const makeResult = (drawing: Drawing, folder: string): Promise<{ path: string; type: string }> =>
  "picture" in drawing ? makePicture(drawing.picture, folder) : makeFilm(drawing.film, folder);

type Picture = Extract<Drawing, { picture: unknown }>["picture"];

async function makePicture({ given, size }: Picture, folder: string): Promise<{ path: string; type: string }> {
  const sharp = await loadSharp();
  const path = join(folder, `made-${crypto.randomUUID()}.png`);
  // What it was given, in other colours: which part of the result is whose can be seen.
  const picture = sharp(given.path).negate({ alpha: false });
  await (size ? picture.resize(size.width, size.height, { fit: "fill", kernel: "nearest" }) : picture).png({ compressionLevel: 1 }).toFile(path);
  return { path, type: "image/png" };
}

const shapes: Readonly<Record<string, string>> = { "16:9": "320x180", "9:16": "180x320", "1:1": "240x240", "4:3": "320x240", "3:4": "240x320",
  "21:9": "420x180" };

async function makeFilm({ seconds: asked, ratio, rate: askedRate, clip: clipFile, picture, sound, isSilent = false }: Film, folder: string) {
  const clip = clipFile ? await probeClip(clipFile.path) : undefined;
  const seconds = asked ?? clip?.duration ?? (sound ? await secondsOf(sound) : 5);
  const { width = 320, height = 180 } = picture ? await (await loadSharp())(picture.path).metadata() : {};
  const scale = 240 / Math.min(width, height);
  const even = (pixels: number) => 2 * Math.round((pixels * scale) / 2);
  const shape = shapes[String(ratio)] ?? (clip ? `${clip.width}x${clip.height}` : `${even(width)}x${even(height)}`);
  const rate = askedRate ?? clip?.frameRate ?? 24;
  const path = join(folder, `made-${crypto.randomUUID()}.mp4`);
  const inputs = [generatedInput(`testsrc=s=${shape}:r=${rate}:d=${seconds}`), ...(isSilent ? [] : [generatedInput(`sine=440:r=48000:d=${seconds}`)])];
  const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", ...(isSilent ? [] : ["-c:a", "aac"])];
  await runFfmpeg(["-y", ...inputs, ...codecs, "-t", String(seconds), path], ignoreOutput);
  return { path, type: "video/mp4" };
}

/** Of a film that is as long as what is said in it. */
async function secondsOf({ path }: StoredFile): Promise<number> {
  const wav = await readFile(path);
  return Math.max(0.5, (wav.length - 44) / wav.readUInt32LE(28));
}
