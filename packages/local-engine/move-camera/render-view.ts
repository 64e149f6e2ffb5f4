import { noiseAt, noiseKey } from "@atelier/media/raster/seeded-noise.ts";
import { addSample, type Texture } from "@atelier/media/raster/texture.ts";
import { smoothStep } from "../vision/polygon.ts";
import { fold, foldRow, pixelsBeyond, softness } from "./continue-picture.ts";
import { type Hit, Room, type RoomPlan } from "./room.ts";
import { bodyShown, reliefShown, type SubjectCard } from "./subject-card.ts";
import { addBody, addFront, type Footprint, type Ray } from "./trace-card.ts";
import { addRound, type Met } from "./trace-round.ts";
import { direction, elevationOf, type Lens, turnedBy, type View } from "./view.ts";

/** What is drawn: the parts of a scene that can be handed to a thread. */
export interface Shapes {
  lens: Lens;
  subject?: SubjectCard;
  /** The picture without its subject, completed behind it. */
  background: Texture;
  plan: RoomPlan;
  /** Standard deviation of the picture's own grain, in levels. */
  grain: number;
}

/** From this part of the way to the middle of the room on, ground that nobody has seen is of one colour, as a studio's floor is. */
const WORN_OUT = 0.6;
/** What stands this much nearer than the ground in front of it is not hidden by it, in the distance of the subject: feet are drawn at the ground. */
const CONTACT = 0.03;
/** Somebody who has turned on no ground that is seen is hidden by nothing. */
const BEFORE_ALL = 1e9;
/**
 * Behind a subject of which other sides are seen than the picture shows, what is behind it goes out of focus by so many levels: what is made up
 * beside what was seen has no edge then.
 */
const OUT_OF_FOCUS = 3.2;
const [FOCUS_LOST_FROM, FOCUS_LOST] = [12, 65];

/** What the rays of a row of pixels, and one more, meet. */
interface Row {
  /** The rays as the subject meets them. */
  rays: Float64Array;
  u: Float64Array;
  v: Float64Array;
  column: Float64Array;
  row: Float64Array;
  distance: Float64Array;
  worn: Float64Array;
}

/**
 * Draws rows of a scene as the camera sees it into RGBA bytes of the lens's size, front to back: the subject, the surroundings. Every row by itself: it gets
 * the same bytes whatever else is drawn.
 *
 * @param seed of the grain that made-up, soft areas get, so that they look like the photograph around them.
 */
