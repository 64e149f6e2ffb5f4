import type { JobKind } from "@atelier/engine/jobs/job.ts";

/** What a card's memory is enough for, as the models' documentation tells. */
interface Card {
  profile: string;
  /** GB of the card. */
  least: number;
  /** Kinds that it is too small for. */
  without: readonly JobKind[];
}

/** The best choice first. */
const cards: readonly Card[] = [
  { profile: "default", least: 24, without: [] },
  { profile: "default", least: 16, without: ["edit-video"] },
  { profile: "low-memory", least: 8, without: [] },
  // Whoever accepts their terms names them: no card chooses them.
  { profile: "best", least: 24, without: [] },
  { profile: "best", least: 16, without: ["edit-video"] },
  { profile: "best-low-memory", least: 12, without: [] },
];

/** Profile for a card; undefined for one that is too small for any. */
export const profileForCard = (gigabytes: number): string | undefined => cards.find(({ least }) => gigabytes >= least)?.profile;

/** Why a profile does not fit a card, in one sentence; undefined where it does. */
export function cardFault(profile: string, gigabytes: number, kinds: readonly JobKind[]): string | undefined {
  const fitting = cards.find((card) => card.profile === profile && gigabytes >= card.least);
  const better = profileForCard(gigabytes);
  if (!fitting) {
    const least = Math.min(...cards.filter((card) => card.profile === profile).map((card) => card.least));
    const advice = better === undefined ? "no profile fits a smaller one than 8 GB" : `--profile ${better} is for yours`;
    return `The profile ${profile} is for cards of ${least} GB and more: ${advice}.`;
  }
  const missing = fitting.without.filter((kind) => kinds.includes(kind));
  if (missing.length === 0) return undefined;
  return `With ${gigabytes} GB the profile ${profile} is too large for ${missing.join(", ")}: leave it out, or use --profile low-memory.`;
}
