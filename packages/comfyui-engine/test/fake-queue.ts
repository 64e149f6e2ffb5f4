import { setTimeout as sleep } from "node:timers/promises";
import { inspectImage } from "@atelier/media/images/inspect-image.ts";
import { inspectClip } from "@atelier/media/inspect-clip.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import type { Graph } from "../workflow.ts";
import type { FakeFiles } from "./fake-files.ts";
import type { Faults } from "./faults.ts";
import { GraphMeasure, type Measured } from "./measure-graph.ts";
import { saveOutput } from "./save-outputs.ts";

export interface Prompt {
  number: number;
  id: string;
  graph: Graph;
  extra: Record<string, unknown>;
  /** Nodes that save and whose inputs are valid. */
  outputs: string[];
}

/** A server message to the socket of one client. */
export type Tell = (client: unknown, type: string, data: Record<string, unknown>) => void;

class Interrupted extends Error {}

/** A node cannot read the file of its model. */
class LoadFailure extends Error {
  readonly node: string;

  constructor(node: string) {
    super("Error while deserializing header: HeaderTooSmall");
    this.node = node;
  }
}

/** One worker that carries out prompts one after another. All of it is forgotten when the server ends. */
export class FakeQueue {
  pending: Prompt[] = [];
  running: Prompt | undefined;
  readonly history = new Map<string, unknown>();
  /** Prompts that were carried out to their end, over all lives of the server. */
  readonly finished: string[] = [];
  readonly #files: FakeFiles;
  readonly #faults: Faults;
  readonly #unreadable: ReadonlySet<string>;
  readonly #tell: Tell;
  readonly #dead = new AbortController();
  #interrupt = new AbortController();

  constructor(files: FakeFiles, faults: Faults, unreadable: ReadonlySet<string>, tell: Tell) {
    this.#files = files;
    this.#faults = faults;
    this.#unreadable = unreadable;
    this.#tell = tell;
  }

  add(prompt: Prompt): void {
    this.pending.push(prompt);
    this.pending.sort((a, b) => a.number - b.number);
    void this.#work();
  }

  interrupt(): void {
    if (!this.#faults.deaf) this.#interrupt.abort(new Interrupted());
  }

  die(): void {
    this.#dead.abort(new Error("dead"));
    this.pending = [];
  }

  async #work(): Promise<void> {
    if (this.running) return;
    for (let prompt = this.pending.shift(); prompt && !this.#dead.signal.aborted; prompt = this.pending.shift()) {
      this.running = prompt;
      this.#interrupt = new AbortController();
      await this.#execute(prompt);
      this.running = undefined;
    }
  }

  async #execute(prompt: Prompt): Promise<void> {
    const client = prompt.extra["client_id"];
    const tell = (type: string, data: Record<string, unknown> = {}) => this.#tell(client, type, { ...data, prompt_id: prompt.id });
    const messages: [string, unknown][] = [["execution_start", { prompt_id: prompt.id, timestamp: Date.now() }]];
    const outputs: Record<string, unknown> = {};
    const signal = AbortSignal.any([this.#dead.signal, this.#interrupt.signal]);
    let status: "success" | "error" = "success";
    tell("execution_start");
    tell("execution_cached", { nodes: [] });
    try {
      await this.#runNodes(prompt, outputs, tell, signal);
      messages.push(["execution_success", { prompt_id: prompt.id }]);
      // As in ComfyUI: the event of success comes first, the entry in the history a moment later.
      tell("execution_success");
      await sleep(this.#faults.historyDelay, undefined, { signal: this.#dead.signal });
    } catch (error) {
      if (this.#dead.signal.aborted) return;
      status = "error";
      const isInterrupted = this.#interrupt.signal.aborted;
      const node = error instanceof LoadFailure ? { node_id: error.node, node_type: prompt.graph[error.node]!.class_type } : { node_type: "KSampler" };
      const words = { prompt_id: prompt.id, ...node, exception_type: "RuntimeError", exception_message: String(error) };
      const type = isInterrupted ? "execution_interrupted" : "execution_error";
      messages.push([type, words]);
      tell(type, words);
    }
    if (status === "success") this.finished.push(prompt.id);
    const { number, id, graph, extra } = prompt;
    const ending = { status_str: status, completed: status === "success", messages };
    this.history.set(id, { prompt: [number, id, graph, extra, prompt.outputs], outputs, status: ending });
    this.running = undefined;
    tell("executing", { node: null });
  }

  async #runNodes(
    { graph, outputs: wanted }: Prompt,
    outputs: Record<string, unknown>,
    tell: (type: string, data: Record<string, unknown>) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const faults = this.#faults;
    const isEmpty = faults.emptyOutputs > 0 && faults.emptyOutputs-- > 0;
    const isFailing = faults.failing > 0 && faults.failing-- > 0;
    const measure = new GraphMeasure(graph, await this.#measureFiles(graph));
    for (const node of inOrder(graph, wanted)) {
      signal.throwIfAborted();
      tell("executing", { node });
      const steps = "steps" in graph[node]!.inputs ? 8 : 1;
      for (let step = 1; step <= steps; step++) {
        do await sleep(faults.pace, undefined, { signal });
        while (faults.held);
        if (steps > 1) tell("progress", { node, value: step, max: steps });
      }
      if (Object.values(graph[node]!.inputs).some((value) => this.#unreadable.has(String(value)))) throw new LoadFailure(node);
      const output = isEmpty ? {} : await saveOutput(graph, node, measure, { files: this.#files, faults, signal });
      if (isFailing) throw new Error("Allocation on device would exceed allowed memory. (out of memory)");
      if (!output) continue;
      outputs[node] = output;
      tell("executed", { node, output });
    }
    if (isEmpty) for (const node of Object.keys(outputs)) delete outputs[node];
  }

  /** What the files measure that a graph loads. One that cannot be read is an error of the node. */
  async #measureFiles(graph: Graph): Promise<Map<string, Measured>> {
    const found = new Map<string, Measured>();
    for (const { class_type: name, inputs } of Object.values(graph)) {
      const said = { LoadImage: inputs["image"], LoadImageMask: inputs["image"], LoadVideo: inputs["file"], LoadAudio: inputs["audio"] }[name];
      if (typeof said !== "string") continue;
      found.set(said, await measureFile(this.#files.find(said)!, name));
    }
    return found;
  }
}

async function measureFile(path: string, loader: string): Promise<Measured> {
  if (loader === "LoadVideo") {
    const clip = await probeClip(path);
    if (!clip) throw new Error(`${loader} cannot read the file`);
    const { width, height, frames, frameRate, duration, sound } = clip;
    return { width, height, frames, frameRate, duration, hasSound: sound !== undefined };
  }
  if (loader === "LoadAudio") {
    const clip = await inspectClip(path);
    if (!clip?.hasSound) throw new Error(`${loader} cannot read the file`);
    return { duration: clip.duration, hasSound: true };
  }
  const image = await inspectImage(path, "png");
  if (!image) throw new Error(`${loader} cannot read the file`);
  return { width: image.width, height: image.height };
}

/** The nodes that lead to some, each after those that it needs. */
function inOrder(graph: Graph, wanted: readonly string[]): string[] {
  const done = new Set<string>();
  const visit = (node: string): void => {
    if (done.has(node) || !graph[node]) return;
    for (const value of Object.values(graph[node].inputs)) if (Array.isArray(value)) visit(String(value[0]));
    done.add(node);
  };
  wanted.forEach(visit);
  return [...done];
}
