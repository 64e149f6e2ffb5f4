import type { CameraMove } from "@atelier/animatic/camera.ts";
import { clamp01, easeInOut } from "@atelier/media/raster/ease.ts";
import { fbm1 } from "@atelier/media/raster/value-noise.ts";
import { type Carried, carriedAt } from "./carried-motion.ts";
import { gridAt } from "./grid.ts";
import type { LivingScene } from "./living-scene.ts";
import type { Margins } from "./margins/widen.ts";

/** The moves that prompts name, and what the camera does without a word: half an orbit around a subject, a slow approach to a place. */
export type Move = CameraMove | "drift";

/** Where the camera is. Lengths in pixels of the canvas, at the subject's distance. */
export interface CameraPlace {
  x: number;
  y: number;
  /** Part of the way to the subject. */
  z: number;
  /** How far it has turned, as the pixels by which everything moves alike. */
  panX: number;
  panY: number;
  /** What its lens enlarges. */
  zoom: number;
}

export interface CameraPath {
  move: Move;
  /** 1 to the right, -1 to the left, where the move leaves it open. */
  direction: number;
  /** 1 is usual; more moves farther. */
  vigour: number;
  /** Seconds. */
  duration: number;
  key: number;
  /** A closer look than the picture's own: how much is enlarged around the pivot. */
  framing: number;
  /** How the camera moved before; it goes on so and comes to rest. */
  carried?: Carried;
}

/** Shares of the picture's sides that each move needs beyond its borders. */
const reaches: Partial<Record<Move, Partial<Margins>>> = {
  "pull-out": { left: 0.1, right: 0.1, top: 0.1, bottom: 0.1 },
  "pan-left": { left: 0.15 }, "pan-right": { right: 0.15 }, track: { left: 0.08, right: 0.08 },
  "tilt-up": { top: 0.13 }, "tilt-down": { bottom: 0.13 }, crane: { top: 0.1 },
};

/** Even pixels that a canvas needs around the picture for all these moves. */
export function marginsFor(moves: readonly Move[], width: number, height: number): Margins {
  const most = (side: keyof Margins, size: number) => 2 * Math.round((Math.max(0, ...moves.map((move) => reaches[move]?.[side] ?? 0)) * size) / 2);
  return { left: most("left", width), right: most("right", width), top: most("top", height), bottom: most("bottom", height) };
}

/** The move that is this one seen backwards. */
export function reversed(move: Move): Move {
  const pairs: Partial<Record<Move, Move>> = {
    "push-in": "pull-out", "pull-out": "push-in", "pan-left": "pan-right", "pan-right": "pan-left", "tilt-up": "tilt-down", "tilt-down": "tilt-up",
    fly: "pull-out",
  };
  return pairs[move] ?? move;
}

/** Where the camera is after a part (0..1) of its time; at 0 it is where the picture was taken. */
export function cameraAt(path: CameraPath, part: number, scene: LivingScene): CameraPlace {
  const { move, direction, vigour, duration, key, framing, carried } = path;
  const { width, height } = scene.place;
  const t = clamp01(part);
  // Never at rest: neither at the beginning nor at the end does the picture stand still.
  const along = 0.4 * t + 0.6 * easeInOut(t);
  const amount = along * Math.min(1.35, vigour * Math.min(1.35, Math.max(0.75, (duration / 5) ** 0.4)));
  const at: CameraPlace = { x: 0, y: 0, z: 0, panX: 0, panY: 0, zoom: framing };
  ways[move]({ at, scene, along, amount, direction, width, height });
  const second = part * duration;
  if (carried) {
    const on = carriedAt(carried, second, scene);
    at.panX += on.panX;
    at.panY += on.panY;
    at.zoom *= on.zoom;
  }
  const shake = (move === "handheld" ? 0.009 : move === "still" ? 0 : 0.0012) * width * Math.min(1, 8 * t);
  at.panX += shake * fbm1(second * 0.9, 64, 2, key);
  at.panY += shake * fbm1(second * 0.9 + 20, 64, 2, key + 1);
  return at;
}

/** A moment of a camera's way. */
interface Way {
  /** Where it is, which the move decides. */
  at: CameraPlace;
  scene: LivingScene;
  /** Part of the way, and how far this camera goes on it. */
  along: number;
  amount: number;
  direction: number;
  width: number;
  height: number;
}

