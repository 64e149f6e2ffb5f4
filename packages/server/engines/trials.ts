import type { KnownTrial, Trial } from "@atelier/engine/engine.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { Database } from "../store/database/database.ts";
import { readTrials, writeTrial } from "../store/database/trials.ts";

/** The outcome of `engines check`, for people. */
export interface LastCheck {
  kind: JobKind;
  /** Milliseconds since 1970. */
  at: number;
  passed: boolean;
  /** Why it failed. */
  error?: string;
}

/** What is known of an engine from jobs and checks, in whichever process they ran. */
export interface EngineHistory {
  trials: readonly KnownTrial[];
  checks: readonly LastCheck[];
}

type Stored = { is: "trial"; trial: KnownTrial } | { is: "check"; check: LastCheck };

/** Longest sentence that is kept, characters: it may hold what a server said. */
const longest = 500;

/** Keeps what a job has shown of a kind at a server of its engine. */
export function noteTrial({ db, now }: Pick<Database, "db" | "now">, engine: string, kind: JobKind, trial: Trial): Promise<void> {
  const says = trial.says === undefined ? {} : { says: trial.says.slice(0, longest) };
  return write(db, engine, kind, trial.place, { is: "trial", trial: { ...trial, ...says, kind, at: now() } });
}

/** Keeps how a check of a kind has ended. */
export function noteCheck({ db, now }: Pick<Database, "db" | "now">, engine: string, kind: JobKind, error: string | undefined): Promise<void> {
  const check = { kind, at: now(), passed: error === undefined, ...(error !== undefined && { error: error.slice(0, longest) }) };
  return write(db, engine, kind, "", { is: "check", check });
}

const write = (db: Database["db"], engine: string, kind: JobKind, place: string, stored: Stored) =>
  writeTrial(db, { engine, kind, place }, JSON.stringify(stored));

export async function historyOf({ db }: Pick<Database, "db">, engine: string): Promise<EngineHistory> {
  const stored = (await readTrials(db, engine)).map((value) => JSON.parse(value) as Stored);
  return {
    trials: stored.flatMap((one) => (one.is === "trial" ? [one.trial] : [])),
    checks: stored.flatMap((one) => (one.is === "check" ? [one.check] : [])),
  };
}
