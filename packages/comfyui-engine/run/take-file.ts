import { rename, rm } from "node:fs/promises";
import { EngineError } from "@atelier/engine/engine.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { FfmpegError, fileInput, ignoreOutput, readText, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { inspectImage } from "@atelier/media/images/inspect-image.ts";
import { openImage } from "@atelier/media/images/open-image.ts";
import { type Format, formats } from "@atelier/media/media-types.ts";
import { sniffFile } from "@atelier/media/sniff-file.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import type { Output } from "../workflow.ts";

/** Bytes and pixels that a server's file may have. */
export const mostBytes = { image: 2 ** 28, video: 2 ** 32, audio: 2 ** 29 };
const mostPixels = 2 ** 28;

/**
 * Checks what a server has made, and takes off what it wrote into it: ComfyUI puts the graph, and with it the caller's words, into pictures and films.
 * @param path of the file; a file beside it takes its place
 * @throws EngineError `failed` for a file that is not what was asked for, or cannot be read
 */
export async function takeFile(path: string, media: Output["media"], signal: AbortSignal): Promise<LocalFile> {
  const { format } = await sniffFile(path);
  const mediaType = format === undefined ? undefined : formats[format].mediaType;
  // A film of pictures alone and a sound may come in the same container.
  if (format === undefined || !mediaType || !(mediaType.startsWith(`${media}/`) || (media === "audio" && mediaType.startsWith("video/")))) {
    const reason = "The model server made something else than was ordered";
    throw new EngineError("failed", `the server made ${mediaType ?? "a file of an unknown format"} where ${media} was ordered`, { reason });
  }
  try {
    if (media === "image") return await takePicture(path, format);
    return await takeClip(path, media, format, signal);
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    if (cause instanceof EngineError) throw cause;
    const isMissing = cause instanceof FfmpegError && cause.code === "missing";
    throw new EngineError(isMissing ? "unavailable" : "failed", isMissing ? "ffmpeg is not installed" : `the server's ${media} cannot be read`, { cause });
  }
}

/** Decoded and encoded again, as PNG: nothing but its pixels is kept. */
async function takePicture(path: string, format: Format): Promise<LocalFile> {
  const seen = await inspectImage(path, format);
  if (!seen) throw new EngineError("failed", "the server's picture cannot be read");
  if (seen.pixels > mostPixels) throw new EngineError("failed", `the server made a picture of ${seen.pixels} pixels`);
  const plain = `${path}.plain.png`;
  const { width, height } = await (await openImage(path, { limitInputPixels: mostPixels })).toColourspace("srgb").png({ compressionLevel: 1 }).toFile(plain);
  await rm(path);
  return { path: plain, mediaType: "image/png", width, height };
}

/** Streams are copied; tags, chapters and attachments are left behind. */
async function takeClip(path: string, media: "video" | "audio", format: Format, signal: AbortSignal): Promise<LocalFile> {
  const plain = `${path}.plain.${formats[format].extensions[0]}`;
  const streams = media === "video" ? ["-map", "0:v:0", "-map", "0:a:0?"] : ["-map", "0:a:0"];
  const bare = ["-map_metadata", "-1", "-map_metadata:s", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"];
  await runFfmpeg(["-y", fileInput(path), ...streams, "-c", "copy", ...bare, plain], ignoreOutput, { signal });
  await rename(plain, path);
  const file = { path, mediaType: formats[format].mediaType };
  if (media === "audio") return { ...file, duration: await durationOf(path, signal) };
  const clip = await probeClip(path);
  if (!clip) throw new EngineError("failed", "the server's film cannot be read");
  const { width, height, duration, frameRate, sound } = clip;
  return { ...file, width, height, duration, frameRate, hasSound: sound !== undefined };
}

async function durationOf(path: string, signal: AbortSignal): Promise<number> {
  const printed = await runFfmpeg(["-show_entries", "format=duration", "-of", "csv=p=0", fileInput(path)], readText, { program: "ffprobe", signal });
  const seconds = Number(printed.trim());
  if (!(seconds > 0)) throw new EngineError("failed", "the server's sound cannot be read");
  return seconds;
}
