/** Which part of two pictures is shown enlarged, the same of both. */
export interface Near {
  /** How often larger than fitted into its frame. */
  scale: number;
  /** What is in the middle of the frame: shares of the picture's width and height. */
  x: number;
  y: number;
}

export const fitted: Near = { scale: 1, x: 0.5, y: 0.5 };

/** A share of a frame's width and of its height. */
export type Spot = readonly [across: number, down: number];

/** The same with no empty edge: what is smaller than its frame stands in the middle. */
export function within({ scale, x, y }: Near): Near {
  const middle = (share: number) => (scale <= 1 ? 0.5 : Math.min(1 - 0.5 / scale, Math.max(0.5 / scale, share)));
  return { scale, x: middle(x), y: middle(y) };
}

/** The spot of the picture that is seen at a spot of the frame. */
export function seenAt({ scale, x, y }: Near, [across, down]: Spot): Spot {
  return [x + (across - 0.5) / scale, y + (down - 0.5) / scale];
}

/** So large, and with a spot of the picture at one of the frame. */
export function placedAt(scale: number, [x, y]: Spot, [across, down]: Spot): Near {
  return within({ scale, x: x - (across - 0.5) / scale, y: y - (down - 0.5) / scale });
}

/** Larger or smaller, with what is seen at a spot of the frame kept there. */
export function scaledAt(near: Near, to: number, spot: Spot): Near {
  return placedAt(to, seenAt(near, spot), spot);
}

/** The picture pushed through its frame, by shares of the frame. */
export function pushed({ scale, x, y }: Near, [across, down]: Spot): Near {
  return within({ scale, x: x - across / scale, y: y - down / scale });
}

/** For `transform`, with the origin in the upper left corner. */
export function transformOf({ scale, x, y }: Near): string {
  return `translate(${((0.5 - x * scale) * 100).toFixed(4)}%, ${((0.5 - y * scale) * 100).toFixed(4)}%) scale(${scale.toFixed(4)})`;
}
