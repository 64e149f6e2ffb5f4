export interface Size {
  width: number;
  height: number;
}

/** What a clip measures when its long edge is to have so many pixels: never less than it has, and even, as videos are. */
export function enlarged({ width, height }: Size, longEdge: number): Size {
  const factor = Math.max(1, longEdge / Math.max(width, height));
  const even = (value: number) => Math.max(2, Math.round(Math.round(value * factor) / 2) * 2);
  return { width: even(width), height: even(height) };
}
