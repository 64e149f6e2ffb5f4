import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this checkout. */
export const checkout = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** What set-up fetches or notes for itself; not under version control, safe to delete. */
export const runtimeFolder = join(checkout, ".runtime");

/** Tells the person at the terminal what set-up does; standard output stays the command's own. */
export function say(message) {
  process.stderr.write(`atelier: ${message}\n`);
}

/** Why set-up cannot go on, in words for the person at the terminal. */
export class SetupError extends Error {}
