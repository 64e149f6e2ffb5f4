/** Matches whole words that are one of the alternatives, the first that fits: long alternations a few phrases a line. */
export function anyPhrase(...alternatives: readonly (RegExp | string)[]): RegExp {
  const sources = alternatives.map((alternative) => (typeof alternative === "string" ? alternative : alternative.source));
  return new RegExp(`\\b(?:${sources.join("|")})\\b`);
}
