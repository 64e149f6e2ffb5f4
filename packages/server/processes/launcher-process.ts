import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { descendantsOf, isRunning } from "./descendants.ts";
import { type FromLauncher, type Launched, type ToLauncher, tookTooMuch } from "./launcher-messages.ts";
import { lowerPriority } from "./lower-priority.ts";
import { memoryOf } from "./memory-of.ts";
import { spawnBounded } from "./spawn-bounded.ts";

/*
 * Starts processes for the server and carries messages between them. Starting a process copies the page tables of the one that
 * starts it, which blocked a server of 200 MB for 6 to 27 ms; this process is small, and nobody waits for its answers.
 * It leads a session and a group of processes, which hold all that it starts, and what they start, and it takes down whichever
 * takes more memory than it may. Its argument is what it starts, as JSON.
 */

const launched = JSON.parse(process.argv[2] ?? "") as Launched;

/** Users other than root may change a session's priority ten times a second. Milliseconds. */
const priorityPause = 150;
/** Between two looks at what the processes take, milliseconds. What one asks for in between is bounded by the system (`spawnBounded`). */
const memoryPause = 200;

const children = new Map<number, ChildProcess>();
const tooLarge = new Set<number>();

/** Looks at a process that is being stopped, and the time between two, milliseconds: a busy machine stops one within a second. */
const mostLooks = 400;
const lookPause = 5;

/** Nobody reads it when the other side has just ended, which its exit reports. */
const ignore = () => {};

const send = (message: FromLauncher<unknown>) => void process.send?.(message, ignore);

process.on("message", (message: ToLauncher<object>) => {
  if (message.type === "start") start(message);
  else if (message.type === "tell") children.get(message.number)?.send(message.message, ignore);
  else if (message.type === "kill") kill(children.get(message.number));
  else if (message.type === "pause") void pause(message.number, children.get(message.number));
  else signalAll(children.get(message.number), "SIGCONT");
});

// The server has closed this process or has died: nobody wants the results any more.
process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));

if (launched.niceness > 0) standBack();
setInterval(watchMemory, memoryPause);

function start({ number, ...options }: Extract<ToLauncher<object>, { type: "start" }>): void {
  const { niceness } = options;
  const child = spawnBounded(launched, options, process.pid);
  // Among the processes, and where the system knows no priority of sessions, this one counts.
  if (child.pid !== undefined && niceness > 0) lowerPriority(child.pid, niceness);
  children.set(number, child);
  child.on("message", (message: object) => send({ type: "told", number, message }));
  child.on("error", ({ message }) => end(message));
  child.once("exit", (code, signal) => end(tooLarge.delete(number) ? tookTooMuch : String(signal ?? code)));
  const end = (how: string) => children.delete(number) && send({ type: "exited", number, how });
}

/**
 * Lowers the priority of the session. On Linux each session has an equal share of the processors however nice its processes
 * are, until the session itself is set to be (sched(7), autogroup).
 */
function standBack(): void {
  try {
    writeFileSync("/proc/self/autogroup", String(launched.niceness));
  } catch (error) {
    // Otherwise the system has no such file.
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") setTimeout(standBack, priorityPause);
  }
}

function watchMemory(): void {
  for (const [number, child] of children) {
    if (child.pid === undefined || memoryOf(child.pid) <= launched.memory) continue;
    tooLarge.add(number);
    kill(child);
  }
}

function kill(child: ChildProcess | undefined): void {
  // Stopped first, so that it starts nothing more while one looks.
  signalTo(pidOf(child), "SIGSTOP");
  signalAll(child, "SIGKILL");
}

/** One that goes on starting others while it is stopped has been taken over: it is ended. */
async function pause(number: number, child: ChildProcess | undefined): Promise<void> {
  // One look may miss what was started meanwhile; what that started was there for the next.
  for (let look = 0, still = 0; look < mostLooks; look++) {
    const pid = pidOf(child);
    if (pid === undefined) return;
    still = [pid, ...descendantsOf(pid)].some(isRunning) ? 0 : still + 1;
    if (still === 2) return send({ type: "paused", number });
    if (still === 0) signalAll(child, "SIGSTOP");
    await wait(lookPause);
  }
  kill(child);
}

/** Undefined for a process that has ended, whose number may be another's by now. */
function pidOf(child: ChildProcess | undefined): number | undefined {
  return child?.exitCode === null && child.signalCode === null ? child.pid : undefined;
}

/** To what a process has started first, so that none of it is left alone. */
function signalAll(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  const pid = pidOf(child);
  for (const one of pid === undefined ? [] : [...descendantsOf(pid), pid]) signalTo(one, signal);
}

function signalTo(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // It has just ended by itself.
  }
}
