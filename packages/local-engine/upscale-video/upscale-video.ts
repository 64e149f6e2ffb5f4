import { join } from "node:path";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { fileInput, rawInput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";
import { h264, mp4 } from "@atelier/media/video/mp4-arguments.ts";
import { probeColours } from "@atelier/media/video/probe-colours.ts";
import { followFrames } from "./follow-frames.ts";
import { type EngineContext, EngineError, type EngineResult } from "@atelier/engine/engine.ts";
import { boostFrames } from "./boost-frames.ts";
import { denoisingFilter } from "./denoising-filter.ts";
import { enlargingFilter } from "./enlarging-filter.ts";
import { lookFilter } from "./look-filter.ts";

/** x264's constant rate factor: finer than the input's coding, whatever it was. */
const quality = { precision: 11, standard: 12, turbo: 13 };

/**
 * Enlarges a clip frame by frame and, where the target's rate is higher, makes the frames between before that, where they cost a quarter. Frames
 * stream from one ffmpeg through this process to another, so that memory does not grow with the clip; the sound is copied.
 */
export async function upscaleVideo(
  { parameters, inputs: { video }, target, scratch }: EngineJob<"upscale-video">, { signal, progress }: EngineContext,
): Promise<EngineResult> {
  const { width, height, frameRate, duration } = video;
  if (!width || !height || !frameRate || !duration || !target.frameRate || !target.duration) {
    throw new EngineError("invalid_input", "video: its size or rate is not known");
  }
  const path = join(scratch, "upscaled.mp4");
  const count = Math.round(target.duration * target.frameRate);
  const isBoosted = target.frameRate > frameRate * 1.001;
  const strength = parameters.method === "precision" ? parameters.strength / 100 : 0.5;
  const colours = await probeColours(video.path, signal);
  const filters = [
    await denoisingFilter({ path: video.path, width, height, duration }, parameters.method === "turbo" ? 0 : strength, signal),
    enlargingFilter({ method: parameters.method, from: { width, height }, to: target }),
    lookFilter(parameters),
    // Even sides are not exactly in the clip's proportion, which the filters would tell as pixels that are no squares.
    "setsar=1",
    "format=yuv420p",
  ].filter((filter) => filter !== undefined);
  const tracks = ["-filter_complex", `[0:v]${filters.join(",")}[v]`, "-map", "[v]", "-map", "1:a:0?", "-c:a", "copy"];
  const written = [...tracks, ...h264(quality[parameters.method]), ...colours, "-r", exactFrameRate(target.frameRate), ...mp4, path];
  const follow = followFrames((frames) => progress(Math.min(1, frames / count)));

  if (!isBoosted) {
    await runFfmpeg([...follow.args, fileInput(video.path), fileInput(video.path), ...written], follow.consume, { signal });
  } else {
    const boost = { width, height, from: frameRate, to: target.frameRate, count };
    const shape = ["-pixel_format", "yuv420p", "-video_size", `${width}x${height}`, "-framerate", exactFrameRate(target.frameRate)];
    const raw = rawInput("rawvideo", shape);
    const size = (width * height * 3) / 2;
    await runFfmpeg(
      [fileInput(video.path), "-map", "0:v:0", "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1"],
      (stdout) =>
        runFfmpeg([...follow.args, raw, fileInput(video.path), ...written], follow.consume, { input: boostFrames(framesOf(stdout, size), boost), signal }),
      { signal },
    );
  }
  const { width: wide, height: high } = target;
  return {
    files: [{ path, mediaType: "video/mp4", width: wide, height: high, duration: target.duration, frameRate: target.frameRate }],
    fidelity: "classical", sourceType: "algorithmicallyEnhanced",
  };
}
