import { type ChildProcess, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { FromJobProcess } from "../../job/messages.ts";
import { descendantsOf } from "./descendants.ts";
import type { FromLauncher, ToLauncher } from "./launcher-messages.ts";

/*
 * Starts job processes for the server and carries messages between them. Starting a process copies the page tables of the one that
 * starts it, which held up a server of 200 MB for 6 to 27 ms; this process is small, and nobody waits for its answers.
 * It leads a session and a group of processes, which hold all jobs and what they start. Its argument is the folder of the engines.
 */

/**
 * Of the session, below the server, so that answers do not wait for pixels: a third of its weight. At 15, a job beside other busy
 * programs took 23 s instead of 2.
 */
const sessionNiceness = 5;
/** Users other than root may change a session's priority ten times a second. Milliseconds. */
const priorityPause = 150;

const enginesFolder = process.argv[2] ?? "";
const children = new Map<number, ChildProcess>();

/** Nobody hears it when the other side has just ended, which is told by its exit. */
const ignore = () => {};

const send = (message: FromLauncher) => void process.send?.(message, ignore);

process.on("message", (message: ToLauncher) => {
  if (message.type === "start") start(message);
  else if (message.type === "kill") kill(children.get(message.number));
  else children.get(message.number)?.send(message.message, ignore);
});

// The server has closed this process or has died: nobody wants the jobs' results any more.
process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));

standBack();

function start({ number, niceness }: Extract<ToLauncher, { type: "start" }>): void {
  const child = fork(join(import.meta.dirname, "../../job/main.ts"), [enginesFolder, String(process.pid)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  // Among jobs, and where the system knows no priority of sessions, this one counts.
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  children.set(number, child);
  child.on("message", (message: FromJobProcess) => send({ type: "told", number, message }));
  child.on("error", ({ message }) => end(message));
  child.once("exit", (code, signal) => end(String(signal ?? code)));
  const end = (how: string) => children.delete(number) && send({ type: "exited", number, how });
}

/**
 * Lowers the priority of the session. On Linux each session has an equal share of the processors however nice its processes
 * are, until the session itself is told to be (sched(7), autogroup).
 */
function standBack(): void {
  try {
    writeFileSync("/proc/self/autogroup", String(sessionNiceness));
  } catch (error) {
    // Otherwise the system has no such file.
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") setTimeout(standBack, priorityPause);
  }
}

function kill(child: ChildProcess | undefined): void {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  // Stopped first, so that it starts nothing more while one looks.
  child.kill("SIGSTOP");
  for (const pid of descendantsOf(child.pid)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has just ended by itself.
    }
  }
  child.kill("SIGKILL");
}
