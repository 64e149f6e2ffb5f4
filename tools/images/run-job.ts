import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noMaterials } from "@atelier/engine/materials.ts";
import { createEngine } from "@atelier/local-engine/local-engine.ts";
import { readPicture, writePicture } from "@atelier/local-engine/picture-file.ts";
import type { EngineJob, JobKind, Jobs } from "@atelier/engine/jobs/job.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";

const engine = createEngine();

export interface Done {
  picture: Raster;
  /** Processor seconds of this process: what other processes do at the same time counts less than in seconds of the clock. */
  seconds: number;
  extras: Record<string, unknown>;
}

/** Has the local engine do a job on rasters, as the service would. @param size of the result; that of the input `image` unless given. */
export async function runJob<K extends JobKind>(
  kind: K, inputs: { image: Raster } & Record<string, Raster | Raster[]>, parameters: Jobs[K]["parameters"], size?: { width: number; height: number },
  seed = 1
): Promise<Done> {
  const scratch = await mkdtemp(join(tmpdir(), "atelier-picture-"));
  try {
    const write = (raster: Raster, name: string) => writePicture(raster, scratch, `input-${name}`);
    const entries = Object.entries(inputs)
      .map(async ([name, one]) =>
        [name, await (Array.isArray(one) ? Promise.all(one.map((raster, k) => write(raster, `${name}-${k}`))) : write(one, name))] as const);
    const files = await Promise.all(entries);
    const target = size ?? { width: inputs.image.width, height: inputs.image.height };
    const before = process.cpuUsage();
    const job = { kind, parameters, inputs: Object.fromEntries(files), target, seed, scratch } as unknown as EngineJob;
    const result = await engine.run(job, { signal: new AbortController().signal, progress() {}, materials: noMaterials });
    const { user, system } = process.cpuUsage(before);
    return { picture: await readPicture(result.files[0]), seconds: (user + system) / 1e6, extras: result.extras ?? {} };
  } finally {
    await rm(scratch, { recursive: true });
  }
}
