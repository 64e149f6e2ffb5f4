import { fileInput, ignoreOutput, rawInput, runFfmpeg } from "../ffmpeg.ts";
import { exactFrameRate } from "./frame-rate.ts";
import { aac, h264, mp4 } from "./mp4-arguments.ts";

export interface VideoOrder {
  /** Where the MP4 is written. */
  path: string;
  /** Pixels; even. */
  width: number;
  height: number;
  frameRate: number;
  /** A file whose sound becomes the video's, cut or filled with silence to the pictures' length. */
  sound?: string;
  /** Length of the pictures in seconds, where it is known: sound then ends with them, where it otherwise may end a frame before. */
  seconds?: number;
  /** x264's constant rate factor; 16 shows no loss, and the finishing step then copies the pictures. */
  crf?: number;
  /** For what is made of a clip: encoding adds no flicker (see `h264`). */
  evenly?: boolean;
  /** Kills ffmpeg at once; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** A pipe takes several frames at once that are smaller than this: they are copied, or the one that is drawn next would show in them. Bytes. */
const copiedBelow = 1 << 17;

/**
 * Writes frames as an MP4 as the contract promises it: H.264, 4:2:0, BT.709 and marked so, AAC, playable while it arrives.
 * Memory stays bounded: the next frame is asked for when ffmpeg has taken the last, so one buffer may serve for all of them.
 * @param frames RGB, 8 bits each, `width * height * 3` bytes a frame
 * @returns the number of frames written
 * @throws FfmpegError with ffmpeg's last words; what `frames` throws; the signal's reason
 */
export async function writeVideo(
  { path, width, height, frameRate, sound, seconds, crf = 16, evenly, signal }: VideoOrder, frames: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  let written = 0;
  async function* feed() {
    for await (const frame of frames) {
      signal?.throwIfAborted();
      if (frame.length !== width * height * 3) throw new Error(`a frame of ${frame.length} bytes is not one of ${width}x${height} pixels`);
      written++;
      yield frame.length < copiedBelow ? frame.slice() : frame;
    }
  }
  const rate = exactFrameRate(frameRate);
  const pictures = rawInput("rawvideo", ["-pixel_format", "rgb24", "-video_size", `${width}x${height}`, "-framerate", rate]);
  const colours = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"];
  const convert = "scale=in_range=full:out_range=tv:out_color_matrix=bt709:flags=bilinear+accurate_rnd,format=yuv420p";
  const cut = seconds === undefined ? ["-af", "apad", "-shortest"] : ["-af", `apad,atrim=end=${seconds.toFixed(6)}`];
  const tracks = ["-map", "0:v:0", ...(sound === undefined ? ["-an"] : ["-map", "1:a:0", ...cut, ...aac])];
  await runFfmpeg(
    ["-y", pictures, ...(sound === undefined ? [] : [fileInput(sound)]), ...tracks, "-vf", convert, ...h264(crf, evenly), ...colours, "-r", rate, ...mp4, path],
    ignoreOutput, { input: feed(), signal },
  );
  return written;
}
