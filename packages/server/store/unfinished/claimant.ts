import { hostname } from "node:os";

/** Without a sign of life for so long others take over, milliseconds. */
const lease = 3 * 60_000;

/** A process that has noted that it works on something, and when it last did so. */
export interface Claimant {
  host: string;
  pid: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Between two signs of life, milliseconds. */
export const renewal = 30_000;

export const thisProcess = (): Claimant => ({ host: hostname(), pid: process.pid, at: Date.now() });

/**
 * Whether another process than this one still works on it, by its last sign of life; one of this machine by its number too, which alone says nothing: after
 * a start of the machine another program may have it.
 */
export function isClaimed({ host, pid, at }: Claimant): boolean {
  const isSilent = Math.abs(Date.now() - at) >= lease;
  return !isSilent && (host !== hostname() || (pid !== process.pid && isRunning(pid)));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Something that fills a database by more than one transaction. Nothing else is opened on it from its first write to its last. */
export interface Work {
  /** Names it among all others: "restore of the backup X". */
  what: string;
  /** That goes on with it. */
  command: string;
}

export type Mark = Work & Claimant;
