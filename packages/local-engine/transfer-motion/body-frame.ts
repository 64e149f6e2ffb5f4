import type { Plane, Rect } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { distanceField } from "../vision/filters/distance-field.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import type { Point } from "../vision/polygon.ts";

/** A body as far as its outline and its face tell of it. */
export interface Body {
  matte: Plane;
  box: Rect;
  face?: Face;
}

/** Where a place of one body is on another. */
export interface BodyMap {
  /** Pixels of the other body for one of the first. */
  ratio: number;
  /** Without regard to whether anything of the other body is there. */
  place(p: Point): Point;
}

/**
 * Lays one body over another: where both show a face, chin on chin and face as wide as face, so that a bust meets the upper part of a whole figure;
 * otherwise one box over the other, as tall.
 */
export function mapBody(from: Body, to: Body): BodyMap {
  if (from.face && to.face) {
    const ratio = to.face.width / from.face.width;
    const [a, b] = [from.face.landmarks[8], to.face.landmarks[8]];
    return { ratio, place: ({ x, y }) => ({ x: b.x + (x - a.x) * ratio, y: b.y + (y - a.y) * ratio }) };
  }
  const [across, down] = [to.box.width / from.box.width, to.box.height / from.box.height];
  const place = ({ x, y }: Point) => ({ x: to.box.x + (x - from.box.x) * across, y: to.box.y + (y - from.box.y) * down });
  // A wide body beside a tall one: neither side alone tells how far it should go.
  return { ratio: Math.sqrt(across * down), place };
}

/** A place of a body that takes part in a movement, and which part of it: 1 all. */
export interface Seat {
  place: Point;
  share: number;
}

/** Longer side of the copy on which outlines are looked at. */
const edge = 240;
/** How far, in parts of the body's size, a place may lie beside the outline to be meant. */
const near = 0.14;

/** Finds seats inside the outline of a body for places that may lie beside it. */
export class Outline {
  readonly #inside: Plane;
  readonly #step: { x: number; y: number };
  readonly #size: number;
  readonly #thickest: number;
  readonly #axis: number;
  readonly #chin: number;

  constructor({ matte, box, face }: Body) {
    const scale = Math.min(1, edge / Math.max(matte.width, matte.height));
    this.#inside = distanceField(reducePlane(matte, Math.max(1, Math.round(matte.width * scale)), Math.max(1, Math.round(matte.height * scale))));
    this.#step = { x: matte.width / this.#inside.width, y: matte.height / this.#inside.height };
    this.#thickest = this.#inside.data.reduce((most, value) => Math.max(most, value), 1);
    this.#size = Math.sqrt(box.width * box.height);
    this.#axis = face ? face.landmarks[8].x : box.x + box.width / 2;
    this.#chin = face ? face.landmarks[8].y : box.y + box.height * 0.2;
  }

  contains(place: Point): boolean {
    return this.thickness(place) > 0;
  }

  /**
   * How far inside a place is, in parts of how far inside any is: 1 in the middle of the trunk, less in limbs and at the outline, no more than 0
   * beside the body.
   */
  thickness({ x, y }: Point): number {
    return this.#distance(Math.floor(x / this.#step.x), Math.floor(y / this.#step.y)) / this.#thickest;
  }

  /**
   * The place itself where it is on the body, otherwise the nearest one of the outline. An arm that is stretched out where the body has none moves
   * what reaches farthest to its side, as much less as that is nearer to the trunk. Undefined where nothing could be meant.
   */
  seat(place: Point): Seat | undefined {
    if (this.contains(place)) return { place, share: 1 };
    const nearest = this.#nearest(place, () => true);
    if (!nearest) return undefined;
    if (nearest.away < near * this.#size) return { place: nearest.place, share: 1 };
    const aside = place.x - this.#axis;
    if (place.y < this.#chin || Math.abs(aside) < 0.2 * this.#size) return undefined;
    const limb = this.#nearest(
      { x: this.#axis + Math.sign(aside) * 4 * this.#size, y: place.y },
      ({ x, y }) => y > this.#chin && Math.sign(x - this.#axis) === Math.sign(aside),
    );
    const share = limb ? Math.min(1, Math.abs(limb.place.x - this.#axis) / Math.abs(aside)) : 0;
    return limb && share > 0.25 ? { place: limb.place, share: share * share } : undefined;
  }

  #distance(column: number, row: number): number {
    const { data, width, height } = this.#inside;
    return column < 0 || row < 0 || column >= width || row >= height ? -1 : data[row * width + column];
  }

  /** Of the places a little inside the outline. */
  #nearest(place: Point, counts: (at: Point) => boolean): { place: Point; away: number } | undefined {
    const { data, width } = this.#inside;
    let [best, least] = [undefined as Point | undefined, Infinity];
    for (let i = 0; i < data.length; i++) {
      if (data[i] < 1 || data[i] > 4) continue;
      const at = { x: ((i % width) + 0.5) * this.#step.x, y: (Math.floor(i / width) + 0.5) * this.#step.y };
      const away = Math.hypot(at.x - place.x, at.y - place.y);
      if (away < least && counts(at)) [best, least] = [at, away];
    }
    return best && { place: best, away: least };
  }
}

/** The smallest rectangle around what the matte covers by half, or the whole when that is nothing. */
export function boxOf({ data, width, height }: Plane): Rect {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < data.length; i++) {
    if (data[i] < 0.5) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : { x: 0, y: 0, width, height };
}
