import type { Readable } from "node:stream";
import { fileInput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { toBytes } from "@atelier/media/raster/to-bytes.ts";
import { EngineError } from "@atelier/engine/engine.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import type { Person } from "../vision/people/find-people.ts";
import { findStanding, type Standing } from "./find-standing.ts";
import { SceneChanges } from "./scene-changes.ts";
import { type TrackedFrame, trackPoints } from "./track-points.ts";

/** A clip's first frame and what was seen of the others, on small copies. */
export interface ClipTracks {
  /** Pixels of the small copies. */
  width: number;
  height: number;
  frames: TrackedFrame[];
  /** RGB, up to twice as large, for what has to be recognised. */
  first: Raster;
  /** Who was found in the first frame. */
  standing?: Standing;
  /** Everybody there and all faces, in pixels of `first`. */
  people: Person[];
  faces: Face[];
  /** Numbers of the frames that begin another scene. */
  cuts: number[];
}

export interface ClipOrder {
  path: string;
  /** Pixels of the clip. */
  width: number;
  height: number;
  /** Frames to look at, at this rate. */
  frames: number;
  frameRate: number;
  /** Longer side of the small copies, and the points followed at once. */
  edge: number;
  points: number;
  signal: AbortSignal;
  progress(frames: number): void;
}

/** Follows points through the frames of a clip, which are decoded once and not kept. Fewer frames than ordered are what the clip has. */
export async function readClip({ path, frames, frameRate, edge, points, signal, progress, ...clip }: ClipOrder): Promise<ClipTracks> {
  const scale = Math.min(1, edge / Math.max(clip.width, clip.height));
  const [width, height] = [Math.max(32, Math.round(clip.width * scale)), Math.max(32, Math.round(clip.height * scale))];
  const larger = Math.max(1, Math.min(2, 1 / scale));
  const [wide, high] = [Math.round(width * larger), Math.round(height * larger)];
  const decode = (format: string, count: number, w: number, h: number) => [
    fileInput(path), "-map", "0:v:0", "-vf", `fps=${exactFrameRate(frameRate)}:start_time=0,scale=${w}:${h}:flags=area`, "-frames:v", String(count), "-f",
    "rawvideo", "-pix_fmt", format, "pipe:1",
  ];
  const picture = await runFfmpeg(decode("rgb24", 1, wide, high), (stdout) => firstOf(framesOf(stdout, wide * high * 3)), { signal });
  const first: Raster = { data: new Uint8Array(picture), width: wide, height: high, channels: 3 };
  const { standing, people, faces } = await findStanding(first, width, height, signal);
  const subject = standing && toBytes(standing.matte.data, (cover) => (cover > 0.5 ? 255 : 0));
  const order = { width, height, most: points, renewedEvery: Math.max(2, Math.round(frameRate / 6)), signal, ...(subject && { subject }) };
  const tracked: TrackedFrame[] = [];
  const changes = new SceneChanges(width, height);
  const follow = async (stdout: Readable) => {
    for await (const frame of trackPoints(changes.watch(framesOf(stdout, width * height)), order)) {
      tracked.push(frame);
      progress(tracked.length);
    }
  };
  await runFfmpeg(decode("gray", frames, width, height), follow, { signal });
  return { width, height, frames: tracked, first, cuts: changes.cuts(tracked), ...(standing && { standing }), people, faces };
}

async function firstOf(frames: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const frame of frames) return frame;
  throw new EngineError("invalid_input", "video: no frame of it can be decoded");
}
