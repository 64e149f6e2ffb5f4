import Type from "typebox";
import type { RelaxedResult } from "../meaning/relax.ts";

/** What lists say where all words together do not fill a page, and partial matches follow. They are absent everywhere else. */
export const relaxedMembers = {
  matched: Type.Optional(Type.Literal("some", { description: "All words together find less than a page, and the best partial matches follow" })),
  full_matches: Type.Optional(Type.Integer({ description: "With `matched`: how many items have all words. They come first" })),
  relaxed: Type.Optional(Type.Array(Type.String(), {
    description: "With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have any of the words",
  })),
};

export interface Relaxed {
  matched?: "some";
  full_matches?: number;
  relaxed?: string[];
}

export function relaxedOf({ relaxed, fullMatches = 0 }: Pick<RelaxedResult, "relaxed" | "fullMatches">): Relaxed {
  return relaxed === undefined ? {} : { matched: "some", full_matches: fullMatches, relaxed: [...relaxed] };
}

/** The parameter with which every word must match. */
export const matchParameter = Type.Optional(
  Type.Enum(["all", "some"], {
    description: "`some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must match",
  }),
);

/**
 * Items from which on a list needs no partial matches: those of a page, of the usual size at most.
 * @returns undefined where every word must match
 */
export function fullPageOf(match: string | undefined, limit: number, usual: number): { fullPage?: number } {
  return match === "all" ? {} : { fullPage: Math.min(limit, usual) };
}
