import { fileInput, runFfmpeg } from "../ffmpeg.ts";
import { exactFrameRate } from "./frame-rate.ts";
import { framesOf } from "./frames-of.ts";

export interface FrameReading {
  /** Pixels that each frame is resampled to, and frames a second. */
  width: number;
  height: number;
  frameRate: number;
  /** Bytes: three a pixel, or luma alone. */
  format?: "rgb24" | "gray";
  /** The first frame that is wanted, counted at `frameRate`, and how many at most. */
  from?: number;
  count?: number;
  /** Kills ffmpeg at once; the reading then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * The frames of a clip, upright and evenly spaced, each in a buffer of its own. The next one is decoded when it is asked for, so that memory holds
 * few of them; who stops early ends ffmpeg.
 * @throws FfmpegError; the signal's reason
 */
export async function* readFrames(path: string, { width, height, frameRate, format = "rgb24", from = 0, count, signal }: FrameReading): AsyncGenerator<Buffer> {
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const kept: Buffer[] = [];
  let wake: () => void = () => {};
  let ask: () => void = () => {};
  let isOver = false;
  const select = from > 0 ? `,trim=start_frame=${from},setpts=PTS-STARTPTS` : "";
  const filter = `fps=${exactFrameRate(frameRate)}:start_time=0${select},scale=${width}:${height}:flags=lanczos+accurate_rnd+full_chroma_int,format=${format}`;
  const limit = count === undefined ? [] : ["-frames:v", String(count)];
  const work = runFfmpeg([fileInput(path), "-map", "0:v:0", "-vf", filter, ...limit, "-f", "rawvideo", "-pix_fmt", format, "pipe:1"], async (stdout) => {
    for await (const frame of framesOf(stdout, width * height * (format === "gray" ? 1 : 3))) {
      // Nobody would ask for the frames that are still on their way.
      if (either.aborted) break;
      kept.push(frame);
      wake();
      if (kept.length >= 2) await new Promise<void>((resolve) => (ask = resolve));
    }
  }, { signal: either });
  const ended = work.then(() => undefined, (error: unknown) => error).then((error) => {
    isOver = true;
    wake();
    return error;
  });
  try {
    for (;;) {
      while (kept.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve));
      const frame = kept.shift();
      ask();
      if (!frame) break;
      yield frame;
    }
    const error = await ended;
    if (error) throw error;
  } finally {
    stop.abort(new Error("enough frames"));
    ask();
    await ended;
  }
}
