import { fitFilm } from "@atelier/engine/fitting/fit-film.ts";
import { nearestSize } from "@atelier/engine/fitting/nearest-size.ts";
import { pasteIntoHole } from "@atelier/engine/fitting/paste-into-hole.ts";
import { readInput, readMade, writePicture } from "@atelier/engine/fitting/picture-file.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { promptOrShots } from "@atelier/engine/jobs/words-of-shots.ts";
import { framesFor, upTo4k1 } from "../graphs/segments.ts";
import { uploadAt } from "../plans/picture-plan.ts";
import { type Graph, isModelFile, type ModelFile, type Needs, type Plan, type Upload, type Work, type Workflow } from "../workflow.ts";
import { filePlaceholders, referenceList } from "./placeholders.ts";
import { type Binding, placeholder, readBindings } from "./read-bindings.ts";

/**
 * Workflows of an operator's own graphs, which come before ours. What a caller writes is put in as a value of an input, never as a part of the graph.
 * @param file see `readBindings`
 */
export const bindGraphs = (file: string): ReadonlyMap<string, Workflow> =>
  new Map(readBindings(file).map((binding) => [`own-${binding.name.replace(/\.json$/, "")}`, workflowOf(binding)]));

function workflowOf(binding: Binding): Workflow {
  const used = namesIn(binding.graph);
  const asked = filePlaceholders(binding.kind).filter((name) => used.has(name));
  return {
    kind: binding.kind,
    rank: -1,
    needs: () => needsOfGraph(binding),
    refuses: (wanted) => {
      const missing = asked.find((name) => !fileOf(wanted.inputs, name, binding.kind));
      return missing ? `needs the input ${missing}` : undefined;
    },
    plan: (work) => planOf(binding, asked, work),
  };
}

const namesIn = (graph: Graph): Set<string> =>
  new Set([...JSON.stringify(graph).matchAll(placeholder)].map(([, name]) => name!));

/** Node classes, and inputs that look like model files: both are checked against what the server has. */
function needsOfGraph({ graph, name }: Binding): Needs {
  const models = Object.values(graph).flatMap(({ class_type: node, inputs: given }) =>
    Object.entries(given).flatMap(([input, value]): ModelFile[] =>
      typeof value === "string" && isModelFile(value) ? [{ model: value, file: value, node, input, folder: "", licence: "the operator's own choice" }] : [],
    ),
  );
  const places = new Map(Object.entries(graph).map(([id, { class_type: node }]) => [node, `node ${id} of ${name}`]));
  return { nodes: [...places.keys()], models, places };
}

/** The file of an input by the name of its placeholder. */
function fileOf(given: Readonly<Record<string, unknown>>, name: string, kind: JobKind): LocalFile | undefined {
  const reference = /^reference(\d)$/.exec(name);
  const list = reference && given[referenceList(kind)!];
  return (reference ? (list as LocalFile[] | undefined)?.[Number(reference[1]) - 1] : given[name]) as LocalFile | undefined;
}

async function planOf(binding: Binding, asked: readonly string[], work: Work): Promise<Plan> {
  const { target, seed, inputs: given, parameters } = work.job;
  const size = nearestSize(target, { sizeMultiple: binding.sizeMultiple, maxPixels: binding.pixels });
  const { negativePrompt = "" } = parameters as { negativePrompt?: string };
  const prompt = promptOrShots({ shots: "one", ...parameters });
  const values: Record<string, string | number> = {
    ...{ prompt, negative_prompt: negativePrompt, seed, ...size, output: work.output("result"), frame_rate: binding.frameRate },
    frames: upTo4k1(framesFor(target.duration ?? 1, binding.frameRate)),
  };
  const uploads: Upload[] = [];
  for (const name of asked) {
    const file = fileOf(given as never, name, binding.kind)!;
    const isPicture = file.mediaType.startsWith("image/");
    const extension = file.path.split(".").at(-1) ?? "bin";
    const upload = isPicture ? await uploadAt(work, file, size, `${name}.png`) : { name: work.input(`${name}.${extension}`), path: file.path };
    uploads.push(upload);
    values[name] = upload.name;
  }
  return {
    steps: [() => ({ graph: filled(binding.graph, values), uploads, outputs: { result: binding.output } })],
    finish: ([made]) => finish(work, binding, made!["result"]![0]!),
    sourceType: "compositeWithTrainedAlgorithmicMedia",
    notApplied: [],
  };
}

/** A value that is a placeholder alone becomes the value itself, a number where it is one; within a text it becomes a part of the text. */
function filled(graph: Graph, values: Readonly<Record<string, string | number>>): Graph {
  const fill = (value: unknown) => {
    if (typeof value !== "string") return value;
    const whole = /^\{\{(\w+)\}\}$/.exec(value)?.[1];
    return whole === undefined ? value.replace(placeholder, (_, name: string) => String(values[name] ?? "")) : values[whole];
  };
  return Object.fromEntries(
    Object.entries(graph).map(([id, { class_type: name, inputs: given }]) => [
      id,
      { class_type: name, inputs: Object.fromEntries(Object.entries(given).map(([input, value]) => [input, fill(value)])) },
    ]),
  );
}

async function finish({ job, file, signal }: Work, { output }: Binding, made: LocalFile): Promise<LocalFile> {
  if (output.media === "video") {
    const { audio, motion, video } = job.inputs as { audio?: LocalFile; motion?: LocalFile; video?: LocalFile };
    const clip = [motion, video].find((one) => one?.hasSound);
    return fitFilm(made.path, file("result.mp4"), job.target, audio ?? clip, signal);
  }
  const picture = await readMade(made.path, job.target);
  if (job.kind !== "inpaint-image") return writePicture(picture, job.scratch);
  const own = await readInput(job.inputs.image);
  const mask = await readInput(job.inputs.mask);
  const hole = new Uint8Array(own.width * own.height).map((_, index) => (mask.data[index * mask.channels]! < 128 ? 1 : 0));
  return writePicture(pasteIntoHole(own, hole, picture), job.scratch);
}
