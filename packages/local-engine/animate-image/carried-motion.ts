import type { LivingScene } from "./living-scene.ts";
import type { Margins } from "./margins/margins.ts";

/** How a clip's camera moved at its end: widths and heights a second by which what is seen moved, and the rate at which it grew, a second. */
export interface Carried {
  x: number;
  y: number;
  growth: number;
}

/** Seconds for which a camera goes on as it went, and within those the time in which it comes to rest. */
const [GOES_ON, REST] = [2.4, 0.9];
/** How far it may go beyond a border, in parts of the picture's side, and how far it may go in or out, by the logarithm of the size. */
const FARTHEST = { way: 0.16, growth: 0.25 };
/** A size that changes by less a second does not: what parallax and noise look like. */
const STEADY = 0.03;
/** Part of the canvas beyond a border that it uses: samples need neighbours. */
const USED = 0.94;
/** Part of what is seen that may be given up on the way, where the canvas ends sooner than the motion: the picture is gone nearer to. */
const NEARER = 0.1;

/** Even pixels of canvas beyond each border that the motion would like to have. */
export function marginsCarried({ x, y, growth }: Carried, seconds: number, width: number, height: number): Margins {
  const grown = growth < -STEADY ? Math.min(0.1, (Math.exp(-growth * Math.min(GOES_ON, seconds)) - 1) / 2) : 0;
  const pixels = (speed: number, size: number) =>
    2 * Math.ceil((Math.max(grown, speed < 0.002 ? 0 : Math.min(FARTHEST.way, speed * Math.min(GOES_ON, seconds)) / USED) * size) / 2);
  return { left: pixels(x, width), right: pixels(-x, width), top: pixels(y, height), bottom: pixels(-y, height) };
}

/**
 * How far the camera has gone on, some seconds after the clip's end: at first at the clip's speed, then coming to rest, the sooner the less there is to see
 * beyond the border. What then is missing is made up for by going nearer, from the first moment on and softly.
 * @returns pixels by which it has turned, and what it enlarges
 */
export function carriedAt(
  { x, y, growth }: Carried, second: number, scene: Pick<LivingScene, "width" | "height" | "place" | "pivot">,
): { panX: number; panY: number; zoom: number } {
  const { place, pivot, width, height } = scene;
  const across = along(-x, second, { before: place.x, after: width - place.x - place.width, size: place.width, pivot: pivot.x - place.x });
  const down = along(-y, second, { before: place.y, after: height - place.y - place.height, size: place.height, pivot: pivot.y - place.y });
  const spare = (2 * USED * Math.min(place.x, place.y, width - place.x - place.width, height - place.y - place.height)) / Math.max(place.width, place.height);
  const grown = Math.sign(growth) * gone(
    Math.abs(growth) < STEADY ? 0 : Math.abs(growth), second, growth > 0 ? FARTHEST.growth : Math.min(FARTHEST.growth, Math.log(1 + spare)),
  );
  return { panX: across.pan, panY: down.pan, zoom: Math.exp(grown) / (1 - Math.max(across.nearer, down.nearer)) };
}

/** Along one axis. @returns pixels gone, and the part of what is seen that is given up for it */
function along(
  speed: number, second: number, { before, after, size, pivot }: { before: number; after: number; size: number; pivot: number }
): { pan: number; nearer: number } {
  // What going nearer gives at the border that the camera goes towards: all of it where the pivot is at the other one.
  const share = Math.min(0.5, Math.max(0.15, speed > 0 ? 1 - pivot / size : pivot / size));
  const spare = (USED * (speed > 0 ? after : before)) / size;
  const wanted = Math.min(FARTHEST.way, Math.abs(speed) * GOES_ON);
  const given = Math.min(NEARER * share, Math.max(0, wanted - spare));
  const most = Math.min(wanted, spare + given);
  if (most <= 0) return { pan: 0, nearer: 0 };
  const way = gone(Math.abs(speed), second, most);
  // The flattest power of the way that is never behind what is missing.
  const nearer = given > 0 ? (given / share) * (way / most) ** (1 + spare / given) : 0;
  return { pan: Math.sign(speed) * way * size, nearer };
}

/** How far something of a speed has come: evenly, then coming to rest, never farther than `most`. */
function gone(speed: number, second: number, most: number): number {
  if (speed <= 0 || most <= 0) return 0;
  const seconds = Math.min(GOES_ON, most / speed);
  const rest = Math.min(REST, seconds);
  const even = seconds - rest;
  return speed * (second < even ? second : even + rest * (1 - Math.exp((even - second) / rest)));
}
