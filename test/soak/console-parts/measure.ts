import type { Browser } from "playwright-core";

export interface Options {
  /** Icons of the library that is measured; none: the starter library. */
  icons?: number;
}

/** One part of `npm run soak -- console`: prints its figures, and throws where a promise does not hold. */
export type Measure = (browser: Browser, options: Options) => Promise<void>;
