import { mkdir } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { setTemporaryFolder } from "../config/temporary-folder.ts";
import { EngineError } from "@atelier/engine/engine.ts";
import { watchForLauncher } from "../processes/watch-for-launcher.ts";
import type { FromJobProcess, ToJobProcess } from "./messages.ts";
import { runOrder } from "./run-order.ts";
import { ServiceCalls } from "./service-calls.ts";

/*
 * A job process does the heavy work of tasks apart from the process that answers requests: it may block, fill its memory or be
 * killed without harm to anything but its tasks. It does one at a time, or several of an engine that works on other machines. It is
 * given what to do, and reports how it went, by messages. Its arguments are the folder of the engines and the process id of the
 * launcher, which leads the group of all jobs.
 */

const enginesFolder = process.argv[2] ?? "";
const launcher = Number(process.argv[3]);

const send = (message: FromJobProcess) => void process.send?.(message);

const calls = new ServiceCalls(send);
const running = new Map<number, AbortController>();

process.on("message", (message: ToJobProcess) => {
  if (message.type === "run") void run(message);
  else if (message.type === "cancel")
    running.get(message.job)?.abort(message.code === undefined ? new Error(message.message) : new EngineError(message.code, message.message));
  else calls.answer(message);
});

async function run({ job, order, alone }: Extract<ToJobProcess, { type: "run" }>): Promise<void> {
  const abort = new AbortController();
  running.set(job, abort);
  try {
    if (alone) await useTemporaryFolderOf(order.scratch);
    const outcome = await runOrder(order, {
      enginesFolder,
      services: calls.servicesFor(job),
      signal: abort.signal,
      progress: (fraction) => send({ type: "progress", job, fraction }),
      phase: (phase) => send({ type: "phase", job, phase }),
    });
    send({ type: "done", job, outcome });
    // This process will be killed, and would take what was compiled with it: the next one starts in half the time.
    flushCompileCache();
  } catch (error) {
    const fault = () => new EngineError("failed", error instanceof Error ? (error.stack ?? error.message) : String(error));
    send({ type: "failed", job, failure: (error instanceof EngineError ? error : fault()).report });
  } finally {
    running.delete(job);
  }
}

/** What libraries and ffmpeg put aside goes with the attempt, however this process ends. Jobs that share a process put it into the server's folder. */
async function useTemporaryFolderOf(scratch: string): Promise<void> {
  const temporary = join(scratch, "temporary");
  await mkdir(temporary);
  setTemporaryFolder(temporary);
}

watchForLauncher(launcher);
