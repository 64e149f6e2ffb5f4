import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { layRaster } from "./blend.ts";
import { blurRaster, toByte } from "./blur-raster.ts";
import { grade } from "./grade.ts";
import { chance } from "./lights.ts";

/** Long edge of the copy that is painted. */
const PAINT_EDGE = 1200;
/** Radii of the brushes, broad to fine, in thousandths of the long edge. */
const BRUSHES = [11, 6, 3.2, 1.7];
/** Mean difference of the painting from the picture, in levels, from which on a finer brush goes over a place; the broadest covers all. */
const LEFT_TO_DO = [0, 13, 15, 19];
/** Steps of a stroke, each as long as the brush's radius. */
const SHORTEST = 3;
const LONGEST = 9;
/** How much a stroke keeps its direction from step to step. */
const STEADY = 0.55;

/** A painting while it is made: colours, and how thick the paint lies. */
interface Painting {
  colours: Float32Array;
  thick: Plane;
}

/**
 * Oil paint after Hertzmann (1998): curved strokes of brushes from broad to fine, each in the colour where it begins, along the lines of equal
 * light, and finer ones only where the broad ones are off. Bristles leave ridges, which are lit from the upper left.
 */
export function oilPainting(picture: Raster, strength: number, seed: number): Raster {
  const scale = Math.min(1, PAINT_EDGE / Math.max(picture.width, picture.height));
  const small = scale < 1 ? resizeRaster(picture, Math.round(picture.width * scale), Math.round(picture.height * scale)) : picture;
  const { width, height } = small;
  const unit = (Math.max(width, height) / 1000) * Math.sqrt(Math.min(2.5, strength));
  const source = grade({ ...small, data: Uint8Array.from(small.data) }, { saturation: 1.22, contrast: 0.1 });
  const painting: Painting = { colours: new Float32Array(width * height * 3).fill(-400), thick: createPlane(width, height) };
  for (const [layer, brush] of BRUSHES.entries()) {
    const radius = Math.max(1.2, brush * unit);
    paintLayer(painting, blurRaster(source, 0.45 * radius), radius, LEFT_TO_DO[layer], mixBits(seed + layer * 7919));
  }
  const painted: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  for (let i = 0; i < painted.data.length; i++) painted.data[i] = toByte(painting.colours[i]);
  const relief = lit(painting.thick, unit);
  const [large, light] = scale < 1 ? [painted, relief].map((one) => resizeRaster(one, picture.width, picture.height)) : [painted, relief];
  return layRaster(large, light, 0.8, "soft light");
}

function paintLayer(painting: Painting, wanted: Raster, radius: number, leftToDo: number, seed: number): void {
  const { width, height } = wanted;
  const light = luminance(wanted);
  const flow = flowOf(light, 1.4 * radius);
  const step = Math.max(1, Math.round(radius));
  const across = Math.ceil(width / step);
  const starts: { x: number; y: number; order: number }[] = [];
  for (let cell = 0; cell < across * Math.ceil(height / step); cell++) {
    const start = worstIn(painting, wanted, (cell % across) * step, Math.floor(cell / across) * step, step);
    if (start.mean > leftToDo) starts.push({ ...start, order: mixBits(seed ^ cell) });
  }
  starts.sort((one, two) => one.order - two.order);
  for (const { x, y, order } of starts) {
    paintStroke(
      painting, strokeFrom(x, y, painting, wanted, flow, radius, leftToDo), [...wanted.data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)],
      radius, order,
    );
  }
}

/** The place of a cell where the painting is farthest from what is wanted, and how far it is in the mean. */
function worstIn({ colours }: Painting, { data, width, height }: Raster, left: number, top: number, step: number): { x: number; y: number; mean: number } {
  let [x, y, most, sum, count] = [left, top, -1, 0, 0];
  for (let row = top; row < Math.min(height, top + step); row++) {
    for (let column = left; column < Math.min(width, left + step); column++) {
      const difference = off(colours, data, (row * width + column) * 3);
      sum += difference;
      count++;
      if (difference > most) [x, y, most] = [column, row, difference];
    }
  }
  return { x, y, mean: sum / count };
}

function off(colours: Float32Array, data: Uint8Array, at: number): number {
  return (Math.abs(colours[at] - data[at]) + Math.abs(colours[at + 1] - data[at + 1]) + Math.abs(colours[at + 2] - data[at + 2])) / 3;
}

/** The direction along which light stays the same, smoothed as a tensor, as the cosine and sine of its angle. */
function flowOf(light: Plane, sigma: number): { x: Float32Array; y: Float32Array } {
  const { width, height } = light;
  const [xx, yy, xy] = [0, 1, 2].map(() => createPlane(width, height));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const gx = light.data[i + 1] - light.data[i - 1];
      const gy = light.data[i + width] - light.data[i - width];
      [xx.data[i], yy.data[i], xy.data[i]] = [gx * gx, gy * gy, gx * gy];
    }
  }
  const [a, b, c] = [xx, yy, xy].map((plane) => gaussianBlur(plane, sigma));
  const [fx, fy] = [new Float32Array(width * height), new Float32Array(width * height)];
  for (let i = 0; i < fx.length; i++) {
    const angle = 0.5 * Math.atan2(2 * c.data[i] + 1e-3, a.data[i] - b.data[i]) + Math.PI / 2;
    [fx[i], fy[i]] = [Math.cos(angle), Math.sin(angle)];
  }
  return { x: fx, y: fy };
}

