import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enginesFolder } from "../../engines/load-engines.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import type { EngineRouter } from "../../engines/router.ts";
import { type JobOrder, noServices } from "../../job/messages.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { timeLimitOf } from "@atelier/engine/jobs/time-limit-of.ts";
import { makeSampleJobs } from "@atelier/engine/samples/sample-jobs.ts";
import { JobProcesses } from "../../worker/job-processes/job-processes.ts";
import { checkOrder } from "./check-order.ts";

/**
 * Lets the engine of each kind do its first sample in a job process, from the checks of its inputs to the finished, measured file, as tasks are done.
 * @returns how many kinds cannot be done
 */
export async function checkEngines(
  router: EngineRouter,
  chosen: readonly { name: string; settings: unknown }[],
  kinds: readonly JobKind[],
  out: (line: string) => void,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-check-"));
  const processes = new JobProcesses(enginesFolder);
  const width = Math.max(...kinds.map((kind) => kind.length));
  let failed = 0;
  try {
    const jobs = await makeSampleJobs(folder);
    for (const kind of kinds) {
      const sample = jobs[kind][0];
      const job = checkOrder(sample);
      const engine = router.choose({ kind, inputs: job.inputs });
      const begun = performance.now();
      try {
        if (!engine) throw new Error(router.refusal({ kind, inputs: job.inputs }));
        const settings = chosen.find(({ name }) => name === engine.id)?.settings;
        const scratch = join(folder, kind);
        await mkdir(scratch);
        const order: JobOrder = {
          id: crypto.randomUUID(),
          engine: { name: engine.id, settings },
          ...job,
          seed: 1,
          marking: { level: "off" as const },
          scratch,
        };
        const services = { ...noMaterials, ...noServices };
        const signal = AbortSignal.timeout(timeLimitOf(sample) * 1000);
        const { fidelity } = await processes.run(order, { services, signal, progress() {}, shared: engine.remote !== undefined });
        out(`${kind.padEnd(width)}  done by ${engine.id} in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${fidelity}`);
      } catch (error) {
        const { message } = error as Error;
        failed++;
        out(`${kind.padEnd(width)}  not done${engine ? ` by ${engine.id}` : ""}: ${message.split("\n", 1)[0]}`);
      }
    }
  } finally {
    processes.close();
    await rm(folder, { recursive: true, force: true });
  }
  return failed;
}
