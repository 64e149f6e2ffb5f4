import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import type { Person } from "./find-people.ts";
import { type Crop, fromCrop, toCrop } from "./crop.ts";

/** People shorter than this part of the tallest are not what a picture is of, but somebody in it. */
const LEAST_PART = 0.4;

/** Those of the people in a picture whom it is of: the tallest, and who is not much smaller. */
export function foremost(people: readonly Person[]): Person[] {
  const tallest = Math.max(0, ...people.map(({ crop }) => crop.side));
  return people.filter(({ crop }) => crop.side >= LEAST_PART * tallest);
}

/**
 * How far each pixel is believed to be one of the people's, 0..1, on a copy of the picture.
 * @param scale pixels of the copy to one of the picture
 */
export function peopleMask(people: readonly Person[], width: number, height: number, scale: number): Plane {
  const plane = createPlane(width, height);
  for (const person of people) {
    const own = ownMask(person, width, height, scale);
    for (let i = 0; i < own.data.length; i++) plane.data[i] = Math.max(plane.data[i], own.data[i]);
  }
  return plane;
}

/** The mean of what the looks at one person say, each where its crop reaches. */
function ownMask({ masks }: Person, width: number, height: number, scale: number): Plane {
  const sum = createPlane(width, height);
  const looks = createPlane(width, height);
  for (const { crop, mask } of masks) {
    const on: Crop = { ...crop, x: crop.x * scale, y: crop.y * scale, side: crop.side * scale };
    const [left, top, right, bottom] = boundsOf(on, width, height);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = toCrop(on, { x: x + 0.5, y: y + 0.5 });
        if (at.x < 0 || at.y < 0 || at.x >= 1 || at.y >= 1) continue;
        sum.data[y * width + x] += sample(mask, at.x * mask.width - 0.5, at.y * mask.height - 0.5);
        looks.data[y * width + x]++;
      }
    }
  }
  for (let i = 0; i < sum.data.length; i++) if (looks.data[i] > 1) sum.data[i] /= looks.data[i];
  return sum;
}

/** The whole-pixel rectangle, inside a picture, that holds a crop. */
export function boundsOf(crop: Crop, width: number, height: number): [left: number, top: number, right: number, bottom: number] {
  const corners = [0, 1].flatMap((x) => [0, 1].map((y) => fromCrop(crop, { x, y })));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return [
    Math.max(0, Math.floor(Math.min(...xs))), Math.max(0, Math.floor(Math.min(...ys))), Math.min(width, Math.ceil(Math.max(...xs))),
    Math.min(height, Math.ceil(Math.max(...ys))),
  ];
}

function sample({ data, width, height }: Plane, x: number, y: number): number {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const [across, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const at = top * width + left;
  return (data[at] * (1 - across) + data[at + 1] * across) * (1 - down) + (data[at + width] * (1 - across) + data[at + width + 1] * across) * down;
}
