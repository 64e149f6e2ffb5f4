import { EngineError } from "@atelier/engine/engine.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { normaliseAudio } from "@atelier/media/audio/normalise-audio.ts";
import { checkMediaFile } from "@atelier/media/check-media.ts";
import { FfmpegError } from "@atelier/media/ffmpeg.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import type { Format } from "@atelier/media/media-types.ts";
import { normaliseImage } from "@atelier/media/images/normalise-image.ts";
import { normaliseClip } from "@atelier/media/video/normalise-clip.ts";
import type { FetchedInput } from "./messages.ts";

/** A normalised input, and what it was made from: the file as it came. */
export type PreparedInput = LocalFile & { original: { path: string; format: Format; field: string } };

/** By input name; lists where the job takes a list. */
export type PreparedInputs = Record<string, PreparedInput | PreparedInput[]>;

/** The form in which engines get each kind of media, written to a path without extension. */
type Normalise = (source: string, target: string, rule: MediaRule, signal: AbortSignal) => Promise<LocalFile>;
const normalise: Record<MediaRule["media"], Normalise> = {
  image: (source, target, { reduceTo }) => normaliseImage(source, `${target}.png`, reduceTo),
  audio: (source, target, _rule, signal) => normaliseAudio(source, `${target}.wav`, signal),
  video: (source, target, _rule, signal) => normaliseClip(source, `${target}.mp4`, signal),
};

/**
 * Checks a fetched input against its field's rule and writes it in the form that engines expect, without metadata: a picture
 * as an oriented 8-bit sRGB PNG, sound as 48 kHz stereo WAV, a clip as an upright H.264 MP4 of constant frame rate.
 * @param target path without extension
 * @throws EngineError `invalid_input`, with a message for the caller that names the field and the reason; `unavailable` where ffmpeg is missing or was killed.
 */
export async function prepareInput({ field, path, rule }: FetchedInput, target: string, signal: AbortSignal): Promise<PreparedInput> {
  const found = await checkMediaFile(path, rule);
  if ("reason" in found) throw new EngineError("invalid_input", `${field} ${found.reason}`);
  try {
    return { ...(await normalise[rule.media](path, target, rule, signal)), original: { path, format: found.format, field } };
  } catch (cause) {
    if (!(cause instanceof FfmpegError)) throw cause;
    if (cause.code !== "failed") throw new EngineError("unavailable", cause.message, { cause });
    throw new EngineError("invalid_input", `${field} must be a whole ${found.format.toUpperCase()} file: this one cannot be read to its end`, { cause });
  }
}
