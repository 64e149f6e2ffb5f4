const words: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, first: 1, second: 2, third: 3, fourth: 4, fifth: 5 };

const picture = "(?:images?|pictures?|photos?|photographs?|references?|refs?|imgs?|inputs?)";
const pattern = new RegExp(
  `@?\\b${picture} ?#?(\\d|one|two|three|four|five)\\b(?: ?(?:,|and|&) ?(\\d)\\b)?|` +
    `\\b(first|second|third|fourth|fifth|last|other) (?:reference )?${picture}\\b`,
  "g",
);

/**
 * Numbers (from 1) of the pictures that a text (in lower case) names: "image 2", "the second photo", "@image3", "images 2 and 3", "the other picture".
 * Numbers beyond `count` stay, so that they can be reported.
 */
export function findPictures(text: string, count: number): number[] {
  const found = new Set<number>();
  for (const [, number, next, ordinal] of text.matchAll(pattern)) {
    if (ordinal === "last") found.add(count);
    else if (ordinal === "other") found.add(2);
    else found.add(words[number ?? ordinal] ?? Number(number));
    if (next) found.add(Number(next));
  }
  return [...found].filter((n) => n > 0);
}
