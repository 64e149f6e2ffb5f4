import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Backdrop, Figure } from "@atelier/animatic/references/figure.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { fileInput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import type { Plane, Raster, Rect } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";
import { SubjectTrack, trackEdge } from "../../edit-video/subject/subject-track.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { estimateForeground } from "../../vision/subject/estimate-foreground.ts";
import { facingOf, headOf, horizonOf, kindOf } from "./figure-facts.ts";
import { FrameStore } from "./frame-store.ts";
import { type Cuts, coveredBox, cutsOf, fadeCuts, grown } from "./lift-subject.ts";
import { loopFrames, sketchOf } from "./loop-frames.ts";

/** Subjects that cover more than this part of their clip, or less than that, are taken for its place: nothing stands out. */
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

/**
 * Cuts the subject of a clip out of each frame, followed from the one that shows it best.
 * @returns undefined where nothing stands out: the clip shows a place
 */
export async function clipFigure(order: ClipOrder): Promise<Figure | undefined> {
  const { folder, name, signal } = order;
  const inAll = (from: number, share: number) => order.progress?.(Math.round((from + share) * order.frames));
  const small = await storeFrames({
    ...order, edge: Math.min(order.edge, trackEdge), name: `${name}.small`, progress: (done) => inAll(0, (0.1 * done) / order.frames),
  });
  const path = join(folder, `${name}.mattes`);
  let track: SubjectTrack | undefined;
  let store: FrameStore | undefined;
  try {
    track = await SubjectTrack.follow({
      frame: async (number) => small.read(number), first: 0, last: small.frames - 1, path, signal, progress: (share) => inAll(0.1, 0.6 * share),
    });
    if (!track) return undefined;
    const { subjects, matte: first } = track.key;
    const part = first.data.reduce((sum, value) => sum + value, 0) / first.data.length;
    if (part < LEAST || part > MOST) return undefined;
    const [cuts, faces] = [cutsOf(first), facingOf(subjects, first, coveredBox(first))];
    const sketches: Float32Array[] = [];
    let covered: Rect | undefined;
    await readFrames(order, async (frame) => {
      const index = sketches.length;
      const { matte } = await track!.cutOut(frame, index);
      const lifted = liftFrame(frame, small.read(index), matte, cuts);
      store ??= new FrameStore(join(folder, `${name}.frames`), frame.width, frame.height, 4);
      store.add(lifted.data);
      covered = covered ? united(covered, coveredBox(matte)) : coveredBox(matte);
      sketches.push(sketchOf(lifted.data, lifted.width, lifted.height, 4));
      inAll(0.7, (0.3 * sketches.length) / order.frames);
    });
    const film = store!;
    const box = grown(covered!, 3, film);
    const loop = loopFrames(sketches, order.frames);
    return {
      kind: kindOf(subjects), width: box.width, height: box.height, frames: film.frames, isCut: cuts.bottom, faces, box,
      ...headOf(subjects, scaled(box, first.width / film.width)),
      frameAt: (frame) => cropped(film.read(frame), box),
      frameOf: ordered(loop, order.frameRate),
      close: () => film.close(),
    };
  } catch (error) {
    store?.close();
    throw error;
  } finally {
    await track?.close();
    await rm(path, { force: true });
    small.close();
  }
}

/** A clip of a place, to be played behind the actors. */
export async function clipBackdrop(order: ClipOrder): Promise<Backdrop> {
  const sketches: Float32Array[] = [];
  const kept = await storeFrames({ ...order, name: `${order.name}.frames` }, (frame) => sketches.push(sketchOf(frame.data, frame.width, frame.height, 3)));
  const loop = loopFrames(sketches, order.frames);
  return {
    width: kept.width, height: kept.height, frames: kept.frames, frameAt: (frame) => kept.read(frame), frameOf: ordered(loop, order.frameRate),
    ...horizonOf(kept.read(0)), close: () => kept.close(),
  };
}

async function storeFrames(order: ClipOrder, each?: (frame: Raster) => void): Promise<FrameStore> {
  let store: FrameStore | undefined;
  try {
    await readFrames(order, (frame) => {
      store ??= new FrameStore(join(order.folder, order.name), frame.width, frame.height, 3);
      store.add(frame.data);
      each?.(frame);
      order.progress?.(store.frames);
    });
  } catch (error) {
    store?.close();
    throw error;
  }
  if (!store) throw new Error("the clip has no frames");
  return store;
}

const ordered = (loop: Int32Array, frameRate: number) =>
  (second: number) => loop[Math.min(loop.length - 1, Math.max(0, Math.floor(second * frameRate + 1e-6)))]!;

/** The frame with the matte as its alpha; edge pixels take the subject's colour, which the small copy tells. */
function liftFrame(frame: Raster, small: Raster, matte: Plane, cuts: Cuts): Raster {
  // What is hardly the subject would bring its old background along.
  for (let i = 0; i < matte.data.length; i++) matte.data[i] = smoothStep(0.4, 0.95, matte.data[i]!);
  fadeCuts(matte, cuts);
  const pure = estimateForeground(small, reducePlane(matte, small.width, small.height), trackEdge * 0.02);
  const clean = (small.width === frame.width ? pure : resizeRaster(pure, frame.width, frame.height)).data;
  // Clips keep colours at half the size: those of the old background reach two pixels into the subject.
  const deep = boxBlur(matte, 2);
  const data = new Uint8Array(frame.width * frame.height * 4);
  for (let i = 0, to = 0, from = 0; i < matte.data.length; i++, to += 4, from += 3) {
    const alpha = matte.data[i]!;
    if (alpha <= 0.004) continue;
    const own = smoothStep(0.85, 1, deep.data[i]!);
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

const scaled = ({ x, y, width, height }: Rect, scale: number): Rect => ({ x: x * scale, y: y * scale, width: width * scale, height: height * scale });
