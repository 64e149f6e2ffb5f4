/** Red, green and blue in levels of a channel, 0 to 255. */
export type Colour = readonly [number, number, number];

/** Root of the mean square over the channels. */
export const distance = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / Math.sqrt(3);
