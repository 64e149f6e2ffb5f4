import { LRUCache } from "lru-cache";

/** How long an answer of the database is believed, milliseconds. Below the 1 s in which a revocation must be noticed. */
const believedFor = 800;

/** Answers remembered at once, at most. */
const capacity = 10_000;

/** Something that a stored hash stands for, until a time (milliseconds since 1970). */
interface Expires {
  expiresAt: number;
}

interface Remembered<T> {
  at: number;
  found: Promise<T | undefined>;
}

export interface Believed<T> {
  /** What the hash stands for; undefined for what is unknown, ended or expired. */
  find(hash: string): Promise<T | undefined>;
  /** Asks the database the next time. */
  forget(hash: string): void;
}

/**
 * Answers of the database that are believed for a moment: a valid hash costs one query each 0.8 s however many requests carry it, also when they come at
 * once; an unknown one is asked for each time, so that a new one works at once.
 */
export function believe<T extends Expires>(load: (hash: string) => Promise<T | undefined>, now: () => number): Believed<T> {
  const remembered = new LRUCache<string, Remembered<T>>({ max: capacity });

  return {
    async find(hash) {
      let entry = remembered.get(hash);
      if (!entry || now() - entry.at >= believedFor) {
        entry = { at: now(), found: load(hash) };
        remembered.set(hash, entry);
      }
      try {
        const found = await entry.found;
        if (found && found.expiresAt > now()) return found;
      } catch (problem) {
        forget(hash, entry);
        throw problem;
      }
      forget(hash, entry);
      return undefined;
    },
    forget: (hash) => void remembered.delete(hash),
  };

  function forget(hash: string, entry: Remembered<T>): void {
    if (remembered.peek(hash) === entry) remembered.delete(hash);
  }
}
