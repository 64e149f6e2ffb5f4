/**
 * Values without URLs of ours that have ended: the files behind them are gone, and a form that shows them would be refused.
 * @param now milliseconds since 1970
 */
export function freshValues(values: Readonly<Record<string, unknown>>, now: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fresh(value, now)]).filter(([, value]) => value !== undefined));
}

function fresh(value: unknown, now: number): unknown {
  if (typeof value === "string") return hasEnded(value, now) ? undefined : value;
  // A list keeps its places: what refers to "Image 2" goes on to mean it.
  if (Array.isArray(value)) return value.map((entry) => fresh(entry, now) ?? "");
  return typeof value === "object" && value !== null ? freshValues(value as Record<string, unknown>, now) : value;
}

function hasEnded(text: string, now: number): boolean {
  if (!/^https?:\/\/\S+[?&]expires=\d+/.test(text) || !URL.canParse(text)) return false;
  const { searchParams } = new URL(text);
  return searchParams.has("signature") && Number(searchParams.get("expires")) * 1000 <= now;
}
