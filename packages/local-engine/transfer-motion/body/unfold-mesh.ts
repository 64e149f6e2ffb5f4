import type { BodyMesh } from "../body-mesh.ts";

/** How far a triangle goes towards its own shape in a pass, and how many passes there are at most. */
const STEP = 0.5;
const PASSES = 100;

/**
 * Gives triangles that have lost their area their shape at rest again, turned as they are now, until none is smaller; those around yield (shape matching,
 * Müller et al. 2005). At the inside of a sharp bend few of hundreds fold over, and the bend need not be less for them.
 * @param least area of a triangle in parts of its own at rest
 * @returns new places where any was smaller, otherwise the given ones
 */
export function unfolded({ rest, triangles }: BodyMesh, places: Float64Array, least: number): Float64Array {
  let result: Float64Array | undefined;
  for (let pass = 0; pass < PASSES; pass++) {
    let isWhole = true;
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = [2 * triangles[t], 2 * triangles[t + 1], 2 * triangles[t + 2]];
      if (areaOf(result ?? places, corners) > least * areaOf(rest, corners)) continue;
      isWhole = false;
      result ??= places.slice();
      matchShape(rest, result, corners);
    }
    if (isWhole) break;
  }
  return result ?? places;
}

/** Moves three vertices towards their shape at rest, about their middle and in the direction that fits them best. */
function matchShape(rest: Float64Array, places: Float64Array, corners: readonly number[]): void {
  const [was, is] = [middleOf(rest, corners), middleOf(places, corners)];
  let [dot, cross] = [0, 0];
  for (const i of corners) {
    const [rx, ry, x, y] = [rest[i] - was.x, rest[i + 1] - was.y, places[i] - is.x, places[i + 1] - is.y];
    dot += rx * x + ry * y;
    cross += rx * y - ry * x;
  }
  const size = Math.hypot(dot, cross) || 1;
  const [c, s] = [dot / size, cross / size];
  for (const i of corners) {
    const [rx, ry] = [rest[i] - was.x, rest[i + 1] - was.y];
    places[i] += STEP * (is.x + c * rx - s * ry - places[i]);
    places[i + 1] += STEP * (is.y + s * rx + c * ry - places[i + 1]);
  }
}

const middleOf = (places: Float64Array, corners: readonly number[]) => ({
  x: corners.reduce((sum, i) => sum + places[i], 0) / 3, y: corners.reduce((sum, i) => sum + places[i + 1], 0) / 3,
});

const areaOf = (at: Float64Array, [a, b, c]: readonly number[]) => (
  (at[b] - at[a]) * (at[c + 1] - at[a + 1]) - (at[b + 1] - at[a + 1]) * (at[c] - at[a])
);
