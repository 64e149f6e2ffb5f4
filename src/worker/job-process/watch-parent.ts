import { isMainThread, workerData } from "node:worker_threads";

/*
 * A thread that ends the whole group of a job process, itself and what it has started, once its server has died. The job's own thread may be in
 * the middle of a long computation and would hear of it only afterwards. Its data is the server's process id.
 */

/** Milliseconds. */
const interval = 500;

if (!isMainThread) {
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(-process.pid, "SIGKILL");
  }, interval);
}
