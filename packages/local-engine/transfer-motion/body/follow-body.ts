import { fileInput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";
import { type Crop, Pyramid } from "../../vision/people/crop.ts";
import { detectIn, type Detection, overlap } from "../../vision/people/detect-people.ts";
import { type LoadedNetwork, loadNetwork } from "../../vision/networks/load-network.ts";
import { poseDetection } from "../../vision/networks/pose-detection.ts";
import { poseLandmarkFull } from "../../vision/networks/pose-landmark-full.ts";
import { type Body, type BodyPoint, readBody } from "../../vision/people/read-body.ts";
import { FaceFollower } from "./follow-face.ts";
import type { HeadPose } from "./head-pose.ts";

export interface FollowOrder {
  path: string;
  /** Pixels of the clip. */
  width: number;
  height: number;
  /** Frames to look at, at this rate. */
  frames: number;
  frameRate: number;
  /** Where the body is in the first frame, pixels of the clip. */
  start: Crop;
  /** Numbers of the frames that begin another scene. */
  cuts: readonly number[];
  /** The body's face shows: its landmarks are followed too. */
  hasFace: boolean;
  signal: AbortSignal;
  progress(frames: number): void;
}

/** What is seen of a body in a frame. */
export interface SeenBody {
  /** 33, pixels of the clip. */
  points: BodyPoint[];
  head?: HeadPose;
}

/** Pixels that a body's crop should have in the copies that are looked at, and the longer side of these. */
const WANTED = 360;
const EDGES = { least: 640, most: 1280 };
/** What the network takes for nobody. */
const LEAST_PRESENCE = 0.5;
const LEAST_SCORE = 0.5;
/** Seconds between looks of the detector: while somebody is followed, and while nobody is. */
const LOOKS = { followed: 1, lost: 0.2 };
/** What overlaps less with the crop that was followed is somebody else. */
const SAME = 0.25;
/** The detector looks for who is followed in a square so many times as large as the last crop. */
const AROUND = 1.6;

/**
 * Follows one body through a clip: the points of a frame say where the next one's crop is, and now and then the detector says whether it is still there.
 * After a cut the largest body of the new scene is followed. Costs 45 ms a frame, and 10 more where its face is followed.
 * @returns undefined for frames in which nobody is seen
 */
export async function followBody(order: FollowOrder): Promise<(SeenBody | undefined)[]> {
  const { path, frames, frameRate, start, cuts, signal, progress } = order;
  const long = Math.max(order.width, order.height);
  const scale = Math.min(1, Math.min(EDGES.most, Math.max(EDGES.least, (long * WANTED) / start.side)) / long);
  const [width, height] = [Math.round(order.width * scale), Math.round(order.height * scale)];
  const crop = { ...start, x: start.x * scale, y: start.y * scale, side: start.side * scale };
  const follower = new Follower(await loadNetwork(poseDetection), await loadNetwork(poseLandmarkFull), crop, frameRate);
  const face = order.hasFace ? new FaceFollower() : undefined;
  const seen: (SeenBody | undefined)[] = [];
  const filter = `fps=${exactFrameRate(frameRate)}:start_time=0,scale=${width}:${height}:flags=area`;
  await runFfmpeg(
    [fileInput(path), "-map", "0:v:0", "-vf", filter, "-frames:v", String(frames), "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"],
    async (stdout) => {
      for await (const data of framesOf(stdout, width * height * 3)) {
        signal.throwIfAborted();
        const frame: Raster = { data: new Uint8Array(data), width, height, channels: 3 };
        const body = follower.next(frame, cuts.includes(seen.length));
        const head = body && (await face?.next(frame, body.points));
        seen.push(body && {
          points: body.points.map((p) => ({ ...p, x: p.x / scale, y: p.y / scale, z: p.z / scale })),
          ...(head && { head: { ...head, x: head.x / scale, y: head.y / scale, size: head.size / scale } }),
        });
        progress(seen.length);
      }
    },
    { signal },
  );
  return seen;
}

class Follower {
  readonly #detector: LoadedNetwork;
  readonly #network: LoadedNetwork;
  readonly #frameRate: number;
  #crop: Crop | undefined;
  #last: Crop;
  #sinceLook = 0;

  constructor(detector: LoadedNetwork, network: LoadedNetwork, start: Crop, frameRate: number) {
    this.#detector = detector;
    this.#network = network;
    this.#frameRate = frameRate;
    this.#crop = start;
    this.#last = start;
  }

  next(frame: Raster, isCut: boolean): Body | undefined {
    const pyramid = new Pyramid(frame);
    if (isCut) this.#crop = undefined;
    const pause = (this.#crop ? LOOKS.followed : LOOKS.lost) * this.#frameRate;
    this.#sinceLook++;
    const read: Body[] = this.#crop ? [readBody(this.#network, pyramid, this.#crop)] : [];
    if (isCut || this.#sinceLook >= pause || (read[0] && read[0].presence < LEAST_PRESENCE)) {
      this.#sinceLook = 0;
      const found = this.#look(pyramid, isCut);
      // Its crop is rougher than the one that the points ask for: read there, then where those points say.
      if (found) read.push(readBody(this.#network, pyramid, readBody(this.#network, pyramid, found.crop).better));
    }
    const best = read.reduce<Body | undefined>((one, other) => (one && one.presence >= other.presence - 0.05 ? one : other), undefined);
    const isThere = best !== undefined && best.presence >= LEAST_PRESENCE;
    this.#crop = isThere ? best.better : undefined;
    if (isThere) this.#last = best.better;
    return isThere ? best : undefined;
  }

  /** Who is where the body was; after a cut the largest anywhere. */
  #look(pyramid: Pyramid, isCut: boolean): Detection | undefined {
    const { width, height } = pyramid.levels[0];
    const whole: Crop = { x: width / 2, y: height / 2, side: Math.max(width, height), turn: 0 };
    const near: Crop = { ...this.#last, side: AROUND * this.#last.side, turn: 0 };
    const found = [...(isCut ? [] : detectIn(this.#detector, pyramid, near, LEAST_SCORE)), ...detectIn(this.#detector, pyramid, whole, LEAST_SCORE)];
    const size = (one: Detection) => (isCut ? one.score * one.crop.side : overlap(one.crop, this.#last));
    const best = found.reduce<Detection | undefined>((one, other) => (one && size(one) >= size(other) ? one : other), undefined);
    return best && (isCut || size(best) > SAME) ? best : undefined;
  }
}
