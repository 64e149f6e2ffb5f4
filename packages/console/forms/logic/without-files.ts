/** Values without the files in them: their URLs end, and what is to be kept for long would be broken by them. @param isFile whether a text is the URL of one */
export function withoutFiles(values: Readonly<Record<string, unknown>>, isFile: (text: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, without(value, isFile)]).filter(([, value]) => value !== undefined));
}

function without(value: unknown, isFile: (text: string) => boolean): unknown {
  if (typeof value === "string") return isFile(value) ? undefined : value;
  if (Array.isArray(value)) {
    const kept = value.map((entry) => without(entry, isFile)).filter((entry) => entry !== undefined);
    return kept.length === 0 ? undefined : kept;
  }
  if (typeof value !== "object" || value === null) return value;
  const kept = withoutFiles(value as Record<string, unknown>, isFile);
  return Object.keys(kept).length === 0 ? undefined : kept;
}
