import type { EngineJob, JobKind } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { DigitalSourceType, Wanted } from "@atelier/engine/engine.ts";
import type { Profile } from "./profiles/profile.ts";

/** A graph in ComfyUI's API format: node id to class and inputs; an input that is `[id, slot]` is a link. */
export type Graph = Record<string, { class_type: string; inputs: Record<string, unknown>; _meta?: { title: string } }>;

/** A model file that a server must have. Readiness is decided from `node`, `input` and `file` against `/object_info`; the rest is shown to people. */
export interface ModelFile {
  /** What people call the model, for the result's provenance, such as `Wan 2.2 I2V A14B`. */
  model: string;
  /** As the server lists it among the choices of `input` of the node class `node`. */
  file: string;
  node: string;
  input: string;
  /** Below the server's `models/`, such as `diffusion_models`. */
  folder: string;
  /** SPDX id or name. */
  licence: string;
  bytes?: number;
}

/** Whether a value of an input is the name of a model file, by its ending. */
export const isModelFile = (name: string): boolean => /\.(safetensors|sft|ckpt|pth?|gguf|onnx)$/.test(name);

/** What a workflow asks of a server. */
export interface Needs {
  /** Node classes, each as `/object_info` names it. */
  nodes: readonly string[];
  models: readonly ModelFile[];
  /** Where a graph of an operator's own uses a node class, for people. */
  places?: ReadonlyMap<string, string>;
  /** Least ComfyUI release with these nodes, such as `0.27.0`; shown to people where a node is missing. */
  release?: string;
}

/** A file of the job that must lie in the server's input folder before the prompt is submitted. */
export interface Upload {
  /** What the graph says, made by `Work.input`. */
  name: string;
  path: string;
}

/** Which of a node's files is wanted. */
export interface Output {
  node: string;
  media: "image" | "video" | "audio";
}

/** One prompt: it is submitted when the steps before it are done. */
export interface Step {
  graph: Graph;
  uploads: readonly Upload[];
  /** Every output that `finish` or a later step needs, by a name of the workflow's own. Each must come, or the job fails. */
  outputs: Readonly<Record<string, Output>>;
}

/** What a step has made: the files of each output, in the server's order, checked and without the server's metadata. An output has one file or more. */
export type Made = Readonly<Record<string, readonly LocalFile[]>>;

/** What a workflow works with. */
export interface Work<K extends JobKind = JobKind> {
  job: EngineJob<K>;
  /** Stops ffmpeg and other long preparations. */
  signal: AbortSignal;
  /** Name of an upload for the graph: in a folder of the job's own. `name` is unlike for each file of the job, such as `start.png`. */
  input(name: string): string;
  /** A `filename_prefix` for a node that saves: in a folder of the job's own, unlike in each attempt. */
  output(name: string): string;
  /** Path of a file in the job's scratch folder. */
  file(name: string): string;
}

/** A job made ready: what is run, one step after another on one server, and what becomes of it. */
export interface Plan {
  /** Prepares each step when those before it are done; a long film's segment begins with the last frames of the one before. */
  steps: readonly ((before: readonly Made[]) => Step | Promise<Step>)[];
  /** Joins what the steps have made and brings it to the job's target: exact size, length, rate and sound, the original's pixels outside a mask. */
  finish(made: readonly Made[]): Promise<LocalFile>;
  sourceType: DigitalSourceType;
  /** Parameters of the wire that the model cannot obey, such as `cfg_scale`. */
  notApplied: readonly string[];
  /** Further members of the task's answer, such as `effective_prompt`. */
  extras?: Readonly<Record<string, unknown>>;
}

/**
 * One way to do a kind of job: one file of `workflows/`, found by itself, which exports it as `workflow`. Where several do the same kind, the one with
 * the least `rank`, then the first by file name, that has its models in the profile, is ready on a server and does not refuse the job, does it.
 */
export interface Workflow<K extends JobKind = JobKind> {
  kind: K;
  /** Default: 0. */
  rank?: number;
  /** Only for servers whose release lacks the nodes of a better one: its files are not pulled unless somebody asks for them. */
  isFallback?: true;
  /** What it needs under this profile; undefined where the profile does not use it. */
  needs(profile: Profile): Needs | undefined;
  /** Why such a job is not for it, to complete "ID …", such as `takes no clips`; undefined where it is. Parameters are absent before the job runs. */
  refuses?(wanted: Wanted & { kind: K; parameters?: EngineJob<K>["parameters"] }, profile: Profile): string | undefined;
  /** Prepares the job. May write below `work.job.scratch`, and rejects with EngineError or the signal's reason. */
  plan(work: Work<K>, profile: Profile): Promise<Plan>;
}
