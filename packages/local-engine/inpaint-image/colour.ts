/** Red, green and blue, 0..255. */
export type Colour = readonly [red: number, green: number, blue: number];
