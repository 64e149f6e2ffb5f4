const mostCauses = 5;

/** The store of objects does not answer, or not with what was asked for, after every patience: it may do so later. */
export class StoreUnavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`the object store is not available: ${what} (${cause instanceof Error ? cause.message || cause.name : String(cause)})`, { cause });
    this.name = "StoreUnavailable";
  }
}

/** Whether something failed because a store was away for a while. */
export function isStoreUnavailable(error: unknown): boolean {
  for (let depth = 0; error instanceof Error && depth < mostCauses; error = error.cause, depth++) if (error instanceof StoreUnavailable) return true;
  return false;
}

const lostStates = /^(57P0[123]|08\d\d\d|53300)$/;
const lostWords = /^connection (terminated|ended)|not queryable|timeout exceeded when trying to connect|whether it was carried out is not known/i;
const lostCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** Whether something failed because the server of the database was away for a while, or went away in the middle. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let depth = 0; error instanceof Error && depth < mostCauses; error = error.cause, depth++) {
    const { code = "", syscall = "" } = error as NodeJS.ErrnoException;
    if (lostStates.test(code) || lostWords.test(error.message)) return true;
    if (lostCodes.has(code) && ["connect", "read", "write"].includes(syscall)) return true;
  }
  return false;
}
