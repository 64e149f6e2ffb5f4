/** SQLSTATE of a lock that was not to be had in time. */
const lockNotAvailable = "55P03";

/** Whether a statement has given up because somebody else holds a row that it locks. */
export function isLockHeld(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === lockNotAvailable;
}
