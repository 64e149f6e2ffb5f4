import type { Server } from "./server.ts";

/** What a model can make where the operator has not said it: today's models for pictures see a million pixels, those for films 720p. */
export const largestPicture = ({ sizeMultiple = 16, maxPixels = 2 ** 20 }: Server) => ({ sizeMultiple, maxPixels });
export const largestFrame = ({ sizeMultiple = 16, maxPixels = 1280 * 720 }: Server) => ({ sizeMultiple, maxPixels });
export const frameRateOf = ({ frameRate = 16 }: Server) => frameRate;
