/** What the answer of a search says of how its words were read. */
export interface Reading {
  corrected_query?: string;
  understood?: { language: string; query: string };
  matched?: "some";
  full_matches?: number;
  relaxed?: readonly string[];
}

/** The first line of what a search has found: how many, and how far they are what was asked for. A model must not take partial matches for full ones. */
export function foundLine(count: number, noun: string, reading: Reading): string {
  const { matched, full_matches: full = 0, relaxed = [] } = reading;
  const head = `${count} ${noun}${searchedFor(reading)}`;
  if (matched !== "some") return head;
  const left = relaxed.length > 0 ? `; the best lack: ${relaxed.join(", ")}` : "";
  return `${head}. ${full === 0 ? "None has all words, each some of them" : `The first ${full} have all words, the others some of them`}${left}`;
}

/** What was searched for instead of what was typed; empty where the words were searched as they are. */
function searchedFor({ corrected_query: corrected, understood }: Reading): string {
  if (understood !== undefined) return `, for "${understood.query}" (words read as language ${understood.language})`;
  return corrected === undefined ? "" : `, for "${corrected}"`;
}
