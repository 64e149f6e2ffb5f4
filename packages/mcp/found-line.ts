/** What the answer of a search says of how its words were read. */
export interface Reading {
  corrected_query?: string;
  matched?: "some";
  full_matches?: number;
  relaxed?: readonly string[];
}

/** The first line of what a search has found: how many, and how far they are what was asked for. A model must not take partial matches for full ones. */
export function foundLine(count: number, noun: string, { corrected_query: corrected, matched, full_matches: full = 0, relaxed = [] }: Reading): string {
  const head = `${count} ${noun}${corrected === undefined ? "" : `, for "${corrected}"`}`;
  if (matched !== "some") return head;
  const left = relaxed.length > 0 ? `; the best lack: ${relaxed.join(", ")}` : "";
  return `${head}. ${full === 0 ? "None has all words, each some of them" : `The first ${full} have all words, the others some of them`}${left}`;
}
