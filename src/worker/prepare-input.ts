import { EngineError } from "../engines/engine.ts";
import type { LocalFile } from "../jobs/local-file.ts";
import { normaliseAudio } from "../media/audio/normalise-audio.ts";
import { checkMediaFile } from "../media/check-media.ts";
import { FfmpegError } from "../media/ffmpeg.ts";
import type { MediaRule } from "../media/media-rule.ts";
import { normaliseImage } from "../media/normalise-image.ts";
import { normaliseClip } from "../media/video/normalise-clip.ts";
import type { FetchedInput } from "./job-process/messages.ts";

/** A normalised input, and the format in which it came. */
export type PreparedInput = LocalFile & { originalFormat: string };

/** By input name; lists where the job takes a list. */
export type PreparedInputs = Record<string, PreparedInput | PreparedInput[]>;

/** The form in which engines get each kind of media, written to a path without extension. */
const normalise: Record<MediaRule["media"], (source: string, target: string) => Promise<LocalFile>> = {
  image: (source, target) => normaliseImage(source, `${target}.png`),
  audio: (source, target) => normaliseAudio(source, `${target}.wav`),
  video: (source, target) => normaliseClip(source, `${target}.mp4`),
};

/**
 * Checks a fetched input against its field's rule and writes it in the form that engines expect, without metadata: a picture
 * as an oriented 8-bit sRGB PNG, sound as 48 kHz stereo WAV, a clip as an upright H.264 MP4 of constant frame rate.
 * @param target path without extension
 * @throws EngineError `invalid_input`, with a message for the caller that names the field and the reason; `unavailable` where ffmpeg is missing or was killed.
 */
export async function prepareInput({ field, path, rule }: FetchedInput, target: string): Promise<PreparedInput> {
  const found = await checkMediaFile(path, rule);
  if ("reason" in found) throw new EngineError("invalid_input", `${field} ${found.reason}`);
  try {
    return { ...(await normalise[rule.media](path, target)), originalFormat: found.format };
  } catch (cause) {
    if (!(cause instanceof FfmpegError)) throw cause;
    if (cause.code !== "failed") throw new EngineError("unavailable", cause.message, { cause });
    throw new EngineError("invalid_input", `${field} must be a whole ${found.format.toUpperCase()} file: this one cannot be read to its end`, { cause });
  }
}
