import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import type { Side } from "./steer-by-prompt.ts";

/** Steepness with which the outline leaves the edge of the picture, pixels outwards for each along the edge, and the part of the space it reaches. */
const SLOPE = 0.65;
const FARTHEST = 0.75;
/** Where the edge shows nothing of the surface, it begins this far out, as part of the space. */
const BEGINS = 0.16;
/** Height of the waves of the outline, as part of its distance from the edge. */
const WAVES = 0.14;
/** Unevenness of single pixels of the outline. */
const ROUGHNESS = 1.2;
/** So many rows or columns of the small copy make its edge. */
const EDGE = 3;

/**
 * 1 where a surface is laid beside a picture. Where the picture's edge shows it, it goes on from there; from there on its outline rises, or falls away,
 * outwards over what else the edge shows, as a hill does: a surface that began all along the edge would meet it in a wall.
 * @param isSurface 1 where the picture shows the surface, on the grid of `small`
 */
export function surfaceOutline(
  { width, height }: Raster, place: Rect, isSurface: Uint8Array, small: { width: number; height: number }, sides: readonly Side[]
): Uint8Array {
  const cover = new Uint8Array(width * height);
  const spaces: Record<Side, number> = { left: place.x, right: width - place.x - place.width, top: place.y, bottom: height - place.y - place.height };
  for (const side of sides) {
    const space = spaces[side];
    if (space <= 0) continue;
    const isUpright = side === "left" || side === "right";
    const begins = outlineAlong(
      side, space, isUpright ? height : width, isUpright ? place.y : place.x, isUpright ? place.height : place.width, isSurface, small,
    );
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const depth = { left: place.x - 1 - x, right: x - place.x - place.width, top: place.y - 1 - y, bottom: y - place.y - place.height }[side];
        if (depth >= 0 && depth >= begins[isUpright ? y : x]) cover[y * width + x] = 1;
      }
    }
  }
  return cover;
}

/** By row or column of the canvas how far from the picture the surface begins there. */
function outlineAlong(
  side: Side, space: number, length: number, from: number, size: number, isSurface: Uint8Array, small: { width: number; height: number }
): Float32Array {
  const cells = side === "left" || side === "right" ? small.height : small.width;
  const shows = Uint8Array.from({ length: cells }, (_, k) => edgeShows(side, k, isSurface, small));
  const distance = new Float32Array(length).fill(Infinity);
  for (let at = 0; at < length; at++) if (at >= from && at < from + size && shows[Math.floor(((at - from) * cells) / size)]) distance[at] = 0;
  for (let at = 1; at < length; at++) distance[at] = Math.min(distance[at], distance[at - 1] + 1);
  for (let at = length - 2; at >= 0; at--) distance[at] = Math.min(distance[at], distance[at + 1] + 1);
  const farthest = FARTHEST * space;
  return distance.map((one, at) => {
    if (one === 0) return 0;
    const wave = 0.6 * Math.sin((at * 5) / Math.max(space, 24)) + 0.4 * Math.sin((at * 13) / Math.max(space, 24) + 1);
    const rough = ROUGHNESS * Math.sin(at * 1.7) * Math.sin(at * 0.61 + 2);
    const depth = one === Infinity ? BEGINS * space : farthest * (1 - Math.exp((-SLOPE * one) / farthest));
    return Math.max(0, depth * (1 + WAVES * wave) + rough);
  });
}

/** 1 where most of what lies along an edge, at a row or column of the small copy, is the surface. */
function edgeShows(side: Side, k: number, isSurface: Uint8Array, { width, height }: { width: number; height: number }): number {
  let count = 0;
  for (let d = 1; d <= EDGE; d++) {
    const x = side === "left" ? Math.min(width - 1, d) : side === "right" ? Math.max(0, width - 1 - d) : k;
    const y = side === "top" ? Math.min(height - 1, d) : side === "bottom" ? Math.max(0, height - 1 - d) : k;
    count += isSurface[y * width + x];
  }
  return count > EDGE / 2 ? 1 : 0;
}
