import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import type { Face } from "../faces/find-faces.ts";
import type { Point } from "../polygon.ts";
import { type LoadedNetwork, loadNetwork } from "../networks/load-network.ts";
import { poseDetection } from "../networks/pose-detection.ts";
import { poseLandmarkFull } from "../networks/pose-landmark-full.ts";
import { poseLandmarkHeavy } from "../networks/pose-landmark-heavy.ts";
import { type Crop, fromCrop, Pyramid, toCrop } from "./crop.ts";
import { bestOnly, detectIn, type Detection } from "./detect-people.ts";
import { BODY, type Body, type BodyPoint, readBody } from "./read-body.ts";

/** Somebody in a picture, in its pixels. */
export interface Person {
  /** The square that holds the whole body, whatever the picture shows of it. */
  crop: Crop;
  /** The crop that the body's own points ask for: where it is looked for in the next frame of a clip. */
  next?: Crop;
  /** 33 points; `BODY` names them. */
  points: BodyPoint[];
  /** What each look at the person believes to be the person's, 0..1, and of which crop. */
  masks: { crop: Crop; mask: Plane }[];
  /** The part of the first mask that is undecided: up to 0.25 a human outline, beyond that something like one. */
  undecided: number;
}

/** How a search goes. */
export interface PeopleSearch {
  /** Faces that are known: each of them has a body. */
  faces?: readonly Face[];
  /** The quick network reads the bodies: for frames of clips. */
  quick?: boolean;
  /** Squares beside the whole picture that are searched too, as parts of its longer side: small people are seen in small squares alone. */
  tiles?: readonly number[];
  signal?: AbortSignal;
}

/** The detector's own threshold; what is less sure is no person. */
const LEAST_SCORE = 0.5;
/** Below this nobody shows in the whole picture, not even turned. Measured: portraits and players in all quarter turns 0.65 and more, others up to 0.12. */
const LEAST_CHANCE = 0.2;
/** What the networks of body points take for nobody. */
export const LEAST_PRESENCE = 0.5;
/** Bodies read in one picture: a crowd costs no more than this. */
const MOST = 24;
/** Noses and shoulders of two readings that are nearer than this part of a body's width are of one body. */
const SAME = 0.6;
/**
 * Largest part of a mask that is undecided. Measured: people 0.09 to 0.26, cats, dogs, toys and folds of cloth 0.30 to 0.79. With a face at its place the
 * body below it may be out of focus; of what the picture shows but a part, without a face, flowers and cushions have 0.16, and no head.
 */
const MOST_UNDECIDED = { whole: 0.29, withFace: 0.7, cutOff: 0.2, endOn: 0.2 };
/** A trunk that is this many times as long as the shoulders are wide, or less, points at the viewer. */
const END_ON = 0.5;
/** How visible the nose of somebody is whose body the picture cuts off. */
const HEAD_SHOWS = 0.9;
/** A body without a face is cut off by the picture when its crop is this many times the longer side. */
export const CUT_OFF = 1.2;
/** Turned farther than this (radians), what has no face is something else: who stands on the hands is missed, and no flower or drum is found. */
const MOST_TURN = { whole: 1.05, cutOff: 0.6 };
/** The crop of a third reading: so many times as large, and lower by so much of its side. */
const LARGER = { times: 1.8, below: 0.35 };
/** Sides of closer looks, in sizes of what is seen. */
const CLOSER = [3, 2];
/**
 * Where everybody seen is smaller than the first part of the picture's longer side, others as small may have been missed: they are looked for in squares
 * of the second. Measured in four frames of a street: 6 of 22 people without it, 15 with it.
 */
const SMALL = { small: 0.3, tile: 0.25 };
/** A body that another one holds by more than this is a piece of that one. */
const INSIDE = 0.6;

/**
 * Everybody in an RGB picture whom the networks see, largest first: at least a head with shoulders, from 40 pixels of height on. Costs 35 ms for each look and
 * 0.5 s for each person (0.1 s with the quick network), and once a process 0.5 s for loading.
 */
