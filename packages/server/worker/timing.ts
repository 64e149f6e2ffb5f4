/** Attempts that may fail by their own word before a task is given up: the first and two automatic retries. */
export const maxFailures = 3;
/**
 * Attempts in all. One that ends together with its server tells nothing of its task: with three in all, a server killed 20
 * times among 50 tasks failed 6 of them. But a task that takes every server with it must end some time.
 */
export const maxAttempts = 50;

/** Milliseconds. */
export const timing = {
  /** How long a worker holds a task without a sign of life. */
  lease: 30_000,
  /** Before the end of a lease that could not be renewed, work under it stops by itself. */
  fence: 5000,
  /** Between two renewals: two may fail before a lease runs out. */
  renew: 10_000,
  /** Between two looks for tasks that other processes have ended: work in flight stops within 2 s of a cancel. */
  watch: 1000,
  /** Between two looks for tasks that other processes have created. */
  poll: 500,
  /** The same where they would be heard of: then it is for what becomes due by itself, and for what was not heard. */
  heardPoll: 2000,
  /** What work gets to stop once another process has ended its task: that was noticed up to a second late, and two seconds are promised. */
  lateGrace: 1000,
  /** For the inputs of a task: to fetch, check and normalise them. */
  preparing: 1_800_000,
  /** For its turn at a model server, which may be at the work of others for hours. */
  waiting: 21_600_000,
  /** For the work, whatever its kind allows: a job process that callers' files have taken over could name any limit. */
  longestWork: 43_200_000,
  /** How long after its creation a task waits for an engine that does its kind to become ready. */
  engineWait: 3_600_000,
  /** Between two sweeps. */
  sweep: 10_000,
  /** Wait before the second attempt, twice that before the third. */
  retry: 2000,
  /**
   * Wait before the second attempt at what a busy server has not taken, growing by a third each time up to the longest: the attempts then last as long as
   * the hour. Where the server says when to come again, that counts if it is later.
   */
  busy: 1500,
  longestBusy: 90_000,
  /** How long after its begin a task is repeated because of failures that may pass. */
  repeats: 3_600_000,
  /** Wait before an attempt after one that found the disk full. */
  diskFull: 20_000,
};
