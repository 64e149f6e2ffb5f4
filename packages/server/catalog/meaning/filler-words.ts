/** Words that join others and say nothing of what is looked for. "In", "on", "off" and their like are not among them: icons log in and switch off. */
const joining = ["a", "an", "and", "at", "by", "for", "from", "my", "of", "some", "the", "with"];

/**
 * Takes words out of a query that every item of the catalog would be meant by ("rain sound effect" among sounds) or that only join others, as long as
 * another word is left. The last word joins nothing: "letter a" is about the letter.
 */
export function withoutFillers(words: readonly string[], ofCatalog: readonly string[]): readonly string[] {
  const telling = words.filter((word, i) => !(joining.includes(word) && i < words.length - 1) && !ofCatalog.includes(word));
  return telling.length > 0 && telling.length < words.length ? telling : words;
}
