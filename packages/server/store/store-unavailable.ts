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
