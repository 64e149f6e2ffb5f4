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

/** The server of the database is away, starts, only reads, or went away in the middle: it may be back soon. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = new.target.name;
  }
}

/** Whether something failed because the server of the database was away for a while, or went away in the middle. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let depth = 0; error instanceof Error && depth < mostCauses; error = error.cause, depth++) if (error instanceof DatabaseUnavailable) return true;
  return false;
}
