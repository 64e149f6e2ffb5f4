import { isMainThread, workerData } from "node:worker_threads";

/*
 * A thread that ends the group of all processes that a launcher has started, and what they have started, once the launcher has died. The own thread of a
 * process may be in the middle of a long computation and would hear of it only afterwards. Its data is the launcher's process id.
 */

/** Milliseconds. */
const interval = 500;

if (!isMainThread) {
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(-workerData, "SIGKILL");
  }, interval);
}
