import { EventEmitter } from "node:events";
import type { Notices } from "../store/signals/notices.ts";

interface Signals {
  /** A task waits to be claimed. */
  created: [];
  /** A task changed its status or progress. */
  changed: [taskId: string];
  /** A task was ended from outside: whoever works on it stops. */
  cancelled: [taskId: string];
  /** An event waits to be delivered. */
  event: [];
}

/** What other processes are notified of, and how many ids belong to it. */
const shared = { created: 0, changed: 1, cancelled: 1, event: 0 } as const;
const isShared = (name: string): name is keyof typeof shared => Object.hasOwn(shared, name);

/**
 * Wakes the parts of this process that wait for each other's work, and those of other processes where there is a way to tell them. Only a short cut: every
 * listener also looks into the database from time to time, which is how it learns of other processes' work.
 */
export class TaskSignals extends EventEmitter<Signals> {
  readonly #notices: Notices | undefined;

  constructor(notices?: Notices) {
    super();
    this.setMaxListeners(0);
    this.#notices = notices;
    notices?.listen(([name, id = ""]) => {
      if (name === "created" || name === "event") super.emit(name);
      else if (name === "changed" || name === "cancelled") super.emit(name, id);
    });
  }

  /** Whether what other processes do is heard of now. */
  isNotified(): boolean {
    return this.#notices?.isNotified() ?? false;
  }

  override emit<Name extends keyof Signals>(name: Name, ...ids: Signals[Name]): boolean {
    // A waiting event is delivered by whoever made it, where that process delivers any.
    if (isShared(name) && !(name === "event" && this.listenerCount(name) > 0)) this.#notices?.send([name, ...(ids as string[])]);
    return super.emit(name, ...(ids as never));
  }
}
