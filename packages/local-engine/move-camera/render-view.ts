import { noiseAt, noiseKey } from "@atelier/media/raster/seeded-noise.ts";
import { addSample, type Texture } from "@atelier/media/raster/texture.ts";
import { smoothStep } from "../vision/polygon.ts";
import { fold, foldRow, pixelsBeyond, softness } from "./continue-picture.ts";
import { type Hit, Room, type RoomPlan } from "./room.ts";
import { bodyShown, reliefShown, type SubjectCard } from "./subject-card.ts";
import { addBody, addFront, type Footprint, type Ray } from "./trace-card.ts";
import { addRound, type Met } from "./trace-round.ts";
import { castOnScreen } from "./screen.ts";
import { direction, elevationOf, type Lens, turnedBy, type View } from "./view.ts";

/** What is drawn: the parts of a scene that can be handed to a thread. */
export interface Shapes {
  lens: Lens;
  subject?: SubjectCard;
  /** The picture without its subject, completed behind it. */
  background: Texture;
  plan: RoomPlan;
  /** Without a subject the picture is one curved surface around this place of the plane z = 1, and the plan does not count. */
  screen?: { x: number; y: number };
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
  const painter = new RowPainter(scene, view, seed, data);
  return (from, to) => painter.paint(from, to);
}

/** What all pixels of one view have in common. Holds the pixel in hand, so that drawing makes no garbage. */
class RowPainter {
  readonly #scene: Shapes;
  readonly #view: View;
  /** The view as the subject has it: it may have turned by itself. */
  readonly #seen: View;
  readonly #data: Uint8Array;
  readonly #castRay: ReturnType<Room["from"]>;
  readonly #relief: number;
  readonly #thickness: number;
  readonly #isInFront: boolean;
  /** Nothing hides the subject. */
  readonly #isBefore: boolean;
  readonly #blur: number;
  readonly #grainKey: number;
  readonly #hit: Hit = { u: 0, v: 0, distance: 0, worn: 0 };
  readonly #met: Met = { u: 0, v: 0, is: false };
  readonly #ray: Ray;
  readonly #place: Footprint = { u: 0, v: 0, acrossU: 0, acrossV: 0, downU: 0, downV: 0 };
  readonly #direct = new Float64Array(3);
  /** Colour so far, times its alpha, and alpha. */
  readonly #out = new Float64Array(4);
  #here: Row;
  #below: Row;

  constructor(scene: Shapes, view: View, seed: number, data: Uint8Array) {
    const { lens, subject } = scene;
    const turned = turnedBy(view);
    const seen = view.ofSubject ?? view;
    this.#scene = scene;
    this.#view = view;
    this.#seen = seen;
    this.#data = data;
    this.#castRay = scene.screen ? castOnScreen(scene.screen, lens, view) : new Room(scene.plan, lens).from(view);
    this.#relief = subject?.round ? reliefShown(turnedBy(seen), elevationOf(seen)) : 0;
    this.#thickness = subject && !subject.round ? subject.thickness * bodyShown(turned) : 0;
    this.#isInFront = seen.z < 1;
    this.#isBefore = seen !== view && scene.plan.groundFrom === undefined;
    this.#blur = subject ? OUT_OF_FOCUS * smoothStep(FOCUS_LOST_FROM, FOCUS_LOST, turned) : 0;
    this.#grainKey = noiseKey(seed);
    const start = { u: lens.centreX + lens.focal * seen.x, v: lens.centreY + lens.focal * seen.y, w: lens.focal * (seen.z - 1) };
    this.#ray = { ...start, du: 0, dv: 0, dw: 0 };
    this.#here = emptyRow(lens.width);
    this.#below = emptyRow(lens.width);
  }

