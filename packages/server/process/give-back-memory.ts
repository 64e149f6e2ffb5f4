import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type CollectGarbage = (how: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/**
 * Collects all garbage and gives the memory that it took back to the system; blocks the event loop for about a tenth of a second. For the end of
 * work that takes much memory once: by itself V8 keeps the emptied pages, 50 to 130 MB after the first start has filled the indexes.
 */
export function giveBackMemory(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as CollectGarbage)({ type: "major", execution: "sync", flavor: "last-resort" });
}

/**
 * Has garbage collected whenever the objects have grown by two fifths, from now on. V8's own rule lets the 50 MB of a server that answers grow to
 * 150. By one fifth all objects are marked twice as often, each time with slow answers for a tenth of a second under load, for some 5 MB less. Not
 * for the time in which indexes are filled, when everything lives for long and each collection finds little.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=40");
}

/**
 * Gives threads that are started from now on a young generation of 2 MB a half. A thread that only searches leaves little behind; the service's own
 * has twice as much (`packages/server/process/server-options.json`), or what belongs to requests in flight is taken for old, and all objects are
 * marked five times as often.
 */
export function keepNewThreadsSmall(): void {
  setFlagsFromString("--max-semi-space-size=2");
}
