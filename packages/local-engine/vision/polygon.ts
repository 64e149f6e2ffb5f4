import type { Plane } from "@atelier/media/raster/raster.ts";

export interface Point {
  x: number;
  y: number;
}

/** Distance in pixels from (x, y) to the border of a closed polygon, negative inside (even-odd rule). */
export function signedDistance(polygon: Point[], x: number, y: number): number {
  let nearest = Infinity;
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[j];
    const b = polygon[i];
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const along = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    const ex = x - a.x - along * dx;
    const ey = y - a.y - along * dy;
    nearest = Math.min(nearest, ex * ex + ey * ey);
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) * dx) / dy) inside = !inside;
  }
  return inside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
}

/** 0 up to `from`, 1 beyond `to`, smooth between (cubic Hermite). */
export function smoothStep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/**
 * Visits the pixels of `plane` within `reach` pixels of the polygon with their index and signed distance (taken at the pixel's centre).
 * `origin` is the place of the plane's first pixel in the polygon's coordinates.
 */
export function visitNear(plane: Plane, origin: Point, polygon: Point[], reach: number, visit: (index: number, distance: number) => void): void {
  const xs = polygon.map((p) => p.x - origin.x);
  const ys = polygon.map((p) => p.y - origin.y);
  const right = Math.min(plane.width - 1, Math.ceil(Math.max(...xs) + reach));
  const bottom = Math.min(plane.height - 1, Math.ceil(Math.max(...ys) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(...ys) - reach)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs) - reach)); x <= right; x++) {
      const distance = signedDistance(polygon, origin.x + x + 0.5, origin.y + y + 0.5);
      if (distance <= reach) visit(y * plane.width + x, distance);
    }
  }
}
