import { EventEmitter } from "node:events";

interface Signals {
  /** A task waits to be claimed. */
  created: [];
  /** A task of this process's knowledge changed its status or progress. */
  changed: [taskId: string];
  /** A task was ended from outside: whoever works on it stops. */
  cancelled: [taskId: string];
  /** An event waits to be delivered. */
  event: [];
}

/**
 * Wakes the parts of this process that wait for each other's work. Only a short cut: every listener also looks into the
 * database from time to time, which is how it learns of other processes' work.
 */
export class TaskSignals extends EventEmitter<Signals> {
  constructor() {
    super();
    this.setMaxListeners(0);
  }
}
