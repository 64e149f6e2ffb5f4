import type { Server } from "./server.ts";

/** What a model can make where the operator has not said it: today's models for pictures see a million pixels, those for films 720p. */
export const largestPicture = ({ sizeMultiple = 16, maxPixels = 2 ** 20 }: Server) => ({ sizeMultiple, maxPixels });
export const largestFrame = ({ sizeMultiple = 16, maxPixels = 1280 * 720 }: Server) => ({ sizeMultiple, maxPixels });
/** A minute less than a job of the class may take, seconds: what hangs ends as that, not as work that took too long. */
const usualAnswer = { picture: 540, film: 1740 };

/** Milliseconds until the answer to an order begins. */
export const answerWithin = ({ answerWithin: given }: Server, of: keyof typeof usualAnswer): number => (given ?? usualAnswer[of]) * 1000;

export const frameRateOf = ({ frameRate = 16 }: Server) => frameRate;
