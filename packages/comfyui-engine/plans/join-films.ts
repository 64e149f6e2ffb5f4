import { EngineError } from "@atelier/engine/engine.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { FfmpegError, fileInput, ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";
import { h264, mp4 } from "@atelier/media/video/mp4-arguments.ts";

export interface Piece {
  file: LocalFile;
  /** Frames at its start that the piece before has already. */
  skip: number;
}

export interface Joined {
  /** Frames a second of the pieces, and of what they are joined to. */
  frameRate: number;
  width: number;
  height: number;
  /** Goes first, brought to the same rate. */
  after?: LocalFile;
}

/**
 * One film without sound from pieces, encoded so finely that it may be encoded once more.
 * @throws EngineError `failed` when a piece cannot be read
 */
export async function joinFilms(pieces: readonly Piece[], joined: Joined, path: string, signal: AbortSignal): Promise<string> {
  const [only, ...others] = pieces;
  if (only && others.length === 0 && only.skip === 0 && !joined.after) return only.file.path;
  const { width, height, after } = joined;
  const all = [...(after ? [after] : []), ...pieces.map(({ file }) => file)];
  const rate = exactFrameRate(joined.frameRate);
  const shape = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,crop=${width}:${height},setsar=1,format=yuv420p`;
  const first = after ? [`[0:v]fps=${rate},${shape}[p0]`] : [];
  const shift = first.length;
  const trimmed = pieces.map(({ skip }, index) => `[${index + shift}:v]trim=start_frame=${skip},setpts=N/(${rate})/TB,${shape}[p${index + shift}]`);
  const filter = `${[...first, ...trimmed].join(";")};${all.map((_, index) => `[p${index}]`).join("")}concat=n=${all.length}:v=1:a=0[v]`;
  const inputs = all.flatMap(({ path: file }) => [fileInput(file)]);
  try {
    await runFfmpeg(["-y", ...inputs, "-filter_complex", filter, "-map", "[v]", "-r", rate, ...h264(12), "-an", ...mp4, path], ignoreOutput, { signal });
  } catch (cause) {
    if (cause instanceof FfmpegError) throw new EngineError("failed", `the segments could not be joined: ${cause.message}`, { cause });
    throw cause;
  }
  return path;
}
