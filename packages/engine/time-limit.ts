import type { Ordered } from "./kind.ts";

const megapixels = ({ width, height }: { width: number; height: number }) => (width * height) / 1e6;

/** Seconds for a picture: ten minutes, and half a minute for each megapixel. */
export const pictureLimit = ({ target }: Pick<Ordered, "target">): number => 600 + 30 * megapixels(target);

/**
 * Seconds for a film: half an hour, in which any model is loaded, and more by its length and size.
 * @param each seconds of work for each second of film and each megapixel of its frames. A model of 14 billion parameters on one card was measured at 50
 */
export const filmLimit =
  (each: number) =>
  ({ target }: Pick<Ordered, "target">): number =>
    1800 + each * megapixels(target) * (target.duration ?? 0);
