import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { readFrames } from "@atelier/media/video/read-frames.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { readPicture } from "../picture-file.ts";
import { type CameraPath, marginsFor, reversed } from "./camera-path.ts";
import { type Carried, marginsCarried } from "./carried-motion.ts";
import { planContinuation, rounds } from "./continue-clip.ts";
import { fitted } from "./margins/fit.ts";
import { type Blend, joinFrames, type Transition, transition } from "./join-frames.ts";
import { buildLivingScene, type LivingScene } from "./living-scene.ts";
import { morphFrames, relate } from "./morph.ts";
import { pictureFrames } from "./picture-frames.ts";
import type { PictureRequest, PictureShot } from "./read-request.ts";
import type { Margins } from "./margins/widen.ts";

type Frames = AsyncGenerator<Uint8Array>;

export interface Composition {
  width: number;
  height: number;
  frameRate: number;
  /** Frames of the video. */
  total: number;
  seed: number;
  request: PictureRequest;
  energyAt(frame: number): number;
  signal: AbortSignal;
}

/** What became of the inputs. */
export interface Composed {
  frames: Frames;
  /** What was done: `parallax`, `morph`, `transition`, `clip`, `round`, `carried on`. */
  done: string[];
  /** What moves by itself in the pictures. */
  moving: string[];
  /** Faces of the first picture: middles and half widths, pixels of the frame. */
  faces: NonNullable<LivingScene["faces"]>;
}

/** Seconds of a transition, and the most of a part that it may take. */
const TRANSITION = { seconds: 1.1, share: 0.4, whip: 0.5 };
/** Pictures that differ by less, in levels, are one picture: between them there is nothing to morph. */
const SAME = 2.5;
/** Seconds of a given start picture before a given clip, and of an end picture after one. */
const [BEFORE_CLIP, AFTER_CLIP] = [1.2, 2.2];

/** The frames of the whole video, made one after the other. */
export async function composeFrames(inputs: { start?: LocalFile; end?: LocalFile; clip?: LocalFile }, order: Composition): Promise<Composed> {
  const read = async (file: LocalFile) => fitted(await readPicture(file), order.width, order.height);
  const [start, end] = [inputs.start && (await read(inputs.start)), inputs.end && (await read(inputs.end))];
  order.signal.throwIfAborted();
  const notes: Notes = { done: [], moving: [], faces: [] };
  const frames = inputs.clip
    ? await fromClip(inputs.clip, start, end, order, notes)
    : end && start
    ? await between(start, end, order, notes)
    : await ofPicture(start!, order, notes);
  return { frames, ...notes };
}

type Notes = Pick<Composed, "done" | "moving" | "faces">;

async function sceneOf(picture: Raster, margins: Margins, { request, seed, signal }: Composition, { moving, done, faces }: Notes): Promise<LivingScene> {
  const scene = await buildLivingScene(picture, { seed, motion: request.moving, margins, signal });
  for (const [name, is] of [["clouds", scene.sky], ["water", scene.water], ["leaves", scene.leaves], ["lamps", scene.lamps]] as const) {
    if (is && !moving.includes(name)) moving.push(name);
  }
  if (faces.length === 0) faces.push(...(scene.faces ?? []));
  if (scene.subject && !done.includes("parallax")) done.push("parallax");
  return scene;
}

const pathOf = (
  { move, direction, pace, framing, key }: PictureShot, seconds: number,
): CameraPath => ({ move, direction, vigour: pace, framing, key, duration: seconds });

const motionOf = ({ request, seed }: Composition, shot: PictureShot) => ({
  pace: Math.min(1.6, Math.max(0.5, shot.pace)), wind: request.wind, direction: request.shots[0].direction, seed: seed % 97,
});

/** All shots of one picture, one after the other. */
async function ofPicture(picture: Raster, order: Composition, notes: Notes): Promise<Frames> {
  const { request: { shots }, width, height } = order;
  return shotsOf(await sceneOf(picture, marginsFor(shots.map(({ move }) => move), width, height), order, notes), shots, order, 0);
}

