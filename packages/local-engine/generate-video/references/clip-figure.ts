import { join } from "node:path";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { fileInput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Plane, Raster, Rect } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { cutOut } from "../../vision/subject/cut-out.ts";
import { estimateForeground } from "../../vision/subject/estimate-foreground.ts";
import { findSubjects, type Subjects } from "../../vision/subject/find-subjects.ts";
import { guidedEnlarge } from "../../vision/filters/guided-filter.ts";
import { type Cv, opencv } from "../../vision/opencv.ts";
import { smoothStep } from "../../vision/polygon.ts";
import type { Backdrop, Figure } from "@atelier/animatic/references/figure.ts";
import { facingOf, headOf, horizonOf, kindOf } from "./figure-facts.ts";
import { FrameStore } from "./frame-store.ts";
import { type Cuts, coveredBox, cutsOf, fadeCuts, grown } from "./lift-subject.ts";
import { loopFrames, sketchOf } from "./loop-frames.ts";
import { MatteTracker, quicklyResized } from "./track-matte.ts";

/** Long edge of the copies in which the subject is followed. */
const TRACK_EDGE = 288;
/** Frames at which a subject is looked for, until one is found. */
const TRIES = new Set([0, 8, 24, 48, 96]);
const MOST = 0.9;
const LEAST = 0.012;

export interface ClipOrder {
  file: LocalFile;
  /** Longest side of the frames that are kept, pixels. */
  edge: number;
  frameRate: number;
  /** Frames that the film could show of it. */
  frames: number;
  /** Where frames are kept. */
  folder: string;
  /** Of the file of frames, unique in the folder. */
  name: string;
  signal: AbortSignal;
  /** Called after each frame. */
  progress?(frames: number): void;
}

/** Frames of a clip at the film's rate, RGB, no larger than `edge`, each in a buffer of its own. */
async function readFrames({ file, edge, frameRate, frames, signal }: ClipOrder, each: (frame: Raster) => Promise<void> | void): Promise<void> {
  const scale = Math.min(1, edge / Math.max(file.width!, file.height!));
  const width = Math.max(16, Math.round(file.width! * scale));
  const height = Math.max(16, Math.round(file.height! * scale));
  const shape = `fps=${exactFrameRate(frameRate)},scale=${width}:${height}:flags=area+accurate_rnd,format=rgb24`;
  await runFfmpeg(
    [fileInput(file.path), "-map", "0:v:0", "-vf", shape, "-frames:v", String(frames), "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"],
    async (stdout) => {
      for await (const data of framesOf(stdout, width * height * 3)) {
        signal.throwIfAborted();
        await each({ data: new Uint8Array(data.buffer, data.byteOffset, data.length), width, height, channels: 3 });
      }
    },
    { signal },
  );
}

/** What is known of the subject since it was found. */
interface Found {
  store: FrameStore;
  subjects: Subjects;
  cuts: Cuts;
  faces: Figure["faces"];
  box: Rect;
}

/**
 * Cuts the subject of a clip out of each frame. It is found in one frame and followed through the next, so that its outline does not flicker; where
 * the clip cuts to another scene it is looked for again.
 * @returns undefined where nothing stands out: the clip shows a place
 */
export async function clipFigure(order: ClipOrder): Promise<Figure | undefined> {
  const cv = await opencv();
  const tracker = new MatteTracker(cv);
  const sketches: Float32Array[] = [];
  let found: Found | undefined;
  let index = 0;
  try {
    await readFrames(order, async (frame) => {
      const at = index++;
      order.progress?.(index);
      const small = reduced(cv, frame);
      let matte = found && tracker.next(small);
      if (!matte) {
        if (!found && !TRIES.has(at)) return;
        const key = await findKey(frame, order.signal);
        if (!key) return;
        matte = reducePlane(key.matte, small.width, small.height);
        tracker.start(small, matte);
        const cuts = cutsOf(key.matte);
        const around = coveredBox(key.matte);
        found ??= {
          store: new FrameStore(join(order.folder, `${order.name}.frames`), frame.width, frame.height, 4), subjects: key.subjects, cuts,
          faces: facingOf(key.subjects, key.matte, around), box: around,
        };
      }
      const lifted = liftFrame(cv, frame, small, matte, found!.cuts);
      found!.store.add(lifted.data);
      found!.box = united(found!.box, scaled(coveredBox(matte), frame.width / matte.width, frame));
      sketches.push(sketchOf(lifted.data, lifted.width, lifted.height, 4));
    });
  } catch (error) {
    found?.store.close();
    throw error;
  } finally {
    tracker.close();
  }
  if (!found) return undefined;
  const { store, subjects, cuts, faces } = found;
  const box = grown(found.box, 3, store);
  const loop = loopFrames(sketches, order.frames);
  return {
    kind: kindOf(subjects), width: box.width, height: box.height, frames: store.frames, isCut: cuts.bottom, faces, box, ...headOf(subjects, box),
    frameAt: (frame) => cropped(store.read(frame), box),
    frameOf: ordered(loop, order.frameRate),
    close: () => store.close(),
  };
}

