import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createEngine } from "@atelier/local-engine/local-engine.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import type { EngineJob, JobKind, Jobs } from "@atelier/engine/jobs/job.ts";
import type { Target } from "@atelier/engine/jobs/target.ts";
import { residentMemory } from "@atelier/tools/service/processes.ts";

import { descendantsOf } from "@atelier/server/processes/descendants.ts";

const engine = createEngine();

export interface Done {
  path: string;
  /** Of the clock. */
  seconds: number;
  /** Largest sum of the resident memory of this process and its children, bytes; looked at ten times a second. */
  memory: number;
}

/** Has the local engine do a job. @param folder where the result is left */
export async function runJob<K extends JobKind>(
  kind: K, job: { inputs: Jobs[K]["inputs"]; parameters: Jobs[K]["parameters"]; target: Target }, folder: string
): Promise<Done> {
  let memory = 0;
  const look = setInterval(async () => {
    const all = await Promise.all([process.pid, ...descendantsOf(process.pid)].map(residentMemory));
    memory = Math.max(memory, all.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0));
  }, 100);
  const begun = performance.now();
  try {
    const scratch = await mkdtemp(join(folder, "job-"));
    const { files } = await engine.run(
      { kind, seed: 1, scratch, ...job } as unknown as EngineJob, { signal: new AbortController().signal, progress() {}, materials: noMaterials },
    );
    return { path: files[0].path, seconds: (performance.now() - begun) / 1000, memory };
  } finally {
    clearInterval(look);
  }
}
