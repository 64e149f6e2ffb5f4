/** One attempt and two automatic retries. */
export const maxAttempts = 3;

/** Milliseconds. */
export const timing = {
  /** How long a worker holds a task without a sign of life. */
  lease: 30_000,
  /** Between two renewals: two may fail before a lease runs out. */
  renew: 10_000,
  /** Between two looks for tasks that other processes have ended: work in flight stops within 2 s of a cancel. */
  watch: 1000,
  /** Between two looks for tasks that other processes have created. */
  poll: 500,
  /** Between two sweeps. */
  sweep: 10_000,
  /** Wait before the second attempt, twice that before the third. */
  retry: 2000,
};
