import { homedir } from "node:os";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this checkout, or of the package that a release is. */
export const checkout = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/**
 * What set-up fetches or notes for itself; not under version control, safe to delete. A release may be installed in a folder of somebody else: its notes are in
 * the person's own cache.
 */
export const runtimeFolder = checkout.includes(`${sep}node_modules${sep}`)
  ? join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "atelier")
  : join(checkout, ".runtime");

/** Tells the person at the terminal what set-up does; standard output stays the command's own. */
export function say(message) {
  process.stderr.write(`atelier: ${message}\n`);
}

/** Why set-up cannot go on, in words for the person at the terminal. */
export class SetupError extends Error {
  /** Exit code of the process. */
  code = 1;
}

/** The command was called in a way that it does not know. The message is how it is called. */
export class UsageError extends SetupError {
  code = 2;
}
