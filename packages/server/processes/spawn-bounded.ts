import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { environmentOfProcesses } from "../config/environment-of-processes.ts";
import { setTemporaryFolder } from "../config/temporary-folder.ts";
import { confinedCommand } from "./confinement/confined-command.ts";
import { endsWithParent } from "./watch-for-launcher.ts";
import type { Launched, StartOptions } from "./launcher-messages.ts";

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
 * in one piece, of which a look now and then would come too late. What it starts has the same limit each. No core is dumped. Of the environment it gets what
 * it needs to run. Where the launcher confines, it sees its folder alone.
 */
export function spawnBounded(launched: Launched, options: StartOptions, launcher: number): ChildProcess {
  const { module, args, memory, threads = 0, quiet = false, confinement } = launched;
  const heap = `--max-old-space-size=${Math.floor((memory * 3) / 4)}`;
  const { folder, niceness, reads = [], network = false } = options;
  const isConfined = confinement !== undefined && folder !== undefined;
  const node = [process.execPath, ...process.execArgv, heap, module, ...args, String(isConfined ? endsWithParent : launcher)];
  const program = isConfined ? confinedCommand(node, { ...confinement, reads: [...confinement.reads, ...reads], network }, folder) : node;
  // Inside, nobody could change it: the processes there are known by other numbers.
  const stepBack = isConfined && niceness > 0 ? `renice -n ${niceness} $$ >/dev/null 2>&1; ` : "";
  const limits = `ulimit -c 0; ulimit -d ${(memory + reserved + threads * reservedOfThread) * 1024} 2>/dev/null; ${stepBack}exec "$@"`;
  const stdio = ["ignore", "ignore", quiet ? "ignore" : "inherit", "ipc"] as const;
  const [first = "", ...others] = existsSync(shell) ? [shell, "-c", limits, "sh", ...program] : program;
  const env = environmentOfProcesses();
  if (isConfined) setTemporaryFolder(folder, env);
  const child = spawn(first, others, { stdio: [...stdio], serialization: "advanced", env });
  try {
    writeFileSync(`/proc/${child.pid}/oom_score_adj`, readyToDie);
  } catch {
    // The system has no such file, or the process has ended.
  }
  return child;
}
