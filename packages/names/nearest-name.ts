import { editDistance } from "./edit-distance.ts";

/** Longer names are compared by their first characters: the cost grows with the square. */
const longestCompared = 100;
/** Edits between two names that are a slip of the hand, at most; shorter names allow a third of their letters. */
const mostEdits = 3;

/**
 * The known name that was probably meant: the same letters in another spelling (`imageUrl` for `image_url`), some letters mistyped (`rigth`), or the
 * same words with others around them (`expand_left` for `left`).
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = lettersOf(name);
  if (wanted === "") return undefined;
  const allowed = Math.min(mostEdits, Math.floor((wanted.length + 1) / 3));
  // Each edit changes the length by one at most.
  const possible = known.map((one) => ({ one, letters: lettersOf(one) })).filter(({ letters }) => Math.abs(letters.length - wanted.length) <= allowed);
  const near = possible.map(({ one, letters }) => ({ one, distance: editDistance(letters, wanted) })).toSorted((a, b) => a.distance - b.distance)[0];
  if (near && near.distance <= allowed) return near.one;
  return sharingWords(name, known);
}

/** The known name with most words of another, where the words of one of the two are all in the other. */
function sharingWords(name: string, known: readonly string[]): string | undefined {
  const asked = wordsOf(name);
  const found = known.map((one) => {
    const words = wordsOf(one);
    const shared = [...words].filter((word) => asked.has(word)).length;
    return { one, shared: shared === Math.min(words.size, asked.size) ? shared : 0, size: words.size };
  });
  return found.filter(({ shared }) => shared > 0).toSorted((a, b) => b.shared - a.shared || a.size - b.size)[0]?.one;
}

const lettersOf = (name: string): string => name.slice(0, longestCompared).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** `startImage`, `start_image` and `start-image` have the same two. */
function wordsOf(name: string): Set<string> {
  const parted = name.slice(0, longestCompared).replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2").toLowerCase();
  return new Set(parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""));
}
