import { editDistance } from "./edit-distance.ts";
import { areRivals, type Meaning, meaningOf } from "./word-meanings.ts";

/** Longer names are compared by their first characters: the cost grows with the square. */
const longestCompared = 100;
/** Edits between two names that are a slip of the hand, at most; shorter names allow a third of their letters. */
const mostEdits = 3;

/**
 * The known name that was probably meant: the same letters in another spelling (`imageUrl` for `image_url`), some letters mistyped (`rigth`), or the
 * same words with others around them (`expand_left` for `left`, `first_frame` for `start_image_url`). Never one whose words say something else: `image_url`
 * is no `end_image_url`, and neither `negative_prompt` nor `negatve_prompt` is a `prompt`.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = lettersOf(name);
  if (wanted === "") return undefined;
  const asked = meaningOf(wordsOf(name));
  const allowed = Math.min(mostEdits, Math.floor((wanted.length + 1) / 3));
  const compared = known.map((one) => {
    const letters = lettersOf(one);
    // Each edit changes the length by one at most.
    const distance = Math.abs(letters.length - wanted.length) <= allowed ? editDistance(letters, wanted) : Infinity;
    return { one, meaning: meaningOf(wordsOf(one)), distance };
  });
  const rest = compared.filter(({ meaning, distance }) => distance === 0 || !areRivals(meaning, asked, distance));
  const near = rest.toSorted((a, b) => a.distance - b.distance)[0];
  if (near && near.distance <= allowed) return near.one;
  return sharingWords(asked.words, rest);
}

/** The known name with most words of another, where all words of one are in the other. What has more than the known name is of its kind: it ends as that. */
function sharingWords(asked: readonly string[], known: readonly { one: string; meaning: Meaning }[]): string | undefined {
  const found = known.map(({ one, meaning: { words } }) => {
    const shared = words.filter((word) => asked.includes(word)).length;
    const isPart = shared === asked.length || (shared === words.length && words.includes(asked.at(-1)!));
    return { one, shared: isPart ? shared : 0, size: words.length };
  });
  return found.filter(({ shared }) => shared > 0).toSorted((a, b) => b.shared - a.shared || a.size - b.size)[0]?.one;
}

const lettersOf = (name: string): string => name.slice(0, longestCompared).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** `startImage`, `start_image` and `start-image` have the same two. */
function wordsOf(name: string): string[] {
  const parted = name.slice(0, longestCompared).replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2").toLowerCase();
  return [...new Set(parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""))];
}
