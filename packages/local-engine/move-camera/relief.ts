import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { enlargePlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";

/** Side of the outline's pixels to one of the copy in which the relief swells. */
const COARSE = 2;
const ROUNDS = 120;
/** Over-relaxation: with it the rounds above reach the middle of a body from its outline. */
const RELAXATION = 1.93;
/** How high the relief gets at most, and the radius with which its rim is rounded, in parts of the picture's longer side. */
const HIGHEST = 0.2;
const ROUNDING = 0.1;

/** How something round stands out from the plane of its outline, on planes of the outline's size. */
export interface Relief {
  /** Pixels of the picture; outside the negative distance from the outline. */
  heights: Plane;
  /** How much the height grows over a pixel. */
  slopes: Plane;
  highest: number;
}

/**
 * How far the surface of something round stands out from the plane of its outline: the square root of the solution of Poisson's equation with a constant
 * load, which makes a disc half a ball and a strip half a cylinder without any crease (as in inflation from sketches), bounded softly so that a
 * trunk is less deep than wide.
 *
 * @param outline distance from the outline in pixels of the picture, positive inside. @param step pixels of the picture to one of `outline`.
 * @param long the picture's longer side in pixels. 
 */
export function swollen(outline: Plane, step: number, long: number): Relief {
  const { width, height } = outline;
  const cell = step * COARSE;
  const small = reducePlane(outline, Math.max(1, Math.round(width / COARSE)), Math.max(1, Math.round(height / COARSE)));
  const inner: number[] = [];
  const load = createPlane(small.width, small.height);
  for (let y = 1, i = small.width + 1; y < small.height - 1; y++, i += 2) {
    for (let x = 1; x < small.width - 1; x++, i++) {
      const inside = small.data[i];
      if (inside <= 0) continue;
      inner.push(i);
      load.data[i] = inside * Math.min(inside, ROUNDING * long) * 2;
    }
  }
  const { data } = load;
  for (let round = 0; round < ROUNDS; round++) {
    for (const i of inner) {
      data[i] += RELAXATION * ((data[i - 1] + data[i + 1] + data[i - small.width] + data[i + small.width] + 4 * cell * cell) / 4 - data[i]);
    }
  }
  const heights = enlargePlane(load, width, height);
  const most = HIGHEST * long;
  let highest = 1;
  for (let i = 0; i < heights.data.length; i++) {
    const inside = outline.data[i];
    if (inside <= 0) {
      heights.data[i] = inside;
      continue;
    }
    const free = Math.sqrt(Math.max(0, heights.data[i]));
    const bounded = free / Math.cbrt(1 + (free / most) ** 3);
    const value = Math.min(bounded, Math.sqrt(2 * ROUNDING * long * inside));
    heights.data[i] = value;
    if (value > highest) highest = value;
  }
  return { heights, slopes: slopesOf(heights, step), highest };
}

function slopesOf({ data, width, height }: Plane, step: number): Plane {
  const slopes = createPlane(width, height);
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      if (data[i] <= 0) continue;
      slopes.data[i] = Math.sqrt((data[i + 1] - data[i - 1]) ** 2 + (data[i + width] - data[i - width]) ** 2) / (2 * step);
    }
  }
  return slopes;
}