  paint(from: number, to: number): void {
    const { width } = this.#scene.lens;
    this.#cast(from, this.#here);
    for (let y = from; y < to; y++) {
      this.#cast(y + 1, this.#below);
      this.#met.is = false;
      for (let x = 0; x < width; x++) this.#paintPixel(x, y * width + x);
      [this.#here, this.#below] = [this.#below, this.#here];
    }
  }

  #cast(y: number, row: Row): void {
    const { width, height } = this.#scene.lens;
    const [view, seen, direct, hit] = [this.#view, this.#seen, this.#direct, this.#hit];
    for (let x = 0; x <= width; x++) {
      direction(view, x + 0.5, y + 0.5, direct);
      this.#castRay(direct[0], direct[1], direct[2], hit);
      if (seen !== view) direction(seen, x + 0.5, y + 0.5, direct);
      row.rays.set(direct, 3 * x);
      row.u[x] = hit.u;
      row.v[x] = hit.v;
      row.column[x] = fold(hit.u, width);
      row.row[x] = foldRow(hit.v, height);
      row.distance[x] = hit.distance;
      row.worn[x] = hit.worn;
    }
  }

  #paintPixel(x: number, pixel: number): void {
    const out = this.#out;
    const data = this.#data;
    const { subject, grain } = this.#scene;
    out.fill(0);
    if (subject) this.#addSubject(subject, x);
    const rest = 1 - out[3] / 255;
    const soft = rest > 0.0005 ? this.#addSurroundings(x, rest) : 0;
    const alpha = out[3] <= 0 ? 0 : out[3] >= 255 ? 255 : out[3];
    const scale = alpha > 0 ? 255 / alpha : 0;
    const noise = grain > 0 && soft > 0 ? noiseAt(this.#grainKey, pixel) * grain * Math.min(1, soft) * rest : 0;
    for (let c = 0; c < 3; c++) {
      const value = out[c] * scale + noise;
      data[pixel * 4 + c] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
    }
    data[pixel * 4 + 3] = alpha + 0.5;
  }

  #addSubject(card: SubjectCard, x: number): void {
    const { lens } = this.#scene;
    const [seen, out, ray, here] = [this.#seen, this.#out, this.#ray, this.#here];
    const { rays } = here;
    const dz = rays[3 * x + 2];
    const away = (1 - seen.z) / dz;
    const limit = this.#isBefore ? BEFORE_ALL : here.distance[x] + CONTACT;
    const [relief, thickness] = [this.#relief, this.#thickness];
    if (relief > 0 || thickness > 0.5) {
      ray.du = lens.focal * rays[3 * x];
      ray.dv = lens.focal * rays[3 * x + 1];
      ray.dw = lens.focal * dz;
    }
    if (relief > 0) addRound(card, lens, ray, relief, limit, this.#met, out);
    if (this.#isInFront && away > 0 && away <= limit && out[3] < 254 && locate(seen, rays, this.#below.rays, x, this.#place)) {
      addFront(card, lens, this.#place, 1 - out[3] / 255, out);
    }
    if (thickness > 0.5 && out[3] < 254) addBody(card, lens, ray, thickness, 1 - out[3] / 255, out, limit);
  }

  /** @returns how soft what is shown there is, in levels */
  #addSurroundings(x: number, rest: number): number {
    const { lens: { width, height }, background } = this.#scene;
    const [here, below, blur] = [this.#here, this.#below, this.#blur];
    const [column, row, worn] = [here.column[x], here.row[x], here.worn[x]];
    let soft = softness(pixelsBeyond(here.u[x], here.v[x], width, height), width, height);
    if (blur > 0) soft = 0.5 * Math.log2(4 ** soft + 4 ** blur - 1);
    if (worn > 0) soft += (background.levels.length - 1 - soft) * smoothStep(-0.1, WORN_OUT, worn);
    const spread = Math.max(1, Math.hypot(here.column[x + 1] - column, here.row[x + 1] - row), Math.hypot(below.column[x] - column, below.row[x] - row));
    addSample(background, column, row, Math.max(soft, Math.log2(spread)), rest, this.#out);
    return soft;
  }
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
