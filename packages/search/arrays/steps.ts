/*
 * Long work that can be put down and taken up: a generator that yields every few thousand elements, so that a merge of a
 * million items can run between two requests. What it returns is the work's result.
 */
export type Steps<Result> = Generator<void, Result, void>;

/** How many elements a loop handles between two yields: well under a millisecond of work. */
export const STEP = 8192;

/** Runs work to its end in one go. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
