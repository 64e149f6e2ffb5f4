import Type from "typebox";
import type { RelaxedResult } from "../meaning/relax.ts";

/** What lists say where all words together do not fill a page, and partial matches follow. */
export const relaxedMembers = {
  matched: Type.Optional(Type.Literal("some", { description: "All words together find less than a page, and the best partial matches follow" })),
  relaxed: Type.Optional(Type.Array(Type.String(), { description: "Words of the query that the best partial matches lack" })),
};

export function relaxedOf({ relaxed }: Pick<RelaxedResult, "relaxed">): { matched?: "some"; relaxed?: string[] } {
  return relaxed === undefined ? {} : { matched: "some", relaxed: [...relaxed] };
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
