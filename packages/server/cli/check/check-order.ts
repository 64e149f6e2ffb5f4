import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Target } from "@atelier/engine/jobs/target.ts";
import type { SampleJob } from "@atelier/engine/samples/sample-jobs.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import type { Output } from "../../endpoints/definition/output.ts";
import type { FetchedInput, JobOrder } from "../../job/messages.ts";

/** A sample job as a job process gets it: its files as if they had been fetched, its target as an ordered output. */
export function checkOrder({ kind, inputs, parameters, target }: SampleJob): Pick<JobOrder, "kind" | "inputs" | "parameters" | "output"> {
  const given = Object.entries(inputs as Record<string, LocalFile | LocalFile[] | undefined>);
  const fetched = given.flatMap(([name, input]) => {
    if (input === undefined) return [];
    return [[name, Array.isArray(input) ? input.map((file) => fetchedInput(name, file)) : fetchedInput(name, input)] as const];
  });
  return { kind, parameters, inputs: Object.fromEntries(fetched), output: outputOf(target) };
}

function fetchedInput(field: string, { path, mediaType }: LocalFile): FetchedInput {
  const [media, format] = mediaType.split("/") as [MediaRule["media"], string];
  return { field, path, rule: { media, from: "any", formats: [format], maxBytes: 2 ** 24 } as MediaRule };
}

function outputOf({ width, height, frameRate, duration, sound }: Target): Output {
  const common = { size: { width, height }, sharpen: 0, grain: 0 };
  if (frameRate === undefined || duration === undefined) return { type: "image", format: "png", ...common };
  return { type: "video", frameRate, duration, sound: sound === true, ...common };
}
