/** Edits between two names that are a slip of the hand. */
const mostEdits = 3;

/** The name of a list that was probably meant: in another case, in a subfolder, or with a letter or three mistyped. */
export function closestName(name: string, names: readonly string[]): string | undefined {
  const plain = (one: string) => one.replace(/^.*[\\/]/, "").toLowerCase();
  const wanted = plain(name);
  const found = names.map((one) => ({ one, distance: editsBetween(plain(one), wanted) })).sort((a, b) => a.distance - b.distance)[0];
  return found && found.distance <= Math.min(mostEdits, wanted.length / 4) ? found.one : undefined;
}

/** Levenshtein's distance: insertions, deletions and substitutions that turn one text into the other. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
