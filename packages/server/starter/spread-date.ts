import { seededRandom } from "../catalog/import/seeded-random.ts";

const day = 86_400_000;

/** Days before the first start over which the library's dates are spread, so that recency and `time_range` have something to show. */
export const spreadDays = 120;

/** A date in the 120 days before the first start that the key alone decides; milliseconds since 1970. */
export function spreadDate(key: string, startedAt: number): number {
  return startedAt - Math.floor(seededRandom(`date/${key}`)() * spreadDays * day);
}
