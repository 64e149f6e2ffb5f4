/** What lists of catalogs tell of a query that was not searched as it was typed. */
export interface FoundAs {
  corrected_query?: string;
  understood?: { language: string; query: string };
}

/** Its part of the first line of an answer; empty where the words were searched as they are. */
export function foundAs({ corrected_query: corrected, understood }: FoundAs): string {
  if (understood !== undefined) return `, for "${understood.query}" (words read as language ${understood.language})`;
  return corrected === undefined ? "" : `, for "${corrected}"`;
}
