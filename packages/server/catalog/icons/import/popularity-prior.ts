import { seededRandom } from "../../import/seeded-random.ts";
import { commonness } from "./common-subjects.ts";

export interface PriorFacts {
  sourceKey: string;
  /** What the icon shows, as words with hyphens. */
  concept: string;
  /** The plain form of its subject: neither a numbered variant nor a skin tone nor a special style. */
  isPlainForm: boolean;
  /** Shown by its set to introduce itself. */
  isSample: boolean;
  hasAliases: boolean;
}

/**
 * A popularity of 0 to 100 for an icon that nobody has downloaded yet. It is a prior, not a measurement: subjects that every
 * application shows, short names, the plain form, the set's own choice and having several names (people looked for it) all raise it, and a
 * little chance that depends on the key alone keeps the first page from being one set's alphabet.
 */
export function popularityPrior({ sourceKey, concept, isPlainForm, isSample, hasAliases }: PriorFacts): number {
  const words = concept.split("-");
  const known = words.map((word) => commonness.get(word) ?? 0);
  const shortness = 1 / words.length;
  const subject = Math.max(...known) * (known.filter((one) => one > 0).length / words.length) * Math.sqrt(shortness);
  return Math.round(8 + 46 * subject + 10 * shortness + (isPlainForm ? 12 : 0) + (isSample ? 8 : 0) + (hasAliases ? 4 : 0) + 12 * seededRandom(sourceKey)());
}
