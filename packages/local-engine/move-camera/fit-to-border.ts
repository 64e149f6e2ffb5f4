import type { Raster, Rect } from "@atelier/media/raster/raster.ts";

/** How far out what was made up is drawn to the colours of the border, in parts of the picture's longer side. */
const REACH = 0.06;

/**
 * Draws what was made up beyond a picture's borders to the colours along them, where a step would show as a line. In place.
 * @param madeUp RGB, of the canvas's size @param canvas RGB @param place of the picture on the canvas
 */
export function fitToBorder(madeUp: Raster, canvas: Raster, { x: left, y: top, width, height }: Rect): void {
  const { width: wide, height: high } = canvas;
  const [right, bottom] = [left + width - 1, top + height - 1];
  const reach = REACH * Math.max(width, height);
  const fit = (x: number, y: number) => {
    const [atX, atY] = [Math.min(right, Math.max(left, x)), Math.min(bottom, Math.max(top, y))];
    const share = Math.exp(-Math.hypot(x - atX, y - atY) / reach);
    for (let c = 0, here = 3 * (y * wide + x), border = 3 * (atY * wide + atX); c < 3; c++, here++, border++) {
      const value = madeUp.data[here]! + share * (canvas.data[border]! - madeUp.data[border]!) + 0.5;
      madeUp.data[here] = Math.max(0, Math.min(255, value));
    }
  };
  for (let y = 0; y < high; y++) {
    const isBeside = y < top || y > bottom;
    for (let x = 0; x < (isBeside ? wide : left); x++) fit(x, y);
    if (!isBeside) for (let x = right + 1; x < wide; x++) fit(x, y);
  }
}
