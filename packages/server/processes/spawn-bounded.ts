import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import type { Launched } from "./launcher-messages.ts";

/** What Node reserves and hardly uses (code, stacks), which the system's limit counts. MiB; measured: 580, and 10 for each thread. */
const reserved = 1024;
/** The same for each JavaScript thread; measured: 540. */
const reservedOfThread = 600;
/** It sets the limits. Where there is none, as in some containers, what is left is a look now and then. */
const shell = "/bin/sh";
/** Of all processes of a machine that has run out of memory, these are ended first. */
const readyToDie = "600";

/**
 * Starts a Node process with a channel for messages, of whose memory the system itself refuses what goes beyond the limit: memory that a library asks for
 * in one piece, of which a look now and then would come too late. What it starts has the same limit each. No core is dumped.
 */
export function spawnBounded({ module, args, memory, threads = 0, quiet = false }: Launched, launcher: number): ChildProcess {
  const heap = `--max-old-space-size=${Math.floor((memory * 3) / 4)}`;
  const program = [process.execPath, ...process.execArgv, heap, module, ...args, String(launcher)];
  const limits = `ulimit -c 0; ulimit -d ${(memory + reserved + threads * reservedOfThread) * 1024} 2>/dev/null; exec "$@"`;
  const stdio = ["ignore", "ignore", quiet ? "ignore" : "inherit", "ipc"] as const;
  const [first = "", ...others] = existsSync(shell) ? [shell, "-c", limits, "sh", ...program] : program;
  const child = spawn(first, others, { stdio: [...stdio], serialization: "advanced" });
  try {
    writeFileSync(`/proc/${child.pid}/oom_score_adj`, readyToDie);
  } catch {
    // The system has no such file, or the process has ended.
  }
  return child;
}
