import type { Point } from "../vision/polygon.ts";
import type { BodyMotion, Region } from "./body-motion.ts";
import { boxOf, mapBody, Outline } from "./body-frame.ts";
import type { Character } from "./character.ts";
import { type Handle, relaxHandles } from "./relax-handles.ts";
import { fitSimilarity, identity, moved, robustSimilarity, type Similarity } from "./similarity.ts";
import { smoothCurve } from "./smooth-curve.ts";
import { softLimit } from "./soft-limit.ts";
import { createRandom } from "../scene/random.ts";

/** What the character has to do, frame by frame. */
export interface Act {
  handles: Handle[];
  /** The whole body: how far it goes, pixels, and how large it gets around `foot`. */
  body: { x: number; y: number; size: number }[];
  foot: Point;
  /** The view of all, character and background: the clip's camera, bounded. */
  view: Similarity[];
}

/** Where a character acts. */
export interface Stage {
  character: Character;
  /** Pixels of the picture. */
  width: number;
  height: number;
  /** `video` takes over the whole body's way, its size and the camera; `image` stays where the picture has it. */
  orientation: "video" | "image";
}

export interface ActOrder extends Stage {
  motion: BodyMotion;
  /** The clip's small copies are so wide and high. */
  seen: { width: number; height: number };
  frames: number;
  frameRate: number;
  /** 1 as in the clip. */
  amplitude: number;
  /** Pixels below which two handles are one. */
  apart: number;
}

/** How far the body goes in orientation `image`, as a share of its height. */
const onTheSpot = 0.07;
/** Shares of a margin that the body's own way and the view may use up. */
const shares = { body: 0.55, view: 0.35 };
/** How far the view goes, as a share of the longer side, and how much it turns and grows. */
const view = { way: 0.035, turn: 0.03, size: 0.06 };
/** Turns what was seen of a body in a clip into what a character does: the regions' movements become ways of handles on the character, in its own measures. */
export function planAct(order: ActOrder): Act {
  const { motion, character, frames, frameRate, seen } = order;
  const map = mapBody({ matte: motion.matte, box: boxOf(motion.matte), ...(motion.face && { face: motion.face }) }, character);
  const root = wholeBody(motion.regions, frames, frameRate);
  const middle = map.place(root.middle);
  const foot = { x: middle.x, y: character.box.y + character.box.height };
  const body = root.path.map(({ x, y, size }) => limitedBody(order, { x: x * map.ratio * order.amplitude, y: y * map.ratio * order.amplitude, size }));
  const outline = new Outline(character);
  const handles = mergedHandles(seatedHandles(order, outline, root, map), order.apart);
  if (!character.isFound) {
    // The picture stays where it is and is warped around what moves in it.
    for (const { ways } of handles) for (let k = 0; k < ways.length; k++) ways[k] += k & 1 ? body[k >> 1].y : body[k >> 1].x;
    for (const one of body) Object.assign(one, { x: 0, y: 0, size: 1 });
    const [first, last] = [order.apart / 2, { x: order.width - 1, y: order.height - 1 }];
    const free = handles.filter(({ place: { x, y } }) => Math.min(x, y, last.x - x, last.y - y) > 2 * first);
    handles.splice(0, handles.length, ...free, ...borderPins(last.x, last.y, 2 * order.apart, frames));
  }
  relaxHandles(handles, outline);
  return {
    handles, body, foot,
    view: clipView(order, motion.camera, seen, frames, frameRate),
  };
}

/** Handles along the border of the picture that stay where they are. */
function borderPins(right: number, bottom: number, apart: number, frames: number): Handle[] {
  const [across, down] = [Math.max(2, Math.round(right / apart)), Math.max(2, Math.round(bottom / apart))];
  const places = [
    ...Array.from({ length: across + 1 }, (_, i) => [0, bottom].map((y) => ({ x: (right * i) / across, y }))).flat(),
    ...Array.from({ length: down - 1 }, (_, i) => [0, right].map((x) => ({ x, y: (bottom * (i + 1)) / down }))).flat(),
  ];
  return places.map((place) => ({ place, ways: new Float64Array(2 * frames) }));
}

const stillView = (frames: number): Similarity[] => Array.from({ length: frames }, () => identity);

interface WholeBody {
  middle: Point;
  path: { x: number; y: number; size: number }[];
}

/** The way and the size of the body as one, from its regions by their areas; how it leans and turns is the regions' own. */
function wholeBody(regions: readonly Region[], frames: number, frameRate: number): WholeBody {
  const weights = regions.map(({ radius }) => radius * radius + 1);
  const sum = weights.reduce((total, weight) => total + weight, 0) || 1;
  const at = (pick: (region: Region) => number) => regions.reduce((total, region, i) => total + weights[i] * pick(region), 0) / sum;
  const middle = { x: at(({ place }) => place.x), y: at(({ place }) => place.y) };
  const spread = Math.sqrt(at(({ place }) => (place.x - middle.x) ** 2 + (place.y - middle.y) ** 2)) || 1;
  const random = createRandom(7, "body");
  const raw = Array.from({ length: frames }, (_, t) => {
    const pairs = regions.map(({ place, path }, i) => ({
      from: place, to: moved(path[Math.min(t, path.length - 1)] ?? identity, place), weight: weights[i] / sum,
    }));
    const model = regions.length < 4 ? fitSimilarity(pairs) : robustSimilarity(pairs, 0.08 * spread, random);
    const to = moved(model, middle);
    return { x: to.x - middle.x, y: to.y - middle.y, size: regions.length < 3 ? 1 : Math.hypot(model.a, model.b) };
  });
  const [x, y, size] = [
    smoothCurve(raw.map((one) => one.x), frameRate), smoothCurve(raw.map((one) => one.y), frameRate),
    smoothCurve(raw.map((one) => one.size - 1), frameRate),
  ];
  return { middle, path: raw.map((_, t) => ({ x: x[t], y: y[t], size: 1 + size[t] })) };
}