export async function findPeople(picture: Raster, { faces = [], quick = false, tiles = [0.5], signal }: PeopleSearch = {}): Promise<Person[]> {
  const pyramid = new Pyramid(picture);
  const detector = await loadNetwork(poseDetection);
  const found: Detection[] = faces.map((face) => ({ crop: bodyBelow(face), head: headOf(face), score: 0.5 + face.score / 2 }));
  for (const window of windows(picture, tiles)) {
    signal?.throwIfAborted();
    found.push(...detectIn(detector, pyramid, window, LEAST_SCORE));
  }
  if (found.length === 0) return [];
  const order: ReadOrder = { pyramid, picture, faces, ...(signal && { signal }) };
  const people = await readAll(found, quick ? "quick" : "precise", order, []);
  const { small, tile } = SMALL;
  if (!quick && people.length > 0 && people.every(({ crop }) => crop.side < small * Math.max(picture.width, picture.height))) {
    const beside = windows(picture, [tile]).slice(1).flatMap((window) => detectIn(detector, pyramid, window, LEAST_SCORE));
    // The quick network sees as much where the picture has no more pixels than it looks at.
    people.push(...await readAll(beside, "quick", order, people));
  }
  return withoutPieces(people.sort((a, b) => b.crop.side - a.crop.side));
}

/** Whether somebody perhaps shows in a picture as a whole, turned any way. One look of 35 ms. */
export async function mayShowPeople(picture: Raster): Promise<boolean> {
  const [whole] = windows(picture, []);
  const detector = await loadNetwork(poseDetection);
  return detectIn(detector, new Pyramid(picture), whole!, LEAST_CHANCE).length > 0;
}

interface ReadOrder {
  pyramid: Pyramid;
  picture: Raster;
  faces: readonly Face[];
  signal?: AbortSignal;
}

/** The bodies of whom the detector sees, but for those who are known. */
async function readAll(
  found: Detection[], which: "quick" | "precise", { pyramid, picture, faces, signal }: ReadOrder, known: readonly Person[],
): Promise<Person[]> {
  const network = await loadNetwork(which === "quick" ? poseLandmarkFull : poseLandmarkHeavy);
  const people: Person[] = [];
  for (const { crop, head } of bestOnly(found).slice(0, MOST)) {
    signal?.throwIfAborted();
    const others = [...known, ...people];
    if (others.some((other) => isHeadOf(head, other))) continue;
    const read = readPerson(network, pyramid, crop, picture, others);
    if (!read) continue;
    const { body, undecided } = read;
    if (others.some((other) => isSame(other, body)) || !isPerson(body, undecided, picture, faces)) continue;
    const masks = [body, ...(which === "quick" ? [] : closerLooks(network, pyramid, body, picture))];
    people.push({ crop: body.crop, next: body.better, points: body.points, undecided, masks });
  }
  return people;
}

/**
 * Reads a body where one was detected, again where its points say that it is, and where its outline stays undecided once more in a larger crop: of somebody
 * whom the picture cuts off the detector sees too little. The surest of them counts; undefined when nobody is there or everybody is known.
 */
function readPerson(network: LoadedNetwork, pyramid: Pyramid, crop: Crop, picture: Raster, known: Person[]): { body: Body; undecided: number } | undefined {
  const judged = (body: Body) => ({ body, undecided: undecidedPart(body, picture) });
  const first = readBody(network, pyramid, crop);
  if (first.presence < LEAST_PRESENCE || known.some((other) => isSame(other, first))) return undefined;
  const second = readBody(network, pyramid, first.better);
  let best = judged(second.presence >= first.presence * 0.9 ? second : first);
  if (best.undecided < MOST_UNDECIDED.whole) return best;
  const [x, y] = [crop.x - LARGER.below * crop.side * Math.sin(crop.turn), crop.y + LARGER.below * crop.side * Math.cos(crop.turn)];
  for (const one of [first, readBody(network, pyramid, { ...crop, x, y, side: LARGER.times * crop.side })]) {
    const other = judged(one);
    if (one.presence >= LEAST_PRESENCE && other.undecided < best.undecided) best = other;
  }
  return best;
}

