import type { VideoOutput } from "../../endpoints/definition/output.ts";
import { videoFilter } from "@atelier/media/filters/video-filter.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Target } from "@atelier/engine/jobs/target.ts";
import { fileInput, ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { isFastStart } from "@atelier/media/mp4/boxes.ts";
import { appendXmp } from "@atelier/media/provenance/append-xmp.ts";
import { xmpPacket } from "@atelier/media/provenance/xmp.ts";
import { aac, h264, isPlainAac, isPlainH264, mp4 } from "@atelier/media/video/mp4-arguments.ts";
import { type ProbedClip, type ProbedSound, probeClip } from "@atelier/media/video/probe-clip.ts";
import type { FinishedFile } from "../messages.ts";
import type { Finishing } from "./finishing.ts";

/** An AAC packet has 1024 samples: sound cannot end at every moment. Seconds. */
const soundStep = 1024 / 48_000;

/**
 * Makes an engine's clip the MP4 that the endpoint promises. Pictures are encoded again only when they are filtered or are no
 * plain H.264, sound only when it is not the promised AAC as long as the pictures.
 * @throws Error when the clip is not what was ordered, before the work and once more after it.
 */
export async function finishVideo(
  file: LocalFile, pathWithoutExtension: string, { output, target, seed, engine, model, sourceType, marking, signal }: Finishing & { output: VideoOutput },
): Promise<FinishedFile> {
  const made = await probed(file.path, target, engine);
  const path = `${pathWithoutExtension}.mp4`;
  await runFfmpeg([fileInput(file.path), "-map", "0:v:0", ...pictures(made, output, seed), ...sound(made, target), ...mp4, path], ignoreOutput, { signal });
  const finished = await probed(path, target, "the finishing step");
  if (!isPlainH264(finished.codec) || !finished.isPlain || (finished.sound && !isPlainAac(finished.sound)) || !(await isFastStart(path))) {
    throw new Error("the finishing step made another kind of video than was promised");
  }
  if (marking.level !== "off") await appendXmp(path, xmpPacket({ sourceType, engine, model }));
  const { width, height, duration, frameRate } = finished;
  return { path, format: "mp4", width, height, duration, frameRate };
}

async function probed(path: string, target: Target, maker: string): Promise<ProbedClip> {
  const clip = await probeClip(path);
  if (!clip) throw new Error(`${maker} made a video that cannot be read`);
  const { width, height, frameRate = 0, duration = 0, sound = false } = target;
  const ordered = `${width}x${height}, ${frameRate} frames a second, ${duration} s${sound ? ", with sound" : ""}`;
  const isRight =
    clip.width === width &&
    clip.height === height &&
    Math.abs(clip.frameRate / frameRate - 1) < 0.001 &&
    // Exact to one frame.
    Math.abs(clip.frames - duration * frameRate) < 1.01 &&
    (!sound || clip.sound !== undefined);
  if (!isRight) {
    throw new Error(
      `${maker} made ${clip.width}x${clip.height}, ${clip.frameRate} frames a second, ${clip.duration} ` +
        `s${clip.sound ? ", with sound" : ""} where ${ordered} were ordered`
    );
  }
  return clip;
}

function pictures({ codec, isPlain, width, height }: ProbedClip, { sharpen, grain }: VideoOutput, seed: number): string[] {
  const filter = videoFilter({ sharpen, grain, seed, width, height });
  if (filter !== undefined) return ["-vf", filter, ...h264(16)];
  return isPlain && isPlainH264(codec) ? ["-c:v", "copy"] : h264(16);
}

function sound({ sound, duration }: ProbedClip, target: Target): readonly string[] {
  if (!(target.sound || target.maySound) || !sound) return ["-an"];
  const map = ["-map", "0:a:0"];
  return isPlainAac(sound) && isAsLong(sound, duration) ? [...map, "-c:a", "copy"] : [...map, "-af", `apad,atrim=end=${duration.toFixed(6)}`, ...aac];
}

/** As long as the pictures, as far as packets allow: not to a frame, which of a clip with few of them is long. */
function isAsLong(sound: ProbedSound, duration: number): boolean {
  return Math.abs(sound.duration - duration) <= 2 * soundStep;
}
