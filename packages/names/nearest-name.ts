import { editDistance } from "./edit-distance.ts";
import { areRivals, meaningOf } from "./word-meanings.ts";

/** Longer names are compared by their first characters: the cost grows with the square. */
const longestCompared = 100;
/** Edits between two names that are a slip of the hand, at most; shorter names allow a third of their letters. */
const mostEdits = 3;

/**
 * The known name that was probably meant: the same letters in another spelling (`imageUrl` for `image_url`), some letters mistyped (`rigth`), or the
 * same words with others around them (`expand_left` for `left`, `first_frame` for `start_image_url`). Never one whose words say something else: `image_url`
 * is no `end_image_url`, and `negative_prompt` no `prompt`.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = lettersOf(name);
  if (wanted === "") return undefined;
  const asked = meaningOf(wordsOf(name));
  const rest = known.map((one) => ({ one, letters: lettersOf(one), words: meaningOf(wordsOf(one)) })).filter(({ words }) => !areRivals(words, asked));
  const allowed = Math.min(mostEdits, Math.floor((wanted.length + 1) / 3));
  // Each edit changes the length by one at most.
  const possible = rest.filter(({ letters }) => Math.abs(letters.length - wanted.length) <= allowed);
  const near = possible.map(({ one, letters }) => ({ one, distance: editDistance(letters, wanted) })).toSorted((a, b) => a.distance - b.distance)[0];
  if (near && near.distance <= allowed) return near.one;
  return sharingWords(asked, rest);
}

/** The known name with most words of another, where all words of one are in the other. What has more than the known name is of its kind: it ends as that. */
function sharingWords(asked: readonly string[], known: readonly { one: string; words: readonly string[] }[]): string | undefined {
  const found = known.map(({ one, words }) => {
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
