/** Where a camera stands around a subject, and how it is drawn: from a little above, so that around and height both show. */
export interface View {
  /** Degrees around the subject, 0 to 360. */
  around: number;
  /** Degrees above its level, -30 to 90. */
  height: number;
}

const lean = 0.42;

/** Where the camera is drawn, in shares of the radius, and whether it is behind the subject. */
export function cameraAt({ around, height }: View): { x: number; y: number; behind: boolean } {
  const [a, h] = [(around * Math.PI) / 180, (height * Math.PI) / 180];
  return { x: Math.sin(a) * Math.cos(h), y: Math.cos(a) * Math.cos(h) * lean - Math.sin(h) * (1 - lean / 2), behind: Math.cos(a) < -0.001 };
}

/** The view after a drag by some pixels: sideways goes around, a full turn in two radii; up and down changes the height. */
export function dragged({ around, height }: View, x: number, y: number, radius: number): View {
  const turned = (around + (x / radius) * 90) % 360;
  return {
    around: Math.round(turned < 0 ? turned + 360 : turned),
    height: Math.round(Math.max(-30, Math.min(90, height - (y / radius) * 60))),
  };
}