/** The crop of the body that a face has: it hangs below the face, and is seven and a half heads tall. */
function bodyBelow({ landmarks, width, down }: Face): Crop {
  const chin = landmarks[8];
  return { x: chin.x + down.x * 2.6 * width, y: chin.y + down.y * 2.6 * width, side: 12 * width, turn: Math.atan2(-down.x, down.y) };
}

/** The square that the detector would give for a face. */
function headOf({ landmarks, width }: Face): Crop {
  return { x: landmarks[30].x, y: landmarks[30].y, side: width, turn: 0 };
}

/** Whether a head that was detected is that of somebody whose body is known. */
function isHeadOf({ x, y, side }: Crop, { points }: Person): boolean {
  return Math.hypot(points[BODY.nose].x - x, points[BODY.nose].y - y) < 0.4 * side;
}

/** The whole picture, and squares of parts of it that overlap by half. */
function windows({ width, height }: Raster, tiles: readonly number[]): Crop[] {
  const long = Math.max(width, height);
  const squares = [{ x: width / 2, y: height / 2, side: long, turn: 0 }];
  for (const part of tiles) {
    const side = part * long;
    for (const y of places(height, side)) for (const x of places(width, side)) squares.push({ x, y, side, turn: 0 });
  }
  return squares;
}

function places(length: number, side: number): number[] {
  if (length <= side) return [length / 2];
  const count = Math.ceil((length - side) / (side / 2)) + 1;
  return Array.from({ length: count }, (_, i) => side / 2 + (i * (length - side)) / (count - 1));
}

/** Whether two readings are of one body: heads and shoulders lie on each other. What hangs below the picture's border may be read anywhere. */
export function isSame(a: Pick<Person, "points">, b: Pick<Person, "points">): boolean {
  const unit = Math.max(headUnit(a), headUnit(b));
  const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
  return apart(a.points[BODY.nose], b.points[BODY.nose]) < SAME * unit && apart(shouldersOf(a), shouldersOf(b)) < SAME * unit;
}

const between = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const shouldersOf = ({ points }: Pick<Person, "points">) => between(points[BODY.leftShoulder], points[BODY.rightShoulder]);

/** A length of a body that is known where only its head and shoulders show: the larger of their width and their distance. */
function headUnit(person: Pick<Person, "points">): number {
  const [left, right] = [person.points[BODY.leftShoulder], person.points[BODY.rightShoulder]];
  const shoulders = shouldersOf(person);
  const nose = person.points[BODY.nose];
  return Math.max(Math.hypot(left.x - right.x, left.y - right.y), Math.hypot(nose.x - shoulders.x, nose.y - shoulders.y));
}

/** From between the shoulders to between the hips, in pixels. */
export function trunkOf(person: Pick<Person, "points">): number {
  const [shoulders, hips] = [shouldersOf(person), between(person.points[BODY.leftHip], person.points[BODY.rightHip])];
  return Math.hypot(shoulders.x - hips.x, shoulders.y - hips.y);
}

/** The part of a reading's mask that is undecided: the network is as sure of toys and folds of cloth as of people, but not of their outline. */
export function undecidedPart({ mask, crop }: Body, picture: Raster): number {
  let [inside, undecided] = [0, 0];
  for (let i = 0; i < mask.data.length; i++) {
    const value = mask.data[i];
    if (value < 0.2) continue;
    const { x, y } = fromCrop(crop, { x: ((i % mask.width) + 0.5) / mask.width, y: (Math.floor(i / mask.width) + 0.5) / mask.height });
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue;
    if (value > 0.5) inside++;
    if (value < 0.8) undecided++;
  }
  return inside > 0 ? undecided / inside : Infinity;
}

