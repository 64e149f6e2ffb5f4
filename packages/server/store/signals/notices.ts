/** A word of what has happened, and the ids that it is about. */
export type Notice = readonly [name: string, ...ids: string[]];

/**
 * Tells other processes of the same database what has happened here. Only a short cut: a notice may be lost, and whoever waits for one also looks into the
 * database from time to time.
 */
export interface Notices {
  send(notice: Notice): void;
  /** Hears what other processes send, from here on; what this one sends itself is not among it. */
  listen(onNotice: (notice: Notice) => void): void;
  close(): Promise<void>;
}
