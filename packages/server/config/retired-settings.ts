const usage = "usage is stored by task, without an end";

/** Settings that are gone, and what is true in their place. A start with one of them ends with this sentence. */
export const retiredSettings: Readonly<Record<string, string>> = {
  ATELIER_USAGE_DETAIL_DAYS: usage,
  ATELIER_USAGE_DAILY_MONTHS: usage,
};