/** @param first number of the first frame in the video */
async function* shotsOf(scene: LivingScene, shots: PictureShot[], order: Composition, first: number): Frames {
  const { frameRate } = order;
  let begun = first;
  for (const [i, shot] of shots.entries()) {
    const since = i === 0 ? 0 : (begun - first) / frameRate;
    const from = begun;
    yield* pictureFrames({
      scene, path: pathOf(shot, shot.frames / frameRate), motion: motionOf(order, shot), frames: shot.frames, frameRate, way: "forward", since,
      energyAt: (frame) => order.energyAt(from + frame),
    });
    begun += shot.frames;
  }
}

/** From one picture to another: a morph where they show the same, otherwise a move in each with a transition between. */
async function between(start: Raster, end: Raster, order: Composition, notes: Notes): Promise<Frames> {
  const { total, request, width, height, frameRate } = order;
  const relation = await relate(start, end);
  order.signal.throwIfAborted();
  if (relation && relation.difference >= SAME && request.shots.length === 1) {
    notes.done.push("morph");
    return morphFrames(start, end, relation, total);
  }
  const kind: Transition = relation ? "dissolve" : request.transition;
  notes.done.push(`transition: ${kind}`);
  const last = request.shots.at(-1)!;
  const head = request.shots.length > 1 ? request.shots.slice(0, -1) : [{ ...last, frames: Math.round(total / 2) }];
  const overlap = overlapOf(kind, Math.min(head.at(-1)!.frames, total - sum(head)), frameRate);
  // Both give half of the overlap.
  head[head.length - 1] = { ...head.at(-1)!, frames: head.at(-1)!.frames + Math.floor(overlap / 2) };
  const tail: PictureShot = { ...last, frames: total - sum(head) + overlap, move: relation ? last.move : reversed(last.move), framing: 1 };
  const first = await sceneOf(start, marginsFor(head.map(({ move }) => move), width, height), order, notes);
  const second = await sceneOf(end, marginsFor([tail.move], width, height), order, notes);
  return joinFrames(
    shotsOf(first, head, order, 0), sum(head), toPicture(second, tail, order, sum(head) - overlap), overlap,
    blendOf(kind, second, order, last.direction),
  );
}

const sum = (shots: readonly PictureShot[]) => shots.reduce((total, { frames }) => total + frames, 0);

const overlapOf = (kind: Transition, most: number, frameRate: number) =>
  Math.max(1, Math.min(Math.round((kind === "whip" ? TRANSITION.whip : TRANSITION.seconds) * frameRate), Math.floor(TRANSITION.share * most)));

const blendOf = (kind: Transition, { pivot, place }: LivingScene, { width, height, seed }: Composition, direction: number): Blend =>
  transition(kind, width, height, { x: (pivot.x - place.x) / width, y: (pivot.y - place.y) / height }, direction, seed);

/** A picture in motion that ends as it is. */
function toPicture(scene: LivingScene, shot: PictureShot, order: Composition, first: number): Frames {
  const { frameRate } = order;
  return pictureFrames({
    scene, path: pathOf(shot, shot.frames / frameRate), motion: motionOf(order, shot), frames: shot.frames, frameRate, way: "backward",
    energyAt: (frame) => order.energyAt(first + frame),
  });
}

/** A clip, after a given start picture, before what continues it, and before a given end picture. */
async function fromClip(clip: LocalFile, start: Raster | undefined, end: Raster | undefined, order: Composition, notes: Notes): Promise<Frames> {
  const { total, request, width, height, frameRate, signal } = order;
  const [shot] = request.shots;
  notes.done.push("clip");
  let frames: Frames = (async function* () {})();
  let made = 0;
  if (start) {
    const lead = { ...shot, frames: Math.min(Math.round(BEFORE_CLIP * frameRate), Math.floor(total / 4)) };
    frames = shotsOf(await sceneOf(start, marginsFor([lead.move], width, height), order, notes), [lead], order, 0);
    made = lead.frames;
  }
  const plan = await planContinuation(clip.path, { width, height, frameRate, most: total, signal });
  if (plan.total === 0) throw new Error("the clip has no frames");
  // An end picture needs its time, also after a clip that would fill the whole.
  const ending = end ? Math.max(2, Math.min(Math.round(AFTER_CLIP * frameRate), Math.floor(total / 3))) : 0;
  const shown = Math.max(1, Math.min(plan.total, total - made - Math.max(0, Math.ceil(ending / 2))));
  const overlap = start ? Math.max(1, Math.min(Math.round(0.5 * made), shown - 1)) : 0;
  const seen = readFrames(clip.path, { width, height, frameRate, count: shown, signal });
  frames = overlap > 0 ? joinFrames(frames, made, seen, overlap, transition("dissolve", width, height, { x: 0.5, y: 0.5 }, 1, order.seed)) : seen;
  made += shown - overlap;
  const missing = total - made;
  if (missing <= 0) return frames;
  return afterClip(frames, made, { clip, plan, shown, end, ending: Math.min(ending, missing + shown - 1) }, order, notes);
}

