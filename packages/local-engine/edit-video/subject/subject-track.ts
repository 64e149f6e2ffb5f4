import { type FileHandle, open } from "node:fs/promises";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { toBytes } from "@atelier/media/raster/to-bytes.ts";
import { boxOf, type CutOut, cutOut } from "../../vision/subject/cut-out.ts";
import { findSubjects, type Subjects } from "../../vision/subject/find-subjects.ts";
import { findMotion } from "../../vision/motion/frame-motion.ts";
import { guidedEnlarge } from "../../vision/filters/guided-filter.ts";
import { type Cv, type Mat, opencv } from "../../vision/opencv.ts";
import { smoothStep } from "../../vision/polygon.ts";
import type { FrameMotion } from "../../vision/motion/frame-motion.ts";
import { gridOf } from "../steady-strokes.ts";
import { PeopleScene, type Scene, ThingScene } from "./scene.ts";

/** Long edge of the frames in which the subject is followed. */
export const trackEdge = 400;
/** Frames looked at for the one that shows the subject best. */
const candidates = [0.5, 0.15, 0.85, 0.02, 0.98];
export interface TrackOrder {
  /** Small copies of the clip's frames, RGB, by their number. */
  frame(number: number): Promise<Raster>;
  /** The first and last frame that is shown. */
  first: number;
  last: number;
  /** Where mattes are kept. */
  path: string;
  signal: AbortSignal;
  progress(fraction: number): void;
}

/**
 * Follows the main subject of a clip, from the frame that shows it best forwards and backwards. People are seen by networks in every frame; the matte of
 * a thing is carried along the motion, drawn to the edges of each frame and, every few frames, segmented again near them (GrabCut between a sure
 * inside and a sure outside). After a cut the subject is looked for again. Mattes lie on disk, so memory does not grow with the clip.
 */
export class SubjectTrack {
  readonly #file: FileHandle;
  readonly #size: { width: number; height: number };
  readonly #first: number;
  readonly #last: number;
  /** The subject in the frame that shows it best. */
  readonly key: Found;

  private constructor(file: FileHandle, key: Found, { first, last }: TrackOrder) {
    this.#file = file;
    this.key = key;
    this.#size = key.matte;
    this.#first = first;
    this.#last = last;
  }

  /** Undefined when no frame shows a subject that stands out. */
  static async follow(order: TrackOrder): Promise<SubjectTrack | undefined> {
    const { first, last, signal } = order;
    const key = await bestKey(order);
    if (!key) return undefined;
    const track = new SubjectTrack(await open(order.path, "w+"), key, order);
    const cv = await opencv();
    let done = 0;
    const write = async (number: number, matte: Plane) => {
      await track.#write(number, matte);
      order.progress(Math.min(1, ++done / (last - first + 1)));
    };
    await write(key.number, key.matte);
    for (const direction of [1, -1]) await followFrom(cv, key, direction, order, write);
    signal.throwIfAborted();
    return track;
  }

  /** The subject in a frame of full size. @param place among the clip's frames; between two where it is no whole number */
  async cutOut(frame: Raster, place: number): Promise<CutOut> {
    const inside = Math.min(this.#last, Math.max(this.#first, place));
    const [before, part] = [Math.floor(inside), inside % 1];
    const small = await this.#read(before);
    if (part > 0) {
      const after = await this.#read(Math.min(this.#last, before + 1));
      for (let i = 0; i < small.data.length; i++) small.data[i] += (after.data[i] - small.data[i]) * part;
    }
    const light = luminance(frame);
    const guide = reducePlane(light, small.width, small.height);
    const matte = guidedEnlarge(small, guide, light, 2, 8);
    for (let i = 0; i < matte.data.length; i++) matte.data[i] = smoothStep(0.08, 0.92, matte.data[i]);
    return { matte, box: boxOf(matte) };
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #write(number: number, matte: Plane): Promise<void> {
    const bytes = toBytes(matte.data, (value) => value * 255 + 0.5);
    await this.#file.write(bytes, 0, bytes.length, (number - this.#first) * bytes.length);
  }

  async #read(number: number): Promise<Plane> {
    const { width, height } = this.#size;
    const bytes = new Uint8Array(width * height);
    await this.#file.read(bytes, 0, bytes.length, (number - this.#first) * bytes.length);
    const plane = createPlane(width, height);
    for (let i = 0; i < bytes.length; i++) plane.data[i] = bytes[i] / 255;
    return plane;
  }
}

/** Follows the subject from a frame to the end of the clip (1) or its beginning (-1), and hands over the mattes in that order. */
async function followFrom(
  cv: Cv, key: Found & { number: number }, direction: number, { frame: frameAt, first, last, signal }: TrackOrder,
  write: (number: number, matte: Plane) => Promise<void>,
): Promise<void> {
  let scene = sceneOf(cv, key);
  let waiting: { number: number; frame: Raster; motion: FrameMotion }[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const mattes = await scene.next(waiting.map(({ frame }) => frame), waiting.map(({ motion }) => motion), signal);
    for (const [i, { number }] of waiting.entries()) await write(number, mattes[i]!);
    waiting = [];
  };
  let grid: Mat = gridOf(cv, await frameAt(key.number));
  try {
    for (let number = key.number + direction; number >= first && number <= last; number += direction) {
      signal.throwIfAborted();
      const frame = await frameAt(number);
      const next = gridOf(cv, frame);
      const motion = findMotion(cv, grid, next);
      grid.delete();
      grid = next;
      if (motion.isCut) {
        await flush();
        const found = await find(frame, signal);
        await write(number, found.matte);
        scene = sceneOf(cv, found);
      } else if (waiting.push({ number, frame, motion }) === scene.block) await flush();
    }
    await flush();
  } finally {
    grid.delete();
  }
}

/** The subject as one frame shows it. */
interface Found {
  matte: Plane;
  subjects: Subjects;
}

const sceneOf = (cv: Cv, { matte, subjects: { people = [] } }: Found): Scene => (
  people.length > 0 ? new PeopleScene(cv, people, matte) : new ThingScene(cv, matte)
);

/** The frame that shows a subject best: with faces before heads before anything else, then the one whose matte is most decided. */
async function bestKey({ frame, first, last, signal }: TrackOrder): Promise<(Found & { number: number }) | undefined> {
  let best: (Found & { number: number; worth: number }) | undefined;
  for (const part of candidates) {
    const number = Math.round(first + part * (last - first));
    const picture = await frame(number);
    const subjects = await findSubjects(picture, signal);
    const found = await cutOut(picture, subjects, signal);
    if (!found) continue;
    const { data } = found.matte;
    const decided = data.reduce((sum, value) => sum + Math.abs(value - 0.5), 0) / data.length;
    const worth = (subjects.faces.length + (subjects.people?.length ?? 0) > 0 ? 2 : subjects.heads.length > 0 ? 1 : 0) + decided;
    if (!best || worth > best.worth + 0.02) best = { number, matte: found.matte, subjects, worth };
    // A face or head that is well separated is as good as it gets.
    if (worth >= 1.4) break;
  }
  return best;
}

async function find(frame: Raster, signal: AbortSignal): Promise<Found> {
  const subjects = await findSubjects(frame, signal);
  const found = await cutOut(frame, subjects, signal);
  return { matte: found?.matte ?? createPlane(frame.width, frame.height), subjects };
}
