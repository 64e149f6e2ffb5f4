import type { Motion } from "../actors/actor.ts";
import type { Colour } from "../colour.ts";

/** What has been said of a noun that is yet to come. */
export interface Open {
  count: number;
  colour?: { colour: Colour; word: string };
  action?: { motion: Motion; word: string };
  riding: boolean;
  /** The last words were clothes of the last noun. */
  clothed?: true;
  /** Words since the last noun. */
  since: string[];
  /** A noun of this clause that is no subject has been named, and no subject: "rain runs down the window". */
  hasOther?: true;
  hasSubject?: true;
  /** The next noun is what something is like, or what there is not. */
  isNotThere?: true;
}

/** What stands about the words that are read. */
export interface Around {
  isOfCount: boolean;
  /** They name a thing, where a lexicon has them. */
  isThing: boolean;
  /** They name a thing, where none has them. */
  isCalled: boolean;
  /** A word that says so follows: "a wolf pack". */
  isMany: boolean;
  /** "A" or "an" follows. */
  isKind: boolean;
}

export const nothingOpen = (): Open => ({ count: 1, riding: false, since: [] });