const ways: Record<Move, (way: Way) => void> = {
  "push-in": ({ at, amount }) => void (at.z = 0.15 * amount),
  "pull-out": ({ at, amount }) => void (at.z = -0.16 * amount),
  "pan-left": (way) => pan(way, -1),
  "pan-right": (way) => pan(way, 1),
  track: ({ at, direction, width, amount }) => void (at.x = direction * 0.1 * width * amount),
  "tilt-up": (way) => tilt(way, -1),
  "tilt-down": (way) => tilt(way, 1),
  crane(way) {
    const { at, height, amount } = way;
    around(way, 0, -0.05 * height * amount);
    at.panY -= 0.03 * height * amount;
    at.z = 0.03 * amount;
  },
  orbit(way) {
    around(way, way.direction * (way.scene.hasHead ? 0.036 : 0.05) * way.width * way.amount, 0);
    way.at.z = 0.03 * way.amount;
  },
  fly({ at, along, amount, direction, width }) {
    at.z = 0.22 * amount;
    at.panX = direction * 0.015 * width * Math.sin(2.6 * along);
  },
  handheld: ({ at, amount }) => void (at.z = 0.05 * amount),
  still: ({ at, amount }) => void (at.z = 0.012 * amount),
  drift(way) {
    const { at, scene: { subject, hasHead }, direction, width, amount } = way;
    if (subject) around(way, direction * (hasHead ? 0.024 : 0.03) * width * amount, 0);
    else at.panX = direction * 0.012 * width * amount;
    at.z = (subject ? 0.06 : 0.1) * amount;
  },
};

/** Sideways, looking at the subject all the time, until what is behind it has moved by so much. */
function around({ at, scene: { gap } }: Way, x: number, y: number): void {
  const nearness = gap > 0 ? gap : 0.5;
  at.x = x / nearness;
  at.y = y / nearness;
  at.panX = -at.x;
  at.panY = -at.y;
}

function pan({ at, width, amount }: Way, side: number): void {
  at.panX = side * 0.095 * width * amount;
  at.x = side * 0.02 * width * amount;
}

function tilt({ at, height, amount }: Way, side: number): void {
  at.panY = side * 0.1 * height * amount;
  at.y = side * 0.02 * height * amount;
}

/** The place of the picture's surroundings, or of its subject, that the pixel (x, y) of the frame shows. Writes two numbers. */
export type Look = (x: number, y: number, out: Float64Array) => void;

/** @param depth inverse distances of what is looked at, a grid */
export function lookThrough({ place, pivot }: LivingScene, depth: LivingScene["depth"], { x, y, z, panX, panY, zoom }: CameraPlace): Look {
  const [middleX, middleY] = [place.x + place.width / 2 - 0.5, place.y + place.height / 2 - 0.5];
  // A closer framing looks at the pivot as far as the picture reaches.
  const share = 1 - 1 / zoom;
  const [centreX, centreY] = [middleX + panX + (pivot.x - middleX) * share, middleY + panY + (pivot.y - middleY) * share];
  return (column, row, out) => {
    const u = centreX + (column + place.x - middleX) / zoom;
    const v = centreY + (row + place.y - middleY) / zoom;
    // Which depth is met depends on where the look ends: two steps come near enough, depth being smooth.
    let [sx, sy] = [u, v];
    for (let step = 0; step < 3; step++) {
      const near = gridAt(depth, sx, sy);
      const scale = 1 - near * z;
      sx = pivot.x + (u - pivot.x) * scale + near * x;
      sy = pivot.y + (v - pivot.y) * scale + near * y;
    }
    out[0] = sx;
    out[1] = sy;
  };
}

const out = new Float64Array(2);
/** Places along each border of the frame that must be covered. */
const CHECKS = 12;

/** The place with just so much more zoom that the frame shows nothing beyond the canvas. */
export function covered(scene: LivingScene, at: CameraPlace): CameraPlace {
  if (isCovered(scene, at)) return at;
  let [less, more] = [at.zoom, at.zoom * 2];
  for (let step = 0; step < 14; step++) {
    const zoom = (less + more) / 2;
    if (isCovered(scene, { ...at, zoom })) more = zoom;
    else less = zoom;
  }
  return { ...at, zoom: more };
}

function isCovered(scene: LivingScene, at: CameraPlace): boolean {
  const { place, subject, width, height } = scene;
  const looks: { look: Look; sides: { left: boolean; right: boolean; top: boolean; bottom: boolean } }[] = [{
    look: lookThrough(scene, scene.depth, at), sides: { left: true, right: true, top: true, bottom: true },
  }];
  if (subject) looks.push({ look: lookThrough(scene, subject.depth, at), sides: subject.cut });
  for (const { look, sides } of looks) {
    for (let i = 0; i <= CHECKS; i++) {
      const [x, y] = [((place.width - 1) * i) / CHECKS, ((place.height - 1) * i) / CHECKS];
      if (sides.top && below(look, x, 0, 1, 0)) return false;
      if (sides.bottom && above(look, x, place.height - 1, 1, height - 1)) return false;
      if (sides.left && below(look, 0, y, 0, 0)) return false;
      if (sides.right && above(look, place.width - 1, y, 0, width - 1)) return false;
    }
  }
  return true;
}

/** Half a thousandth of a pixel is rounding. */
const SLACK = 0.0005;

function below(look: Look, x: number, y: number, axis: 0 | 1, limit: number): boolean {
  look(x, y, out);
  return out[axis] < limit - SLACK;
}

function above(look: Look, x: number, y: number, axis: 0 | 1, limit: number): boolean {
  look(x, y, out);
  return out[axis] > limit + SLACK;
}
