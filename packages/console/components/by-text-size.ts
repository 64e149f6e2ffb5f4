/** Pixels of the text where a browser has its usual size, as `styles/base.css` says. */
const usual = 15;

let scale: number | undefined;

/**
 * Rows of long lists have a height in pixels: where somebody has larger text in their browser, they are higher by as much.
 * It is read once. Each reading would have the browser work out its styles in the midst of drawing.
 */
export function byTextSize(pixels: number): number {
  scale ??= Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usual || 1);
  return Math.round(pixels * scale);
}