export function rowPainter(scene: Shapes, view: View, seed: number, data: Uint8Array): (from: number, to: number) => void {
  const { lens, subject, background, grain } = scene;
  const { width, height, focal } = lens;
  const castRay = new Room(scene.plan, lens).from(view);
  const turned = turnedBy(view);
  const seen = view.ofSubject ?? view;
  const relief = subject?.round ? reliefShown(turnedBy(seen), elevationOf(seen)) : 0;
  const thickness = subject && !subject.round ? subject.thickness * bodyShown(turned) : 0;
  const start = { u: lens.centreX + focal * seen.x, v: lens.centreY + focal * seen.y, w: focal * (seen.z - 1) };
  const key = noiseKey(seed);
  const coarsest = background.levels.length - 1;
  const blur = subject ? OUT_OF_FOCUS * smoothStep(FOCUS_LOST_FROM, FOCUS_LOST, turned) : 0;
  const front = seen.z < 1;
  const isBefore = seen !== view && scene.plan.groundFrom === undefined;
  const out = new Float64Array(4);
  const hit: Hit = { u: 0, v: 0, distance: 0, worn: 0 };
  const met: Met = { u: 0, v: 0, is: false };
  const ray: Ray = { ...start, du: 0, dv: 0, dw: 0 };
  const place: Footprint = { u: 0, v: 0, acrossU: 0, acrossV: 0, downU: 0, downV: 0 };
  const direct = new Float64Array(3);

  const cast = (y: number, row: Row) => {
    for (let x = 0; x <= width; x++) {
      direction(view, x + 0.5, y + 0.5, direct);
      castRay(direct[0], direct[1], direct[2], hit);
      if (seen !== view) direction(seen, x + 0.5, y + 0.5, direct);
      row.rays.set(direct, 3 * x);
      row.u[x] = hit.u;
      row.v[x] = hit.v;
      row.column[x] = fold(hit.u, width);
      row.row[x] = foldRow(hit.v, height);
      row.distance[x] = hit.distance;
      row.worn[x] = hit.worn;
    }
  };

  const addSubject = (card: SubjectCard, x: number, here: Row, below: Row) => {
    const { rays } = here;
    const dz = rays[3 * x + 2];
    const away = (1 - seen.z) / dz;
    const limit = isBefore ? BEFORE_ALL : here.distance[x] + CONTACT;
    if (relief > 0 || thickness > 0.5) {
      ray.du = focal * rays[3 * x];
      ray.dv = focal * rays[3 * x + 1];
      ray.dw = focal * dz;
    }
    if (relief > 0) addRound(card, lens, ray, relief, limit, met, out);
    if (front && away > 0 && away <= limit && out[3] < 254 && locate(seen, rays, below.rays, x, place)) addFront(card, lens, place, 1 - out[3] / 255, out);
    if (thickness > 0.5 && out[3] < 254) addBody(card, lens, ray, thickness, 1 - out[3] / 255, out, limit);
  };

  const addSurroundings = (x: number, here: Row, below: Row, rest: number): number => {
    const [column, row, worn] = [here.column[x], here.row[x], here.worn[x]];
    let soft = softness(pixelsBeyond(here.u[x], here.v[x], width, height), width, height);
    if (blur > 0) soft = 0.5 * Math.log2(4 ** soft + 4 ** blur - 1);
    if (worn > 0) soft += (coarsest - soft) * smoothStep(-0.1, WORN_OUT, worn);
    const spread = Math.max(1, Math.hypot(here.column[x + 1] - column, here.row[x + 1] - row), Math.hypot(below.column[x] - column, below.row[x] - row));
    addSample(background, column, row, Math.max(soft, Math.log2(spread)), rest, out);
    return soft;
  };

  let [here, below] = [emptyRow(width), emptyRow(width)];
  return (from, to) => {
    cast(from, here);
    for (let y = from; y < to; y++) {
      cast(y + 1, below);
      met.is = false;
      for (let x = 0; x < width; x++) {
        out.fill(0);
        if (subject) addSubject(subject, x, here, below);
        const rest = 1 - out[3] / 255;
        const soft = rest > 0.0005 ? addSurroundings(x, here, below, rest) : 0;
        const pixel = y * width + x;
        const alpha = out[3] <= 0 ? 0 : out[3] >= 255 ? 255 : out[3];
        const scale = alpha > 0 ? 255 / alpha : 0;
        const noise = grain > 0 && soft > 0 ? noiseAt(key, pixel) * grain * Math.min(1, soft) * rest : 0;
        for (let c = 0; c < 3; c++) {
          const value = out[c] * scale + noise;
          data[pixel * 4 + c] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
        }
        data[pixel * 4 + 3] = alpha + 0.5;
      }
      [here, below] = [below, here];
    }
  };
}

function emptyRow(width: number): Row {
  const numbers = () => new Float64Array(width + 1);
  return { rays: new Float64Array(3 * (width + 1)), u: numbers(), v: numbers(), column: numbers(), row: numbers(), distance: numbers(), worn: numbers() };
}

/** Where the rays of a pixel and its two neighbours meet the plane z = 1, in pixels of the picture; false when one of them does not. */
function locate({ lens, x, y, z }: View, rays: Float64Array, belows: Float64Array, pixel: number, place: Footprint): boolean {
  const { centreX, centreY, focal } = lens;
  const at = 3 * pixel;
  const a = (1 - z) / rays[at + 2];
  const b = (1 - z) / rays[at + 5];
  const c = (1 - z) / belows[at + 2];
  place.u = centreX + focal * (x + rays[at] * a);
  place.v = centreY + focal * (y + rays[at + 1] * a);
  place.acrossU = centreX + focal * (x + rays[at + 3] * b) - place.u;
  place.acrossV = centreY + focal * (y + rays[at + 4] * b) - place.v;
  place.downU = centreX + focal * (x + belows[at] * c) - place.u;
  place.downV = centreY + focal * (y + belows[at + 1] * c) - place.v;
  return a > 0 && b > 0 && c > 0;
}
