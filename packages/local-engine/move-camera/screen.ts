import type { Hit } from "./surroundings.ts";
import type { Lens, View } from "./view.ts";

/**
 * How much a picture without a subject bends towards the camera with the distance from its middle: z = 1 - BENT * r^2. What is beside and below is mostly
 * nearer than what is in the middle. At the borders of a picture that is a twentieth of its distance: seen from the side nothing swells.
 */
const BENT = 0.5;
/** Depth below which the surface is no longer followed: there everything is far beyond the picture. */
const NEAREST = 0.1;

/**
 * Prepares the casting of rays from a view's place onto one mildly curved surface, a paraboloid around the axis through `middle` on which the picture is seen
 * as it is from its own camera. Beyond the picture's borders columns and rows go on. @param middle x and y on the plane z = 1
 */
export function castOnScreen(middle: { x: number; y: number }, lens: Lens, view: View): (dx: number, dy: number, dz: number, hit: Hit) => void {
  const { focal, centreX, centreY } = lens;
  const [fromX, fromY] = [view.x - middle.x, view.y - middle.y];
  const c = view.z - 1 + BENT * (fromX * fromX + fromY * fromY);
  return (dx, dy, dz, hit) => {
    const a = BENT * (dx * dx + dy * dy);
    const b = dz + 2 * BENT * (fromX * dx + fromY * dy);
    const away = nearestRoot(a, b, c);
    const z = Math.max(NEAREST, view.z + dz * away);
    hit.u = centreX + (focal * (view.x + dx * away)) / z;
    hit.v = centreY + (focal * (view.y + dy * away)) / z;
    hit.distance = away;
  };
}

/** The smallest positive root of a t^2 + b t + c; where a ray misses, the place where it passes nearest. */
function nearestRoot(a: number, b: number, c: number): number {
  if (a < 1e-12) return Math.abs(b) > 1e-12 ? Math.abs(c / b) : 1;
  const inside = b * b - 4 * a * c;
  if (inside < 0) return Math.abs(b / (2 * a));
  // Both by the sum that loses no digits.
  const q = -0.5 * (b + (b < 0 ? -1 : 1) * Math.sqrt(inside));
  const roots = [q / a, q !== 0 ? c / q : 0].filter((root) => root > 1e-9);
  return roots.length > 0 ? Math.min(...roots) : Math.abs(b / (2 * a));
}
