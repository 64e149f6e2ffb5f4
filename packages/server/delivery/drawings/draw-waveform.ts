import { svgPng } from "./draw-icon.ts";

/** Pixels. */
const width = 1000;
const height = 160;
/** Half the height of silence, so that a line shows where there is nothing to hear. */
const thinnest = 0.75;
/** A slate grey that stands out from light and dark pages alike. */
const color = "#64748b";

/** The peaks as a PNG of 1000 by 160, transparent. */
export function waveformPng(peaks: readonly number[]): Promise<Buffer> {
  return svgPng(drawWaveform(peaks));
}

/**
 * The outline of a sound as an SVG document of 1000 by 160: the peaks from left to right, mirrored about the middle.
 * @param peaks from 0 to 1, any number of them
 */
function drawWaveform(peaks: readonly number[]): string {
  const step = width / Math.max(1, peaks.length);
  const halves = (peaks.length > 0 ? peaks : [0]).map((peak) => Math.max(thinnest, Math.min(1, peak) * (height / 2 - 1)));
  const above = halves.map((half, i) => corner(i, step, height / 2 - half)).join("");
  const below = halves.map((half, i) => corner(i, step, height / 2 + half, true)).reverse().join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${color}" d="M0 ${height / 2}${above}${below}Z"/></svg>`;
}

/** The two ends of one bar, in the direction of drawing. */
function corner(place: number, step: number, y: number, backwards = false): string {
  const [from, to] = [place * step, (place + 1) * step].map((x) => x.toFixed(2));
  const at = y.toFixed(2);
  return backwards ? `L${to} ${at}L${from} ${at}` : `L${from} ${at}L${to} ${at}`;
}
