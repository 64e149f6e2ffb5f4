/** Sizes that the catalogue tells are rounded to 0.1 GB, some of them roughly. */
const rounding = 50_000_000;
const looseness = 0.1;

export type SizeState = "empty" | "too small" | "too large" | "right";

/**
 * Whether a file may be what it should be, by its size.
 * @param exact what the hub says, where it is known
 * @param rounded what the catalogue says
 */
export function judgeSize(found: number, { exact, rounded }: { exact?: number | undefined; rounded?: number | undefined }): SizeState {
  if (found === 0 && exact !== 0) return "empty";
  const least = exact ?? (rounded === undefined ? 0 : (rounded - rounding) * (1 - looseness));
  const most = exact ?? (rounded === undefined ? Number.POSITIVE_INFINITY : (rounded + rounding) * (1 + looseness));
  return found < least ? "too small" : found > most ? "too large" : "right";
}

/** A size for people. */
export function inGigabytes(bytes: number): string {
  if (bytes >= 99_500_000) return `${(bytes / 1e9).toFixed(bytes < 9.95e9 ? 1 : 0)} GB`;
  if (bytes >= 995_000) return `${(bytes / 1e6).toFixed(0)} MB`;
  return bytes >= 1000 ? `${(bytes / 1e3).toFixed(0)} kB` : `${bytes} bytes`;
}

/** What is wrong with the size of a file, in words that follow its name; undefined where nothing is. */
export function sizeFault(found: number, known: { exact?: number | undefined; rounded?: number | undefined }): string | undefined {
  const state = judgeSize(found, known);
  if (state === "right") return undefined;
  const wanted = known.exact !== undefined ? `${known.exact.toLocaleString("en")} bytes` : `about ${inGigabytes(known.rounded ?? 0)}`;
  const has = known.exact !== undefined && found > 0 ? `${found.toLocaleString("en")} bytes` : inGigabytes(found);
  const cut = state === "too small" ? ", cut off" : "";
  return state === "empty" ? "is 0 bytes: pull it again" : `is ${has}${cut} where ${wanted} are right: pull it again`;
}
