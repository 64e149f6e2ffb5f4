/** Pixels of 1rem where a browser has its usual size of text, as `styles/base.css` says. */
export const rem = 15;

let scale: number | undefined;

/**
 * Rows of long lists have a height in pixels: where somebody has larger text in their browser, they are higher by as much.
 * It is read once. Each reading would have the browser work out its styles in the midst of drawing.
 */
export function byTextSize(pixels: number): number {
  scale ??= Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / rem || 1);
  return Math.round(pixels * scale);
}
