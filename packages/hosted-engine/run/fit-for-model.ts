import { stat } from "node:fs/promises";
import { join } from "node:path";
import { EngineError } from "@atelier/engine/engine.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Target } from "@atelier/engine/jobs/target.ts";
import { FfmpegError, fileInput, ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { aac, h264, mp4 } from "@atelier/media/video/mp4-arguments.ts";
import type { Shaping } from "../profiles/profile.ts";

export interface Bounds {
  least?: number;
  most?: number;
  leastSide?: number;
}

export interface Fitting {
  target: Target;
  scratch: string;
  signal: AbortSignal;
  /** Of clips and sounds: bounds, and what callers know the file by. */
  boundsOf(file: LocalFile): { bounds: Bounds; parameter: string } | undefined;
}

let count = 0;

/** A file as a model takes it: a picture within its pixels and bytes, a clip or a sound within its seconds. */
export function fitForModel(file: LocalFile, picture: Shaping["picture"], fitting: Fitting): Promise<LocalFile> {
  if (file.mediaType.startsWith("image/")) return fitPicture(file, picture ?? {}, fitting);
  return fitLength(file, fitting);
}

async function fitPicture(file: LocalFile, how: NonNullable<Shaping["picture"]>, { target, scratch }: Fitting): Promise<LocalFile> {
  const { most = Infinity, leastSide = 1, mostBytes = Infinity, mostRatio = Infinity, shape, clear } = how;
  const { width = 1, height = 1 } = file;
  const ratio = shape ? target.width / target.height : width / height;
  // The largest part of the picture that has the shape.
  const part = ratio > width / height ? { width, height: width / ratio } : { width: height * ratio, height };
  // Cut to a ratio that the model takes, it would lose what the caller gave it for.
  const whole = { width: Math.max(part.width, part.height / mostRatio), height: Math.max(part.height, part.width / mostRatio) };
  const scale = Math.max(leastSide / Math.min(whole.width, whole.height), Math.min(1, Math.sqrt(most / (whole.width * whole.height))));
  const pixels = (of: number) => Math.max(1, Math.round(of * scale));
  const size = { width: pixels(whole.width), height: pixels(whole.height) };
  const [across, down] = [size.width - pixels(part.width), size.height - pixels(part.height)];
  const margins = { left: across >> 1, right: across - (across >> 1), top: down >> 1, bottom: down - (down >> 1), background: "white" };
  const name = join(scratch, `sent-${count++}`);
  try {
    const sharp = await loadSharp();
    const opened = sharp(file.path, { limitInputPixels: false });
    const fitted = (clear ? opened : opened.flatten({ background: "white" })).toColourspace("srgb")
      .resize(size.width - across, size.height - down, { fit: "cover" }).extend(margins);
    const png = { path: `${name}.png`, mediaType: "image/png", ...size };
    await fitted.png({ compressionLevel: 3 }).toFile(png.path);
    if (clear || (await stat(png.path)).size <= mostBytes) return png;
    const jpeg = { path: `${name}.jpg`, mediaType: "image/jpeg", ...size };
    await sharp(png.path, { limitInputPixels: false }).jpeg({ quality: 92 }).toFile(jpeg.path);
    return jpeg;
  } catch (cause) {
    throw new EngineError("invalid_input", "A picture cannot be decoded", { cause });
  }
}

async function fitLength(file: LocalFile, { target, scratch, signal, boundsOf }: Fitting): Promise<LocalFile> {
  const { bounds = {}, parameter = "" } = boundsOf(file) ?? {};
  const { least = 0, most = Infinity, leastSide = 0 } = bounds;
  const { duration = 0, width = Infinity, height = Infinity } = file;
  if (duration > most + 0.05 && (target.duration ?? 0) > most + 0.05) {
    throw new EngineError("invalid_input", `${parameter} lasts ${duration.toFixed(1)} seconds: the model of this kind of work takes at most ${most}`);
  }
  const side = Math.min(width, height);
  if (duration >= least && duration <= most + 0.05 && side >= leastSide) return file;
  const isClip = file.mediaType.startsWith("video/");
  const seconds = Math.min(most, Math.max(least, duration));
  const path = join(scratch, `sent-${count++}.${isClip ? "mp4" : "wav"}`);
  const scale = side < leastSide ? leastSide / side : 1;
  const even = (pixels: number) => 2 * Math.ceil((pixels * scale - 0.01) / 2);
  const pictures = [`scale=${even(width)}:${even(height)}:flags=lanczos,setsar=1`, `tpad=stop_mode=clone:stop_duration=${Math.ceil(least)}`].join(",");
  const sound = ["-af", "apad"];
  const tracks = isClip ? ["-map", "0:v:0", "-vf", pictures, ...h264(16), ...(file.hasSound ? ["-map", "0:a:0", ...sound, ...aac] : ["-an"])] : sound;
  try {
    await runFfmpeg(["-y", fileInput(file.path), ...tracks, "-t", seconds.toFixed(3), ...(isClip ? mp4 : []), path], ignoreOutput, { signal });
  } catch (cause) {
    if (cause instanceof FfmpegError) throw new EngineError("invalid_input", `${parameter} cannot be decoded`, { cause });
    throw cause;
  }
  return { ...file, path, duration: seconds };
}