/** A clip of a place, to be played behind the actors. */
export async function clipBackdrop(order: ClipOrder): Promise<Backdrop> {
  let store: FrameStore | undefined;
  const sketches: Float32Array[] = [];
  await readFrames(order, (frame) => {
    store ??= new FrameStore(join(order.folder, `${order.name}.frames`), frame.width, frame.height, 3);
    store.add(frame.data);
    sketches.push(sketchOf(frame.data, frame.width, frame.height, 3));
    order.progress?.(sketches.length);
  });
  if (!store) throw new Error("the clip has no frames");
  const kept = store;
  const loop = loopFrames(sketches, order.frames);
  return {
    width: kept.width, height: kept.height, frames: kept.frames, frameAt: (frame) => kept.read(frame), frameOf: ordered(loop, order.frameRate),
    ...horizonOf(kept.read(0)), close: () => kept.close(),
  };
}

const ordered = (loop: Int32Array, frameRate: number) =>
  (second: number) => loop[Math.min(loop.length - 1, Math.max(0, Math.floor(second * frameRate + 1e-6)))]!;

async function findKey(frame: Raster, signal: AbortSignal): Promise<{ matte: Plane; subjects: Subjects } | undefined> {
  const subjects = await findSubjects(frame, signal);
  const cut = await cutOut(frame, subjects, signal);
  if (!cut) return undefined;
  const part = cut.matte.data.reduce((sum, value) => sum + value, 0) / cut.matte.data.length;
  return part < LEAST || part > MOST ? undefined : { matte: cut.matte, subjects };
}

function reduced(cv: Cv, frame: Raster): Raster {
  const scale = Math.min(1, TRACK_EDGE / Math.max(frame.width, frame.height));
  return scale < 1 ? quicklyResized(cv, frame, Math.round(frame.width * scale), Math.round(frame.height * scale)) : frame;
}

/** The frame with the matte as its alpha, carried to its size along its own edges; edge pixels take the subject's colour from the small copy. */
function liftFrame(cv: Cv, frame: Raster, small: Raster, matte: Plane, cuts: Cuts): Raster {
  const large = small === frame ? { ...matte, data: matte.data.slice() } : guidedEnlarge(matte, luminance(small), luminance(frame), 2, 8);
  for (let i = 0; i < large.data.length; i++) large.data[i] = smoothStep(0.2, 0.85, large.data[i]!);
  fadeCuts(large, cuts);
  const pure = estimateForeground(small, matte, TRACK_EDGE * 0.02);
  const clean = (small === frame ? pure : quicklyResized(cv, pure, frame.width, frame.height)).data;
  const data = new Uint8Array(frame.width * frame.height * 4);
  for (let i = 0, to = 0, from = 0; i < large.data.length; i++, to += 4, from += 3) {
    const alpha = large.data[i]!;
    if (alpha <= 0.004) continue;
    const own = alpha >= 0.98 ? 1 : alpha ** 3;
    for (let c = 0; c < 3; c++) data[to + c] = clean[from + c]! + (frame.data[from + c]! - clean[from + c]!) * own + 0.5;
    data[to + 3] = alpha * 255 + 0.5;
  }
  return { data, width: frame.width, height: frame.height, channels: 4 };
}

function cropped({ data, width, channels }: Raster, box: Rect): Raster {
  const out = new Uint8Array(box.width * box.height * channels);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.y + y) * width + box.x) * channels;
    out.set(data.subarray(from, from + box.width * channels), y * box.width * channels);
  }
  return { data: out, width: box.width, height: box.height, channels };
}

function united(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}

function scaled({ x, y, width, height }: Rect, scale: number, size: { width: number; height: number }): Rect {
  const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)];
  return {
    x: left, y: top, width: Math.min(size.width, Math.ceil((x + width) * scale)) - left,
    height: Math.min(size.height, Math.ceil((y + height) * scale)) - top,
  };
}
