/** The id that a path or query names, or undefined for text that is no positive integer and so the id of nothing. */
export function parseItemId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
