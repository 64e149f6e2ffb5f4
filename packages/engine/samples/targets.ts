import type { LocalFile } from "../jobs/local-file.ts";
import type { Target } from "../jobs/target.ts";

/** What samples of kinds order. */

export const pictureOf = (width: number, height: number): Target => ({ width, height });

export const filmOf = (width: number, height: number, frameRate: number, duration: number, sound: boolean): Target => ({
  width, height, frameRate, duration, sound,
});

/** A picture as large as another, with edges added. */
export const pictureLike = ({ width = 0, height = 0 }: LocalFile, wider = 0, higher = 0): Target => pictureOf(width + wider, height + higher);

/** A film as long as a clip, with sound. */
export const filmLike = ({ width = 0, height = 0, frameRate = 0, duration = 0 }: LocalFile, { times = 1, boost = 1 } = {}): Target =>
  filmOf(width * times, height * times, frameRate * boost, duration, true);
