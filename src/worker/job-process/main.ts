import { Worker } from "node:worker_threads";
import { EngineError } from "../../engines/engine.ts";
import type { FromJobProcess, ToJobProcess } from "./messages.ts";
import { RemoteMaterials } from "./remote-materials.ts";
import { runOrder } from "./run-order.ts";

/*
 * A job process does the heavy work of one task at a time, apart from the process that answers requests: it may block, fill
 * its memory or be killed without harm to anything but the task. It is told what to do and tells how it went by messages.
 * Its argument is the folder of the engines.
 */

const enginesFolder = process.argv[2] ?? "";

const send = (message: FromJobProcess) => void process.send?.(message);

const materials = new RemoteMaterials(send);

process.on("message", async (message: ToJobProcess) => {
  if (message.type !== "run") return materials.answer(message);
  try {
    const outcome = await runOrder(message.order, enginesFolder, materials, (fraction) => send({ type: "progress", fraction }));
    send({ type: "done", outcome });
  } catch (error) {
    if (error instanceof EngineError) send({ type: "failed", code: error.code, message: error.message });
    else send({ type: "failed", code: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

// The parent has gone: nobody wants the result any more, nor what this process has started.
process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));
new Worker(new URL("./watch-parent.ts", import.meta.url), { workerData: process.ppid }).unref();
// Stopping is the parent's decision; a Ctrl-C in a terminal reaches every process of the group.
process.on("SIGINT", () => {});
