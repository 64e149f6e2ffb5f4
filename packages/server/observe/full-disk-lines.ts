import { isStorageFull } from "../store/storage-full.ts";

/** Between two lines that say it, milliseconds. */
const pause = 60_000;

const message = "the disk of the data folder is full: what cannot be stored is answered 503, tasks wait until there is room";

/**
 * A full disk fails everything that writes, at every request and every poll, each with words of its own. The log says it once a minute, with the reason.
 * @param now milliseconds
 * @returns the arguments of the line that is logged in the place of this one; undefined for none
 */
export function fullDiskLines(now = Date.now): (inputs: readonly unknown[]) => readonly unknown[] | undefined {
  let next = -Infinity;
  let unsaid = 0;
  return (inputs) => {
    const error = (inputs[0] as { err?: unknown } | null | undefined)?.err;
    if (!isStorageFull(error)) return inputs;
    if (now() < next) {
      unsaid++;
      return undefined;
    }
    const failures = unsaid + 1;
    next = now() + pause;
    unsaid = 0;
    return [{ reason: (error as Error).message.split("\n")[0], failures }, message];
  };
}
