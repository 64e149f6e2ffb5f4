/** Angle of view across the picture's longer side, degrees: a normal to short telephoto lens. */
const FIELD_OF_VIEW = 35;
/** Distances from the subject at zoom 0 and 10; at 5, half way, the picture was taken. */
const FARTHEST = 6;
const NEAREST = 3.2;

/**
 * How the given picture was taken. Space is measured in the distance of the subject: the camera is at the origin, x goes right, y down, z
 * away from it, and the subject stands in the plane z = 1.
 */
export interface Lens {
  width: number;
  height: number;
  /** Focal length in pixels. */
  focal: number;
  /** The pixel that lies straight ahead. Its row is the horizon's, so that the ground is level and upright things stay upright. */
  centreX: number;
  centreY: number;
}

/** @param horizon row in pixels */
export function createLens(width: number, height: number, horizon: number): Lens {
  const focal = Math.max(width, height) / 2 / Math.tan(((FIELD_OF_VIEW / 2) * Math.PI) / 180);
  return { width, height, focal, centreX: width / 2, centreY: horizon };
}

/** Where the camera has gone. */
export interface View {
  lens: Lens;
  /** Its place. */
  x: number;
  y: number;
  z: number;
  /** Rows of the matrix that turns directions of the camera into those of space. */
  turn: readonly [readonly number[], readonly number[], readonly number[]];
}

/**
 * The camera after an orbit around the point of the subject's plane that the picture shows at (pivotX, pivotY), and a move towards it or away. The
 * whole camera turns with the orbit, so the pivot stays where it is in the picture.
 *
 * @param horizontal degrees to the right around the subject. @param vertical degrees upwards. @param zoom 0..10.
 */
export function createView(lens: Lens, pivotX: number, pivotY: number, horizontal: number, vertical: number, zoom: number): View {
  const px = (pivotX - lens.centreX) / lens.focal;
  const py = (pivotY - lens.centreY) / lens.focal;
  const azimuth = ((horizontal % 360) * Math.PI) / 180;
  const elevation = (vertical * Math.PI) / 180;
  const [ca, sa, ce, se] = [Math.cos(azimuth), Math.sin(azimuth), Math.cos(elevation), Math.sin(elevation)];
  const turn = [
    [ca, sa * se, -sa * ce],
    [0, ce, se],
    [sa, -ca * se, ca * ce],
  ] as const;
  const distance = relativeDistance(zoom);
  const [x, y, z] = turn.map((row) => -distance * (row[0] * px + row[1] * py + row[2]));
  return { lens, x: px + x, y: py + y, z: 1 + z, turn };
}

/** Distance from the subject at a zoom, in parts of the picture's own: 1.3 (far) to 0.7 (near). */
export function relativeDistance(zoom: number): number {
  return (FARTHEST + (NEAREST - FARTHEST) * (zoom / 10)) / ((FARTHEST + NEAREST) / 2);
}

/** The direction in space in which the pixel place (u, v) looks, not normalised: its part along the camera's axis is 1. */
export function direction({ lens, turn }: View, u: number, v: number, out: Float64Array): void {
  const a = (u - lens.centreX) / lens.focal;
  const b = (v - lens.centreY) / lens.focal;
  out[0] = turn[0][0] * a + turn[0][1] * b + turn[0][2];
  out[1] = turn[1][0] * a + turn[1][1] * b + turn[1][2];
  out[2] = turn[2][0] * a + turn[2][1] * b + turn[2][2];
}

/** Degrees between the new line of sight and the old one. */
export function turnedBy({ turn }: View): number {
  return (Math.acos(Math.min(1, Math.max(-1, turn[2][2]))) * 180) / Math.PI;
}
