import { editDistance } from "@atelier/names/edit-distance.ts";

/** Edits between two names that are a slip of the hand. */
const mostEdits = 3;

/** The name of a list that was probably meant: in another case, in a subfolder, or with a letter or three mistyped. */
export function closestName(name: string, names: readonly string[]): string | undefined {
  const plain = (one: string) => one.replace(/^.*[\\/]/, "").toLowerCase();
  const wanted = plain(name);
  const found = names.map((one) => ({ one, distance: editDistance(plain(one), wanted) })).sort((a, b) => a.distance - b.distance)[0];
  return found && found.distance <= Math.min(mostEdits, wanted.length / 4) ? found.one : undefined;
}
