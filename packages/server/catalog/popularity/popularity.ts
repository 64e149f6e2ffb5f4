/*
 * What popularity means. An item comes in with a score of 0 to 100: stated by its source, found by its importer, or the middle.
 * That is its prior, as a number of downloads that are taken as given. Real downloads are added to them, each worth half as much
 * after every thirty days, and the sum s is shown as 100 s / (s + 50). So
 *
 * - without downloads the prior stays, for ever and exactly;
 * - of two items with one prior the one that was downloaded more, or more recently, stands higher;
 * - the score never falls below its prior, comes back to it when the downloads end, and never leaves 0 to 100.
 */

/** After which a download counts half, milliseconds. */
export const halfLife = 30 * 24 * 3600 * 1000;

/**
 * Recent downloads that give the score 50 to an item whose prior is 0. Chosen so that the libraries of a team and of a public
 * site both move: from 50, ten downloads in a month lead to 55, a hundred to 75, a thousand to 95.
 */
const downloadsOfHalf = 50;

/** Fewer cannot move a rounded score: the steepest slope, at a prior of 0, is 2 points a download. */
const negligible = 0.1;

/** Where a source tells nothing, an item stands in the middle, neither above nor below everything else. */
export const unknownPopularity = 50;

/** Downloads of one item, decayed up to a time. */
export interface RecentDownloads {
  recent_downloads: number;
  /** Milliseconds since 1970. */
  recent_at: number;
}

/** What a row tells of an item's score. */
export interface Standing {
  /** 0 to 100, as shown. */
  popularity: number;
  /** What it came in with, where that is not what is shown. */
  prior: number | null;
}

/** What earlier downloads are worth now. A clock that went back neither gives nor takes. */
export function worthNow({ recent_downloads, recent_at }: RecentDownloads, now: number): number {
  return recent_downloads * 0.5 ** (Math.max(0, now - recent_at) / halfLife);
}

/** The history with some more downloads, made now. */
export function withDownloads(history: RecentDownloads, downloads: number, now: number): RecentDownloads {
  return { recent_downloads: worthNow(history, now) + downloads, recent_at: now };
}

/**
 * The score, 0 to 100, not rounded.
 * @param prior 0 to 100
 * @param recent worth of the downloads, 0 or more
 */
export function popularityScore(prior: number, recent: number): number {
  if (prior >= 100) return 100;
  const given = (downloadsOfHalf * prior) / (100 - prior);
  return (100 * (given + recent)) / (given + recent + downloadsOfHalf);
}

/** What an item came in with. */
export function priorOf({ popularity, prior }: Standing): number {
  return prior ?? popularity;
}

/**
 * How the item stands now, and undefined where its row says so already. Downloads so old that they move nothing are forgotten.
 */
export function standingNow(item: Standing & RecentDownloads, now: number): (Standing & Partial<RecentDownloads>) | undefined {
  const prior = priorOf(item);
  const recent = worthNow(item, now);
  const popularity = recent < negligible ? prior : Math.round(popularityScore(prior, recent));
  const forgotten = recent < negligible && item.recent_downloads > 0;
  if (popularity === item.popularity && !forgotten) return undefined;
  return { popularity, prior: popularity === prior ? null : prior, ...(forgotten && { recent_downloads: 0 }) };
}

/** The prior that a source states for an item; one that repeats what is shown, as an export does, states nothing new. */
export function statedPrior(stated: number | undefined, known: Standing | undefined): number | undefined {
  if (!known) return stated;
  return stated === undefined || stated === known.popularity ? priorOf(known) : stated;
}

/** The standing of an item that is described again: its score stays unless its prior is another one. */
export function standingAfter(prior: number, known: Standing): Standing {
  return prior === priorOf(known) ? { popularity: known.popularity, prior: known.prior } : { popularity: prior, prior: null };
}