interface After {
  clip: LocalFile;
  plan: Awaited<ReturnType<typeof planContinuation>>;
  /** Frames of the clip that are shown. */
  shown: number;
  end: Raster | undefined;
  /** Frames for the end picture. */
  ending: number;
}

async function afterClip(before: Frames, made: number, { clip, plan, shown, end, ending }: After, order: Composition, notes: Notes): Promise<Frames> {
  const { total, request, width, height, frameRate, signal } = order;
  const [shot] = request.shots;
  const missing = total - made;
  const last = await frameOf(clip, shown - 1, order);
  const relation = end && missing > 8 ? await relate(last, end) : undefined;
  if (end && relation) {
    notes.done.push("morph");
    return after(before, skip(morphFrames(last, end, relation, missing + 1), 1));
  }
  const going = end ? missing - ending : missing;
  let frames = before;
  if (going > 0) {
    const isRound = plan.again !== undefined && shown === plan.total;
    notes.done.push(isRound ? "round" : "carried on");
    frames = after(
      before,
      isRound
        ? rounds(clip.path, last, { again: plan.again!, total: plan.total }, going, { frameRate, signal })
        : await carriedOn(last, plan.speed, going, shot, order, notes, made),
    );
    made += going;
  }
  if (!end) return frames;
  const kind = request.transition;
  notes.done.push(`transition: ${kind}`);
  const overlap = overlapOf(kind, Math.min(made, total - made + ending), frameRate);
  const tail: PictureShot = { ...shot, frames: total - made + overlap, move: reversed(shot.move), framing: 1 };
  const scene = await sceneOf(end, marginsFor([tail.move], width, height), order, notes);
  return joinFrames(frames, made, toPicture(scene, tail, order, made - overlap), overlap, blendOf(kind, scene, order, shot.direction));
}

/** The clip's last frame as a picture in motion, its camera going on as it went. */
async function carriedOn(last: Raster, speed: Carried, frames: number, shot: PictureShot, order: Composition, notes: Notes, first: number): Promise<Frames> {
  const { width, height, frameRate } = order;
  const seconds = (frames + 1) / frameRate;
  const scene = await sceneOf(last, marginsCarried(speed, seconds, width, height), order, notes);
  const isMoving = Math.hypot(speed.x, speed.y) > 0.02 || Math.abs(speed.growth) > 0.03;
  const move = isMoving || shot.move === "drift" ? "still" : shot.move;
  const path: CameraPath = { ...pathOf({ ...shot, move, framing: 1 }, seconds), carried: speed };
  const all = pictureFrames({
    scene, path, motion: motionOf(order, shot), frames: frames + 1, frameRate, way: "forward", energyAt: (frame) => order.energyAt(first - 1 + frame),
  });
  return skip(all, 1);
}

async function frameOf(clip: LocalFile, index: number, { width, height, frameRate, signal }: Composition): Promise<Raster> {
  for await (const data of readFrames(clip.path, { width, height, frameRate, from: index, count: 1, signal })) {
    return { data: new Uint8Array(data), width, height, channels: 3 };
  }
  throw new Error("the clip has no such frame");
}

async function* after(first: Frames, second: Frames): Frames {
  yield* first;
  yield* second;
}

async function* skip(frames: Frames, count: number): Frames {
  let index = 0;
  for await (const frame of frames) if (index++ >= count) yield frame;
}
