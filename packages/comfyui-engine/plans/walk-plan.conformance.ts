import { dirname, join } from "node:path";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import type { EngineJob, JobKind } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Graph, Made, Plan, Step, Work } from "../workflow.ts";

/** A job's work without a server: names of its own folder. */
export function workFor<K extends JobKind>(job: EngineJob<K>): Work<K> {
  return {
    job,
    signal: new AbortController().signal,
    input: (name) => `job/${name}`,
    output: (name) => `job/${name}`,
    file: (name) => join(job.scratch, name),
  };
}

/** Each step of a plan, the steps before it done as a server without models would: pictures and films of the size that the graph orders. */
export async function walkPlan(plan: Plan, scratch: string): Promise<{ steps: Step[]; made: Made[] }> {
  const steps: Step[] = [];
  const made: Made[] = [];
  for (const prepare of plan.steps) {
    const step = await prepare(made);
    steps.push(step);
    const outputs = Object.entries(step.outputs).map(async ([name, { node, media }]) => {
      const place = join(scratch, `made-${steps.length}-${name}`);
      return [name, media === "image" ? await pictures(step.graph, node, place) : [await film(step.graph, node, dirname(scratch))]] as const;
    });
    made.push(Object.fromEntries(await Promise.all(outputs)));
  }
  return { steps, made };
}

/** As many as the batch has that is saved. */
async function pictures(graph: Graph, node: string, place: string): Promise<LocalFile[]> {
  const sharp = await loadSharp();
  const count = numberIn(graph, graph[node]?.inputs["images"], "length") ?? 1;
  return Promise.all(
    Array.from({ length: count }, async (_, index): Promise<LocalFile> => {
      const path = `${place}-${index}.png`;
      await sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 90, g: 120, b: 40 + index } } }).png().toFile(path);
      return { path, mediaType: "image/png", width: 64, height: 64 };
    }),
  );
}

/** By rate: making one takes as long as planning the rest. */
const films = new Map<string, Promise<unknown>>();

async function film(graph: Graph, node: string, folder: string): Promise<LocalFile> {
  const rate = numberIn(graph, graph[node]?.inputs["video"], "fps") ?? 16;
  const path = join(folder, `made-${rate.toFixed(3)}.mp4`);
  if (!films.has(path)) {
    const source = `testsrc=s=64x48:r=${rate}:d=6`;
    films.set(path, runUngated(["-y", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", "-c:v", "libx264", path], ignoreOutput));
  }
  await films.get(path);
  return { path, mediaType: "video/mp4", width: 64, height: 48, frameRate: rate, duration: 6 };
}

/** A number among the inputs of the node that a link leads to. */
function numberIn(graph: Graph, link: unknown, input: string): number | undefined {
  const value = Array.isArray(link) ? graph[String(link[0])]?.inputs[input] : undefined;
  return typeof value === "number" ? value : undefined;
}