function isPerson(body: Body, undecided: number, { width, height }: Raster, faces: readonly Face[]): boolean {
  if (hasFace(body, faces)) return undecided < MOST_UNDECIDED.withFace;
  const turned = Math.abs(body.crop.turn);
  if (body.crop.side < CUT_OFF * Math.max(width, height)) {
    return undecided < (isEndOn(body) ? MOST_UNDECIDED.endOn : MOST_UNDECIDED.whole) && turned < MOST_TURN.whole;
  }
  return undecided < MOST_UNDECIDED.cutOff && turned < MOST_TURN.cutOff && body.points[BODY.nose].visible > HEAD_SHOWS;
}

/** Into round things, such as flowers, the network reads a body that points at the viewer, and is surer of it than of cushions. */
export function isEndOn(body: Pick<Person, "points">): boolean {
  const [left, right] = [body.points[BODY.leftShoulder], body.points[BODY.rightShoulder]];
  return trunkOf(body) < END_ON * Math.hypot(left.x - right.x, left.y - right.y);
}

function hasFace({ points }: Body, faces: readonly Face[]): boolean {
  const nose = points[BODY.nose];
  return faces.some((face) => Math.hypot(face.landmarks[30].x - nose.x, face.landmarks[30].y - nose.y) < 0.5 * face.width);
}

/**
 * Further looks at what the picture shows of somebody whose body mostly lies outside, or is bent: the mask of the whole body is coarse there. The network
 * needs space around: the closer the look, the finer the hair, and the likelier it is that a shirt is lost.
 */
export function closerLooks(
  network: LoadedNetwork, pyramid: Pyramid, { mask, crop }: Pick<Body, "mask" | "crop">, picture: Raster,
): { crop: Crop; mask: Plane }[] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < mask.data.length; i += 3) {
    if (mask.data[i] < 0.5) continue;
    const { x, y } = fromCrop(crop, { x: ((i % mask.width) + 0.5) / mask.width, y: (Math.floor(i / mask.width) + 0.5) / mask.height });
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue;
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  const size = Math.max(right - left, bottom - top);
  if (!(size > 0)) return [];
  return CLOSER.filter((times) => times * size < 0.8 * crop.side)
    .map((times) => readBody(network, pyramid, { x: (left + right) / 2, y: (top + bottom) / 2, side: times * size, turn: 0 }))
    .filter(({ presence }) => presence >= LEAST_PRESENCE);
}

/** Without bodies that were read into a part of a larger one. */
function withoutPieces(people: Person[]): Person[] {
  const kept: Person[] = [];
  for (const person of people) if (!kept.some((larger) => partInside(person, larger) > INSIDE)) kept.push(person);
  return kept;
}

function partInside({ masks: [{ crop, mask }] }: Person, { masks: [larger] }: Person): number {
  let [inside, all] = [0, 0];
  for (let i = 0; i < mask.data.length; i += 7) {
    if (mask.data[i] < 0.5) continue;
    all++;
    const at = toCrop(larger.crop, fromCrop(crop, { x: ((i % mask.width) + 0.5) / mask.width, y: (Math.floor(i / mask.width) + 0.5) / mask.height }));
    const [x, y] = [Math.floor(at.x * larger.mask.width), Math.floor(at.y * larger.mask.height)];
    if (x >= 0 && y >= 0 && x < larger.mask.width && y < larger.mask.height && larger.mask.data[y * larger.mask.width + x] > 0.5) inside++;
  }
  return all > 0 ? inside / all : 1;
}

/** The same person in a copy of the picture that is `scale` times as large and begins at (x, y) of it. */
export function movePerson({ crop, next, points, masks, undecided }: Person, scale: number, x = 0, y = 0): Person {
  const moved = (one: Crop): Crop => ({ ...one, x: (one.x - x) * scale, y: (one.y - y) * scale, side: one.side * scale });
  return {
    undecided, crop: moved(crop), ...(next && { next: moved(next) }), masks: masks.map((one) => ({ crop: moved(one.crop), mask: one.mask })),
    points: points.map((p) => ({ ...p, x: (p.x - x) * scale, y: (p.y - y) * scale, z: p.z * scale })),
  };
}
