import type { ColourStatistics } from "./skin-colour.ts";

/** Probability, 0..1, that a pixel of this luma and colour belongs to one class and not to the other. */
export type PixelModel = (y: number, cb: number, cr: number) => number;

/** Least squared distance of the two means, in their variances, at which the classes can be separated. */
const LEAST_APART = 0.5;

/**
 * How probably a pixel is the skin's and not that of what lies beside the face, hair as a rule: two normal distributions with equal prior.
 * Undefined when both look alike (a bald head, an ear) or nothing is there.
 */
export function hairModel(skin: ColourStatistics, beside: ColourStatistics): PixelModel | undefined {
  const apart = skin.mean.reduce((sum, m, c) => sum + (m - beside.mean[c]) ** 2 / (skin.variance[c] + beside.variance[c]), 0);
  if (!(apart > LEAST_APART)) return undefined;
  return (y, cb, cr) => 1 / (1 + Math.exp(Math.min(30, logLikelihood(beside, y, cb, cr) - logLikelihood(skin, y, cb, cr))));
}

function logLikelihood({ mean, variance }: ColourStatistics, y: number, cb: number, cr: number): number {
  const squares = (y - mean[0]) ** 2 / variance[0] + (cb - mean[1]) ** 2 / variance[1] + (cr - mean[2]) ** 2 / variance[2];
  return -0.5 * (squares + Math.log(variance[0] * variance[1] * variance[2]));
}
