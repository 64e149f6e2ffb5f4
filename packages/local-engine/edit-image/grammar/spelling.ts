import { readWords } from "@atelier/engine/words/read-words.ts";

const words = readWords(new URL("./spelling.txt", import.meta.url));
const known = new Set(words);
/** Words that are right and lie near one of the list. */
const others = new Set(
  ("remote coroner chance charge parson boarder broader border bolder shower flower flowers solder dancer carton cartons shadow shallow bottle pencils " +
    "sketchy exposed square squire scare voltage mirage lighter tighter fighter slightly").split(" "),
);

/** Whether one letter more, less, other or two changed places make one word of the other. */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let i = 0;
  while (i < short.length && short[i] === long[i]) i++;
  // Another ending is another form of the word.
  if (i >= long.length - 1) return false;
  if (short.length < long.length) return short.slice(i) === long.slice(i + 1);
  return short.slice(i + 1) === long.slice(i + 1) || (short[i] === long[i + 1] && short[i + 1] === long[i] && short.slice(i + 2) === long.slice(i + 2));
}

/** Mends words of orders that are one letter wrong, where just one of the list is near and begins alike. @param text in lower case */
export function mendSpelling(text: string): string {
  return text.replace(/(?<![\p{L}\d«#'-])\p{L}{6,}(?![\p{L}\d'-])/gu, (word) => {
    if (known.has(word) || others.has(word)) return word;
    const near = words.filter((one) => one[0] === word[0] && one.length >= 6 && isNear(word, one));
    return near.length === 1 ? near[0]! : word;
  });
}