/** No farther than the space in the frame and the margins. */
export function limitedBody({ character: { box, margins }, width, height, orientation }: Stage, { x, y, size }: { x: number; y: number; size: number }) {
  const spot = onTheSpot * box.height;
  const space = (free: number, margin: number, toward: boolean) => {
    const free2 = orientation === "image" ? spot : Math.max(spot, free + 0.25 * (toward ? box.width : box.height));
    return margin > 0 ? Math.min(free2, shares.body * margin) : free2;
  };
  // What goes left uncovers the right border.
  const limitX = x < 0 ? space(box.x, margins.right, true) : space(width - box.x - box.width, margins.left, true);
  const limitY = y < 0 ? space(box.y, margins.bottom, false) : space(height - box.y - box.height, margins.top, false);
  const bounded = orientation === "image" || margins.left + margins.right + margins.top > 0 ? 1 : 1 + softLimit(size - 1, 0.5);
  return { x: softLimit(x, limitX), y: softLimit(y, limitY), size: bounded };
}

function seatedHandles(
  { motion: { regions }, frames, frameRate, amplitude }: ActOrder, outline: Outline, root: WholeBody, map: ReturnType<typeof mapBody>,
): Handle[] {
  const handles: Handle[] = [];
  for (const { place, radius, path } of regions) {
    const seat = outline.seat(map.place(place));
    if (!seat) continue;
    const r = 0.7 * radius;
    for (const beside of [{ x: 0, y: 0 }, { x: r, y: 0 }, { x: -r, y: 0 }, { x: 0, y: r }, { x: 0, y: -r }]) {
      const at = { x: seat.place.x + beside.x * map.ratio, y: seat.place.y + beside.y * map.ratio };
      if (!outline.contains(at) && (beside.x !== 0 || beside.y !== 0)) continue;
      const from = { x: place.x + beside.x, y: place.y + beside.y };
      const own = Array.from({ length: frames }, (_, t) => {
        const to = moved(path[Math.min(t, path.length - 1)] ?? identity, from);
        const { x, y, size } = root.path[t];
        const led = { x: root.middle.x + x + size * (from.x - root.middle.x), y: root.middle.y + y + size * (from.y - root.middle.y) };
        return { x: to.x - led.x, y: to.y - led.y };
      });
      const gain = map.ratio * seat.share * amplitude;
      const [x, y] = [smoothCurve(own.map((one) => one.x), frameRate), smoothCurve(own.map((one) => one.y), frameRate)];
      handles.push({ place: at, ways: Float64Array.from({ length: 2 * frames }, (_, k) => gain * (k & 1 ? y : x)[k >> 1]) });
    }
  }
  return handles;
}

/** Handles nearer to each other than the mesh can tell become one that goes their mean way. */
function mergedHandles(handles: readonly Handle[], apart: number): Handle[] {
  const groups: Handle[][] = [];
  for (const handle of handles) {
    const group = groups.find(([first]) => Math.hypot(first.place.x - handle.place.x, first.place.y - handle.place.y) < apart);
    if (group) group.push(handle);
    else groups.push([handle]);
  }
  return groups.map((group) => {
    const mean = (pick: (handle: Handle) => number) => group.reduce((sum, handle) => sum + pick(handle), 0) / group.length;
    return { place: { x: mean(({ place }) => place.x), y: mean(({ place }) => place.y) }, ways: group[0].ways.map((_, k) => mean(({ ways }) => ways[k])) };
  });
}

/** The clip's camera around the middle of the frame, no farther than mirror images beyond the border go unnoticed. */
export function clipView(
  { character: { margins }, width, height, orientation }: Stage, camera: readonly Similarity[], seen: { width: number; height: number }, frames: number,
  frameRate: number,
): Similarity[] {
  if (camera.length === 0 || orientation === "image") return stillView(frames);
  const ratio = Math.max(width, height) / Math.max(seen.width, seen.height);
  const middle = { x: seen.width / 2, y: seen.height / 2 };
  const path = Array.from({ length: frames }, (_, t) => camera[Math.min(t, camera.length - 1)]);
  const ways = path.map((model) => moved(model, middle));
  const curve = (pick: (t: number) => number) => smoothCurve(path.map((_, t) => pick(t)), frameRate);
  const [x, y, turn, size] = [
    curve((t) => ways[t].x), curve((t) => ways[t].y), curve((t) => Math.atan2(path[t].b, path[t].a)),
    curve((t) => Math.log(Math.hypot(path[t].a, path[t].b))),
  ];
  const smallest = Math.min(...Object.values(margins).filter((margin) => margin > 0), Infinity);
  const limit = Math.min(view.way * Math.max(width, height), shares.view * smallest);
  return path.map((_, t) => around(
    { x: width / 2, y: height / 2 }, { x: softLimit(x[t] * ratio, limit), y: softLimit(y[t] * ratio, limit) }, softLimit(turn[t], view.turn),
    Math.exp(softLimit(size[t], view.size)),
  ));
}

/** Turned and enlarged about a point, then shifted. */
export function around(centre: Point, way: Point, turn: number, size: number): Similarity {
  const [a, b] = [size * Math.cos(turn), size * Math.sin(turn)];
  return { a, b, x: centre.x + way.x - (a * centre.x - b * centre.y), y: centre.y + way.y - (b * centre.x + a * centre.y) };
}
