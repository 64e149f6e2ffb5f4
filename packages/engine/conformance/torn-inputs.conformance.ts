import { copyFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import type { LocalFile } from "../jobs/local-file.ts";
import type { SampleJob } from "../samples/sample-jobs.ts";

/** The job with its files torn off in the middle: what an engine gets when a disk fails. */
export async function withTornInputs(job: SampleJob, folder: string): Promise<SampleJob> {
  const torn = async (file: LocalFile): Promise<LocalFile> => {
    const path = join(folder, `torn-${Math.random().toString(36).slice(2)}`);
    await copyFile(file.path, path);
    await truncate(path, 60);
    return { ...file, path };
  };
  const entries = await Promise.all(
    Object.entries(job.inputs as Record<string, LocalFile | LocalFile[] | undefined>).map(
      async ([name, input]) => [name, Array.isArray(input) ? await Promise.all(input.map(torn)) : input && (await torn(input))] as const,
    ),
  );
  return { ...job, inputs: Object.fromEntries(entries) } as unknown as SampleJob;
}
