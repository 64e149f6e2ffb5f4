/** A word of a query as it was typed, and whether the best partial matches lack it. */
export interface QueryWord {
  text: string;
  leftOut: boolean;
}

/** Letters that the service reads as others, beside those with accents. */
const letters: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l" };

/** @param relaxed words that were left out, as the service lists them: in lower case and without accents */
export function queryWords(query: string, relaxed: readonly string[]): QueryWord[] {
  const left = new Set(relaxed.flatMap((one) => one.split(" ")));
  return query.split(/\s+/).filter(Boolean).map((text) => {
    const parts = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
    return { text, leftOut: parts.length > 0 && parts.every((part) => left.has(part)) };
  });
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/[\p{M}'’]/gu, "").toLowerCase().replace(/[ßæœøł]/g, (letter) => letters[letter]!);
}
