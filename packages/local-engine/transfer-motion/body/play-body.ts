import type { Point } from "../../vision/polygon.ts";
import type { Layer } from "../draw-act.ts";
import { clipView, limitedBody, type Stage } from "../stage.ts";
import type { ClipTracks } from "../read-clip.ts";
import type { Similarity } from "../similarity.ts";
import { softLimit } from "../soft-limit.ts";
import type { Person } from "../../vision/people/find-people.ts";
import type { BodyPoint } from "../../vision/people/read-body.ts";
import { apart, heights } from "./bones.ts";
import { cutParts } from "./cut-parts.ts";
import { followBody } from "./follow-body.ts";
import type { HeadPose } from "./head-pose.ts";
import { BodyPlan } from "./plan-body.ts";
import { poseParts } from "./pose-parts.ts";
import { type BodyAct, readAct, showsHips, turnedTowards } from "./read-act.ts";
import { type RestBody, withoutLegs } from "./rest-body.ts";
import { steadyBody, steadyHead } from "./steady-body.ts";

/** A clip's body, followed. */
export interface ClipBody {
  points: BodyPoint[][];
  /** How the head is held in each frame, where a face shows. */
  heads: (HeadPose | undefined)[];
  /** Numbers of the frames that begin another scene, or in which somebody is seen again after a while. */
  scenes: number[];
  camera: Similarity[];
}

/** Share of the frames in which a body must be seen to be followed by its points. */
const LEAST_SEEN = 0.5;

/** How many of the people in a clip's first frame are tried. */
const TRIED = 2;

/**
 * Follows the foremost person of a clip's first frame, and the next one where that is lost for most of the clip; undefined where nobody is, or both are
 * lost.
 */
export async function clipBody(
  seen: ClipTracks, clip: { path: string; width: number; height: number; frames: number; frameRate: number },
  { signal, progress }: { signal: AbortSignal; progress(frames: number): void },
): Promise<ClipBody | undefined> {
  const scale = clip.width / seen.first.width;
  let points: Awaited<ReturnType<typeof followBody>> = [];
  const seenIn = (frames: typeof points) => frames.filter((one) => one !== undefined).length;
  for (const { crop, points: [nose] } of foremost(seen).slice(0, TRIED)) {
    const start = { ...crop, x: crop.x * scale, y: crop.y * scale, side: crop.side * scale };
    const hasFace = seen.faces.some(({ landmarks, width }) => apart(landmarks[30], nose) < 0.5 * width);
    const followed = await followBody({ ...clip, start, cuts: seen.cuts, hasFace, signal, progress });
    if (seenIn(followed) > seenIn(points)) points = followed;
    if (seenIn(points) >= LEAST_SEEN * points.length) break;
  }
  if (points.length === 0 || seenIn(points) < LEAST_SEEN * points.length) return undefined;
  // Of whom neither shoulders nor a face show, the network only guesses how large somebody is.
  if (points.every((one) => one === undefined || (!one.head && heights(one.points).length === 0))) return undefined;
  const scenes = [...new Set([...seen.cuts, ...returns(points, GONE * clip.frameRate)])].sort((a, b) => a - b);
  const { camera } = seen;
  const order = { camera, scale: seen.width / clip.width, cuts: scenes, frameRate: clip.frameRate };
  return {
    camera, scenes, points: steadyBody(points.map((one) => one?.points), order), heads: points.map((one, t) => one?.head && steadyHead(one.head, t, order)),
  };
}

/** Who is seen again after so many seconds may be somebody else. */
const GONE = 0.6;

/** The frames in which somebody is seen after at least so many without. */
function returns(points: readonly unknown[], pause: number): number[] {
  let gone = 0;
  return points.flatMap((one, t) => {
    const returned = one !== undefined && gone >= pause && gone < t;
    gone = one === undefined ? gone + 1 : 0;
    return returned ? [t] : [];
  });
}

