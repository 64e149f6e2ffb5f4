import { flushCompileCache } from "node:module";
import { EngineError } from "../../engines/engine.ts";
import { watchForLauncher } from "../../processes/watch-for-launcher.ts";
import type { FromJobProcess, ToJobProcess } from "./messages.ts";
import { RemoteMaterials } from "./remote-materials.ts";
import { runOrder } from "./run-order.ts";

/*
 * A job process does the heavy work of one task at a time, apart from the process that answers requests: it may block, fill
 * its memory or be killed without harm to anything but the task. It is told what to do and tells how it went by messages.
 * Its arguments are the folder of the engines and the process id of the launcher, which leads the group of all jobs.
 */

const enginesFolder = process.argv[2] ?? "";
const launcher = Number(process.argv[3]);

const send = (message: FromJobProcess) => void process.send?.(message);

const materials = new RemoteMaterials(send);

process.on("message", async (message: ToJobProcess) => {
  if (message.type !== "run") return materials.answer(message);
  try {
    const outcome = await runOrder(message.order, enginesFolder, materials, (fraction) => send({ type: "progress", fraction }));
    send({ type: "done", outcome });
    // This process will be killed, and would take what was compiled with it: the next one starts in half the time.
    flushCompileCache();
  } catch (error) {
    if (error instanceof EngineError) send({ type: "failed", code: error.code, message: error.message });
    else send({ type: "failed", code: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

watchForLauncher(launcher);
