import type { Colour } from "./colour.ts";
import type { Divide } from "./divide-hole.ts";

/** Pixels between the places of a line that are looked at. */
const APART = 2;

/**
 * What a region shows along its lines, as far as their ends tell: from one end to the other the colour changes evenly.
 * @param number of the region: bit k is set on the side of line k that the contour shows between its ends
 * @returns the RGB that belongs to a place beyond the lines, which is that of the nearest one
 */
export function besideLines(divides: readonly Divide[], number: number): (x: number, y: number) => Colour {
  const places: { x: number; y: number; colour: Colour }[] = [];
  for (const [k, { from, to, course }] of divides.entries()) {
    const [begin, end] = number & (1 << k) ? [from.after, to.before] : [from.before, to.after];
    const lengths = course.slice(1).map((point, n) => Math.hypot(point.x - course[n].x, point.y - course[n].y));
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    let gone = 0;
    for (const [n, length] of lengths.entries()) {
      const steps = Math.max(1, Math.ceil(length / APART));
      for (let step = 0; step <= steps; step++) {
        const [along, part] = [step / steps, (gone + (length * step) / steps) / whole];
        const colour = begin.map((value, c) => value + part * (end[c] - value)) as unknown as Colour;
        places.push({ x: course[n].x + along * (course[n + 1].x - course[n].x), y: course[n].y + along * (course[n + 1].y - course[n].y), colour });
      }
      gone += length;
    }
  }
  return (x, y) => {
    let [least, colour] = [Infinity, places[0].colour];
    for (const place of places) {
      const away = (place.x - x) ** 2 + (place.y - y) ** 2;
      if (away < least) [least, colour] = [away, place.colour];
    }
    return colour;
  };
}
