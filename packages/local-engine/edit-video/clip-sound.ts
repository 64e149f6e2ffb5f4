import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { fileInput, ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { mp4 } from "@atelier/media/video/mp4-arguments.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { sampleRate } from "@atelier/media/audio/mixing/mix-sound.ts";
import { soundOfTimeline } from "./sound/sound-of-timeline.ts";
import type { SoundPlan } from "./sound/sound-plan.ts";
import type { Timeline } from "./timeline.ts";

/** Where a result's sound comes from: nowhere, a file to encode, or the clip, packet by packet. */
export type ClipSound = undefined | { encode: string } | { copy: string };

export interface SoundOrder {
  video: LocalFile;
  timeline: Timeline;
  plan: SoundPlan;
  /** The clip's own sound as it is, whatever becomes of the pictures. */
  keep: boolean;
  /** Whether the result must have a sound track; `if any` where one is made only if there is something to hear. */
  wanted: boolean | "if any" | undefined;
  scratch: string;
  signal: AbortSignal;
}

/** Makes a result's sound: along the timeline, then what the prompt asks of it. */
export async function clipSound({ video, timeline, plan, keep, wanted, scratch, signal }: SoundOrder): Promise<ClipSound> {
  if (!wanted || (wanted === "if any" && !plan.adds)) return undefined;
  const { duration } = plan;
  const isLongEnough = (video.duration ?? 0) >= duration - 0.02;
  const isInStep = timeline.pieces.length === 1 && timeline.pieces[0]!.from === 0 && Math.abs(timeline.pieces[0]!.to - duration) < 1e-6;
  if (video.hasSound && (keep || (isInStep && !plan.changes))) return isLongEnough ? { copy: video.path } : { encode: video.path };
  const own = video.hasSound
    ? await soundOfTimeline(
      await decodeByFfmpeg(video.path, { sampleRate, channels: 2, frames: Math.ceil((video.duration ?? duration) * sampleRate) }), timeline,
    )
    : undefined;
  signal.throwIfAborted();
  const path = join(scratch, "sound.wav");
  await writeFile(path, encodeWav(await plan.carryOut(own, signal), { bitDepth: 16 }));
  return { encode: path };
}

/** Puts a clip's sound beside pictures without encoding either, cut at their end. */
export async function joinSound(pictures: string, sound: string, duration: number, path: string, signal: AbortSignal): Promise<void> {
  await runFfmpeg(
    [fileInput(pictures), fileInput(sound), "-map", "0:v:0", "-map", "1:a:0", "-c", "copy", "-t", duration.toFixed(6), ...mp4, path], ignoreOutput, { signal },
  );
}
