import type { Database } from "../store/database/database.ts";
import { forgetProgress, noteProgress } from "./starter-state.ts";
import type { OnStarterProgress } from "./starter-thread.ts";

/** Milliseconds between two notes: pages look every few seconds. */
const pause = 1000;

/** Runs what makes the library, and notes how far it is where every process can read it. A note that fails is none: the library goes on. */
export async function withNotedProgress({ db }: Database, reported: OnStarterProgress, make: (onProgress: OnStarterProgress) => Promise<void>): Promise<void> {
  let notedAt = 0;
  let notes: Promise<void> = noteProgress(db, 0).catch(() => {});
  try {
    await make((fraction, step) => {
      reported(fraction, step);
      if (Date.now() - notedAt < pause) return;
      notedAt = Date.now();
      notes = notes.then(() => noteProgress(db, fraction)).catch(() => {});
    });
  } finally {
    await notes;
    await forgetProgress(db).catch(() => {});
  }
}