/** The points of a stroke: it ends where its colour is farther from the wanted one than what is there already. */
function strokeFrom(
  x: number, y: number, { colours }: Painting, wanted: Raster, flow: { x: Float32Array; y: Float32Array }, radius: number, leftToDo: number
): number[] {
  const { width, height, data } = wanted;
  const first = (y * width + x) * 3;
  const points = [x, y];
  let [px, py, dx, dy] = [x, y, 0, 0];
  for (let k = 0; k < LONGEST; k++) {
    const i = Math.round(py) * width + Math.round(px);
    const sign = flow.x[i] * dx + flow.y[i] * dy < 0 ? -1 : 1;
    dx = STEADY * dx + (1 - STEADY) * sign * flow.x[i];
    dy = STEADY * dy + (1 - STEADY) * sign * flow.y[i];
    const long = Math.hypot(dx, dy) || 1;
    [dx, dy] = [dx / long, dy / long];
    [px, py] = [px + dx * radius, py + dy * radius];
    if (px < 0 || py < 0 || px > width - 1 || py > height - 1) break;
    const at = (Math.round(py) * width + Math.round(px)) * 3;
    const own = (Math.abs(data[at] - data[first]) + Math.abs(data[at + 1] - data[first + 1]) + Math.abs(data[at + 2] - data[first + 2])) / 3;
    if (k >= SHORTEST && own > Math.max(6, Math.min(leftToDo, off(colours, data, at)))) break;
    points.push(px, py);
  }
  return points;
}

/** Lays a stroke: opaque, its colour a little uneven from bristle to bristle, thick in the middle. In place. */
function paintStroke(painting: Painting, points: number[], rgb: number[], radius: number, key: number): void {
  const shade = 9 * (chance(key, 1) - 0.5);
  const pitch = Math.max(0.9, radius / 5);
  const bristles = Float32Array.from({ length: 2 * Math.ceil((radius + 1) / pitch) + 1 }, (_, k) => (mixBits(k * 31 + key) & 255) / 255 - 0.5);
  const stroke: Stroke = { red: rgb[0] + shade, green: rgb[1] + shade, blue: rgb[2] + shade, body: 0.5 + 0.5 * chance(key, 2), radius, pitch, bristles };
  if (points.length === 2) paintSegment(painting, stroke, points[0], points[1], points[0] + 0.5, points[1], true);
  for (let k = 0; k + 3 < points.length; k += 2) paintSegment(painting, stroke, points[k], points[k + 1], points[k + 2], points[k + 3], k === 0);
}

interface Stroke {
  red: number;
  green: number;
  blue: number;
  body: number;
  radius: number;
  /** From bristle to bristle, in pixels. */
  pitch: number;
  bristles: Float32Array;
}

/** @param whole with the round end at its beginning; without it only what lies beyond the segment before. */
function paintSegment(
  { colours, thick }: Painting, { red, green, blue, body, radius, pitch, bristles }: Stroke, ax: number, ay: number, bx: number, by: number,
  whole: boolean,
): void {
  const { width, height, data } = thick;
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const ux = (bx - ax) / long;
  const uy = (by - ay) / long;
  const reach = radius + 0.5;
  const first = whole ? -reach : -0.4 * radius;
  const middle = (bristles.length - 1) / 2;
  const [left, right] = [Math.max(0, Math.ceil(Math.min(ax, bx) - reach)), Math.min(width - 1, Math.floor(Math.max(ax, bx) + reach))];
  const [top, bottom] = [Math.max(0, Math.ceil(Math.min(ay, by) - reach)), Math.min(height - 1, Math.floor(Math.max(ay, by) + reach))];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const t = (x - ax) * ux + (y - ay) * uy;
      if (t < first || t > long + reach) continue;
      const side = (y - ay) * ux - (x - ax) * uy;
      const beyond = t < 0 ? t : t > long ? t - long : 0;
      const square = side * side + beyond * beyond;
      if (square >= reach * reach) continue;
      const cover = Math.min(1, reach - Math.sqrt(square));
      const bristle = bristles[Math.floor(side / pitch + middle + 0.5)];
      const i = y * width + x;
      const at = i * 3;
      const part = colours[at] < -300 ? 1 : cover;
      colours[at] += (red + 12 * bristle - colours[at]) * part;
      colours[at + 1] += (green + 12 * bristle - colours[at + 1]) * part;
      colours[at + 2] += (blue + 12 * bristle - colours[at + 2]) * part;
      data[i] += (body * (0.7 + 0.6 * bristle) * (1 - (0.5 * square) / (radius * radius)) - data[i]) * cover;
    }
  }
}

/** The relief of the paint as light about middle grey. */
function lit(thick: Plane, unit: number): Raster {
  const { width, height } = thick;
  const soft = gaussianBlur(thick, Math.max(0.5, 0.45 * unit));
  const relief: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const before = soft.data[Math.max(0, y - 1) * width + Math.max(0, x - 1)];
      const after = soft.data[Math.min(height - 1, y + 1) * width + Math.min(width - 1, x + 1)];
      relief.data.fill(toByte(127.5 + 120 * Math.max(-0.6, Math.min(0.6, after - before))), i * 3, i * 3 + 3);
    }
  }
  return relief;
}