/** People of the first frame: those first who are large and seen whole. */
function foremost({ people, first: { width, height } }: ClipTracks): Person[] {
  const inside = ({ x, y }: Point) => x > 0.02 * width && y > 0.02 * height && x < 0.98 * width && y < 0.98 * height;
  const weight = ({ crop: { side }, points }: Person) => side * (points.filter(inside).length / points.length) ** 2;
  return people.toSorted((a, b) => weight(b) - weight(a));
}

/** What a character plays by its body points, ready to be drawn. */
export interface BodyPlay {
  layers: Layer[];
  order: number[][];
  view: Similarity[];
  handles: number;
  heldBack: number;
  smallestArea: number;
  gap: number;
  isMirrored: boolean;
  /** The upper body alone moves, as hips do not show in both. */
  isUpper: boolean;
  limbs: RestBody["limbs"];
}

/** Part of its height that a character goes aside where the picture has no space, and how much larger or smaller one that stands gets. */
const LEAST_WAY = 0.04;
const MOST_GROWTH = 0.25;

/** Lets the character do what a clip's body does, joint by joint. */
export async function playBody(
  body: ClipBody, stage: Stage & { frames: number; frameRate: number; amplitude: number; seen: ClipTracks }, signal: AbortSignal,
): Promise<BodyPlay> {
  const { character, frames, frameRate, amplitude, seen } = stage;
  const own = character.body;
  const hasHips = own.hasHips && showsHips(body.points);
  const rest = hasHips ? own : withoutLegs(own);
  const { frames: turned, isMirrored } = turnedTowards(body.points, rest.points, hasHips);
  const act = readAct(turned, frameRate, body.scenes, body.heads);
  const floor = Math.max(0, stage.height - character.box.y - character.box.height);
  const limited = (way: Point): Point => {
    const { x: far, y } = limitedBody(stage, { ...way, size: 1 });
    const space = Math.max(LEAST_WAY * rest.height, way.x < 0 ? character.box.x : stage.width - character.box.x - character.box.width);
    const x = Math.sign(far) * Math.min(Math.abs(far), Math.abs(softLimit(way.x, space)));
    if (!rest.stands) return { x, y };
    // How the ground lies in the picture is not known: who goes away from the viewer would float.
    const lift = character.margins.bottom > 0 ? 0 : LEAST_WAY * rest.height;
    return { x, y: softLimit(way.y, way.y > 0 ? floor : lift) };
  };
  const plan = new BodyPlan({ act, rest, frames, frameRate, amplitude, limited });
  const poses = await poseParts(cutParts(character, rest), plan, rest, { character, frames, frameRate, signal });
  // Who leans towards the viewer on legs that stand gets no larger as a whole.
  const grows = !plan.isUpper || !rest.hasHips;
  const sizes = Array.from(
    { length: frames }, (_, t) => (grows ? limitedBody(stage, { x: 0, y: 0, size: 1 + softLimit(sizeAt(act, t, plan.isUpper) - 1, MOST_GROWTH) }).size : 1),
  );
  // Behind head and shoulders nothing moves: of a camera that sees no more, little is known.
  const view = clipView({ ...stage, margins: character.margins, ...(plan.isUpper && { orientation: "image" }) }, body.camera, seen, frames, frameRate);
  const foot = { x: rest.trunk.hips.x, y: character.box.y + character.box.height };
  return {
    layers: poses.parts.map(({ places, ...part }) => ({ ...part, places: places.map((one, t) => grown(one, foot, sizes[t])) })),
    order: poses.order, view, handles: poses.handles, heldBack: 1 - poses.leastShare,
    smallestArea: poses.smallestArea, gap: poses.gap, isMirrored, isUpper: plan.isUpper, limbs: rest.limbs,
  };
}

function sizeAt({ size, upper }: BodyAct, t: number, isUpper: boolean): number {
  const sizes = isUpper && upper.head ? upper.head.size : size;
  return sizes[Math.min(t, sizes.length - 1)];
}

function grown(places: Float32Array, { x, y }: Point, size: number): Float32Array {
  return size === 1 ? places : places.map((value, i) => (i & 1 ? y + size * (value - y) : x + size * (value - x)));
}
