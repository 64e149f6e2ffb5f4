import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Runs a program on this terminal and resolves to its exit code (128 + signal number where a signal ended it, as shells
 * say it). Signals that reach us go on to the program.
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: "inherit", ...options });
    const forward = (signal) => child.kill(signal);
    // A terminal sends its Ctrl-C to the child by itself; a second one would cut its orderly end short.
    const ignore = () => {};
    const handlers = { SIGTERM: forward, SIGHUP: forward, SIGINT: process.stdin.isTTY ? ignore : forward };
    for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
    const orphaned = whenOrphaned(() => child.kill("SIGTERM"));
    const finish = (outcome) => {
      clearInterval(orphaned);
      for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler);
      outcome();
    };
    child.once("error", (error) => finish(() => reject(error)));
    child.once("exit", (code, signal) => finish(() => resolve(code ?? 128 + (constants.signals[signal] ?? 0))));
  });
}

/**
 * npm hands a SIGTERM to the shell that runs its script, and many shells die of it without a word to the program. Under npm the
 * end of that shell is the signal.
 */
function whenOrphaned(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
  return timer;
}
