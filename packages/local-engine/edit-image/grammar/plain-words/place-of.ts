import { isPlace } from "../../frame/paint-ground.ts";
import { findColours } from "../colours.ts";
import { nounPhrase } from "./find-part.ts";

/** What names the new ground. "Put him in a winter coat" names none: without the word background, the place or the color comes last. */
export function placeOf(clause: string): string | undefined {
  if (/\b(?:background|backdrop|surroundings|scenery)\b/.test(clause)) return clause;
  const named = /\b(?:in front of|on|onto|into|in|at|to|before|against)(?: top of)? (?:an? |the )?([\w#-]+(?: [\w#-]+){0,3})/.exec(clause)?.[1];
  if (named === undefined) return clause;
  const words = nounPhrase(named);
  const last = words.at(-1) ?? "";
  const isColour = findColours(`in ${words.join(" ")}`).some(({ name }) => words.join(" ").endsWith(name));
  return isColour || isPlace(last) || /^(?:night|evening) sky$|^new york$/.test(words.slice(-2).join(" ")) ? words.join(" ") : undefined;
}
