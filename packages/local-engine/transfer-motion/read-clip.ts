import type { Readable } from "node:stream";
import { fileInput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { EngineError } from "@atelier/engine/engine.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { cameraStep } from "../vision/motion/camera-step.ts";
import { findMotion, motionGrid } from "../vision/motion/frame-motion.ts";
import { type Mat, opencv } from "../vision/opencv.ts";
import type { Person } from "../vision/people/find-people.ts";
import { peopleMask } from "../vision/people/people-mask.ts";
import { findSubjects } from "../vision/subject/find-subjects.ts";
import { SceneChanges } from "./scene-changes.ts";
import { around, composed, identity, type Similarity } from "./similarity.ts";

/** A clip's first frame and what was seen of the others, on small copies. */
export interface ClipTracks {
  /** Pixels of the small copies. */
  width: number;
  height: number;
  /** The similarity that carries the surroundings of the first frame onto each frame, in pixels of the small copies. */
  camera: Similarity[];
  /** RGB, up to twice as large, for what has to be recognised. */
  first: Raster;
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
  /** Longer side of the small copies. */
  edge: number;
  signal: AbortSignal;
  progress(frames: number): void;
}

/** Follows the camera through the frames of a clip, which are decoded once and not kept. Fewer frames than ordered are what the clip has. */
export async function readClip({ path, frames, frameRate, edge, signal, progress, ...clip }: ClipOrder): Promise<ClipTracks> {
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
  const { people = [], faces } = await findSubjects(first, signal);
  const camera: Similarity[] = [];
  const changes = new SceneChanges(width, height);
  const breaks: number[] = [];
  const cv = await opencv();
  let before: Mat | undefined;
  let counts: Float32Array | undefined;
  const follow = async (stdout: Readable) => {
    for await (const frame of framesOf(stdout, width * height)) {
      signal.throwIfAborted();
      changes.watch(frame);
      const copy = cv.matFromArray(height, width, cv.CV_8UC1, frame as never);
      const now = motionGrid(cv, copy);
      copy.delete();
      if (before) {
        const motion = findMotion(cv, before, now);
        before.delete();
        if (motion.isCut) breaks.push(camera.length);
        counts ??= surroundings(people, now.cols, now.rows, now.cols / wide);
        const { x, y, turn, scale: grown } = cameraStep(motion, counts);
        camera.push(composed(around({ x: width / 2, y: height / 2 }, { x: x * width, y: y * width }, turn, grown), camera.at(-1)!));
      } else camera.push(identity);
      before = now;
      progress(camera.length);
    }
  };
  try {
    await runFfmpeg(decode("gray", frames, width, height), follow, { signal });
  } finally {
    before?.delete();
  }
  return { width, height, camera, first, cuts: changes.cuts(breaks), people, faces };
}

/** How much each point of a grid tells of the camera: nothing where somebody stands in the first frame, most near the border, where seldom anybody is. */
function surroundings(people: readonly Person[], width: number, height: number, scale: number): Float32Array {
  return peopleMask(people, width, height, scale).data.map((mask, i) => {
    const [x, y] = [(i % width) / width, Math.floor(i / width) / height];
    return (1 - mask) * (0.25 + Math.max(0, 1 - 5 * Math.min(x, 1 - x, y, 1 - y)));
  });
}

async function firstOf(frames: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const frame of frames) return frame;
  throw new EngineError("invalid_input", "video: no frame of it can be decoded");
}
