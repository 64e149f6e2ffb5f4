/** A word of what has happened, and the ids that it is about. */
export type Notice = readonly [name: string, ...ids: string[]];

/** The notice of a change of the feed, which comes with the commit, from this process too. */
export const feedChanged = "feed";

/**
 * Tells other processes of the same database what has happened here. Only a short cut: a notice may be lost, and whoever waits for one also looks into the
 * database from time to time.
 */
export interface Notices {
  send(notice: Notice): void;
  /** Listens to what other processes send, from here on; what this one sends itself is not among it. */
  listen(onNotice: (notice: Notice) => void): void;
  /** Whether what other processes tell reaches this one now: until it does not, who waits for it need look less often. */
  readonly isNotified: () => boolean;
  close(): Promise<void>;
}
