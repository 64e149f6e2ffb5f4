import type { EngineJob, JobKind, Jobs } from "../jobs/job.ts";
import { kinds } from "../jobs/kinds.generated.ts";
import type { Kind, Sample } from "../kind.ts";
import { makeSampleMedia } from "./make-sample-media.ts";

/** A sample of a kind with its name. */
export type SampleJob<K extends JobKind = JobKind> = { kind: K } & Sample<Jobs[K]>;

/** For every kind its samples, the quickest first. */
export type SampleJobs = { [K in JobKind]: [SampleJob<K>, ...SampleJob<K>[]] };

export const toJob = ({ kind, inputs, parameters, target }: SampleJob, seed: number, scratch: string) =>
  ({ kind, inputs, parameters, target, seed, scratch }) as unknown as EngineJob;

/** Makes the samples of all kinds, with their inputs in a folder. */
export async function makeSampleJobs(folder: string): Promise<SampleJobs> {
  const media = await makeSampleMedia(folder);
  const jobs = Object.entries<Kind>(kinds).map(([kind, { samples }]) => [kind, samples(media).map((sample) => ({ kind, ...sample }))]);
  return Object.fromEntries(jobs) as SampleJobs;
}
