import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";

/**
 * Distance in pixels of every pixel's centre from the border of the shape where `mask` is at least a half, positive inside, exact (Felzenszwalb,
 * Huttenlocher 2012). Without a border in the picture every value is the picture's diagonal, with the sign of the side.
 */
export function distanceField(mask: Plane): Plane {
  const { width, height } = mask;
  const inside = distanceTo(mask, (value) => value < 0.5);
  const outside = distanceTo(mask, (value) => value >= 0.5);
  const most = Math.hypot(width, height);
  const result = createPlane(width, height);
  for (let i = 0; i < result.data.length; i++) {
    result.data[i] = mask.data[i] >= 0.5 ? Math.min(most, Math.sqrt(inside[i])) - 0.5 : 0.5 - Math.min(most, Math.sqrt(outside[i]));
  }
  return result;
}

/** Squared distance to the nearest pixel whose value is a target; larger than any distance where there is none. */
function distanceTo({ data, width, height }: Plane, isTarget: (value: number) => boolean): Float64Array {
  const far = 4 * (width * width + height * height);
  const result = new Float64Array(data.length);
  for (let i = 0; i < result.length; i++) result[i] = isTarget(data[i]) ? 0 : far;
  const line = new Float64Array(Math.max(width, height));
  const vertices = new Int32Array(line.length);
  const borders = new Float64Array(line.length + 1);
  for (let x = 0; x < width; x++) lowerEnvelope(result, x, width, height, line, vertices, borders);
  for (let y = 0; y < height; y++) lowerEnvelope(result, y * width, 1, width, line, vertices, borders);
  return result;
}

/** Replaces `count` values by the lower envelope of the parabolas that stand on them. */
function lowerEnvelope(
  values: Float64Array, start: number, step: number, count: number, line: Float64Array, vertices: Int32Array, borders: Float64Array,
): void {
  for (let i = 0; i < count; i++) line[i] = values[start + i * step];
  let last = 0;
  vertices[0] = 0;
  borders[0] = -Infinity;
  borders[1] = Infinity;
  for (let i = 1; i < count; i++) {
    let crossing = cross(line, i, vertices[last]);
    while (crossing <= borders[last]) crossing = cross(line, i, vertices[--last]);
    vertices[++last] = i;
    borders[last] = crossing;
    borders[last + 1] = Infinity;
  }
  for (let i = 0, k = 0; i < count; i++) {
    while (borders[k + 1] < i) k++;
    values[start + i * step] = (i - vertices[k]) ** 2 + line[vertices[k]];
  }
}

function cross(line: Float64Array, a: number, b: number): number {
  return (line[a] + a * a - line[b] - b * b) / (2 * (a - b));
}
