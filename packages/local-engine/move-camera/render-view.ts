import { noiseAt, noiseKey } from "@atelier/media/raster/seeded-noise.ts";
import { addSample, type Texture } from "@atelier/media/raster/texture.ts";
import { fold, foldRow, pixelsBeyond, softness } from "./continue-picture.ts";
import { castOnScreen } from "./screen.ts";
import type { SubjectCard } from "./subject-card.ts";
import { castOnSurroundings, type Hit, type Surroundings } from "./surroundings.ts";
import { addFront, type Footprint } from "./trace-card.ts";
import { direction, type Lens, type View } from "./view.ts";

/** What is drawn: the parts of a scene that can be handed to a thread. */
export interface Shapes {
  lens: Lens;
  subject?: SubjectCard;
  /** The picture without its subject, completed behind it and `margin` pixels beyond each of its borders. */
  background: Texture;
  margin: number;
  surroundings: Surroundings;
  /** Without a subject the picture is one curved surface around this place of the plane z = 1, and the surroundings do not count. */
  screen?: { x: number; y: number };
  /** Standard deviation of the picture's own grain, in levels. */
  grain: number;
}

/** What stands this much nearer than the ground in front of it is not hidden by it, in the distance of the subject: feet are drawn at the ground. */
const CONTACT = 0.03;
/** What the rays of a row of pixels, and one more, meet. */
interface Row {
  rays: Float64Array;
  u: Float64Array;
  v: Float64Array;
  column: Float64Array;
  row: Float64Array;
  distance: Float64Array;
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
  readonly #data: Uint8Array;
  readonly #castRay: ReturnType<typeof castOnSurroundings>;
  readonly #grainKey: number;
  readonly #hit: Hit = { u: 0, v: 0, distance: 0 };
  readonly #place: Footprint = { u: 0, v: 0, acrossU: 0, acrossV: 0, downU: 0, downV: 0 };
  readonly #direct = new Float64Array(3);
  /** Colour so far, times its alpha, and alpha. */
  readonly #out = new Float64Array(4);
  #here: Row;
  #below: Row;

  constructor(scene: Shapes, view: View, seed: number, data: Uint8Array) {
    const { lens } = scene;
    this.#scene = scene;
    this.#view = view;
    this.#data = data;
    this.#castRay = scene.screen ? castOnScreen(scene.screen, lens, view) : castOnSurroundings(scene.surroundings, lens, view);
    this.#grainKey = noiseKey(seed);
    this.#here = emptyRow(lens.width);
    this.#below = emptyRow(lens.width);
  }

  paint(from: number, to: number): void {
    const { width } = this.#scene.lens;
    this.#cast(from, this.#here);
    for (let y = from; y < to; y++) {
      this.#cast(y + 1, this.#below);
      for (let x = 0; x < width; x++) this.#paintPixel(x, y * width + x);
      [this.#here, this.#below] = [this.#below, this.#here];
    }
  }

  #cast(y: number, row: Row): void {
    const { lens: { width, height }, margin } = this.#scene;
    const [view, direct, hit] = [this.#view, this.#direct, this.#hit];
    for (let x = 0; x <= width; x++) {
      direction(view, x + 0.5, y + 0.5, direct);
      this.#castRay(direct[0], direct[1], direct[2], hit);
      row.rays.set(direct, 3 * x);
      row.u[x] = hit.u;
      row.v[x] = hit.v;
      row.column[x] = fold(hit.u + margin, width + 2 * margin);
      row.row[x] = foldRow(hit.v + margin, height + 2 * margin);
      row.distance[x] = hit.distance;
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
    const [view, here] = [this.#view, this.#here];
    const away = (1 - view.z) / here.rays[3 * x + 2];
    if (away > 0 && away <= here.distance[x] + CONTACT && locate(view, here.rays, this.#below.rays, x, this.#place)) {
      addFront(card, this.#scene.lens, this.#place, 1, this.#out);
    }
  }

  /** @returns how soft what is shown there is, in levels */
  #addSurroundings(x: number, rest: number): number {
    const { lens: { width, height }, background } = this.#scene;
    const [here, below] = [this.#here, this.#below];
    const [column, row] = [here.column[x], here.row[x]];
    const soft = softness(pixelsBeyond(here.u[x], here.v[x], width, height), width, height);
    const spread = Math.max(1, Math.hypot(here.column[x + 1] - column, here.row[x + 1] - row), Math.hypot(below.column[x] - column, below.row[x] - row));
    addSample(background, column, row, Math.max(soft, Math.log2(spread)), rest, this.#out);
    return soft;
  }
}

function emptyRow(width: number): Row {
  const numbers = () => new Float64Array(width + 1);
  return { rays: new Float64Array(3 * (width + 1)), u: numbers(), v: numbers(), column: numbers(), row: numbers(), distance: numbers() };
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
