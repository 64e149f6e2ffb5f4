import { mkdir } from "node:fs/promises";
import { join, posix } from "node:path";
import { Unreachable } from "@atelier/engine/http/failures.ts";
import type { Member } from "../servers/member.ts";
import type { Outputs, RemoteFile } from "../servers/prompt-state.ts";
import type { Graph, Made, Plan, Step } from "../workflow.ts";
import { allFilesOf, collectOutputs } from "./collect-outputs.ts";
import { followPrompt, type Follower } from "./follow-prompt.ts";
import { isThere, submitPrompt } from "./submit-prompt.ts";
import type { Strays } from "./strays.ts";

export interface StepsOrder {
  /** Id of the task. */
  task: string;
  plan: Plan;
  member: Member;
  /** Id of the prompt of a step. */
  promptOf(step: number): string;
  /** An earlier attempt has submitted prompts to this server. */
  resumes: boolean;
  /** Where results may be put. */
  scratch: string;
  /** Folder of the job on the server. */
  remoteFolder: string;
  strays: Strays;
}

export interface StepsContext extends Follower {
  /** A prompt waits for its turn. */
  waiting(): void;
}

/** What the steps have made, and what removes it from the server. */
export interface DoneSteps {
  made: Made[];
  /** Id of the last prompt. */
  last: string;
  forget(options: { keepsLast: boolean }): void;
}

/**
 * Runs the steps of a plan on one server, one after another, going on where an earlier attempt was.
 * @throws as `followPrompt` does; what was submitted then is ended
 */
export async function runSteps(order: StepsOrder, context: StepsContext): Promise<DoneSteps> {
  const { signal, progress, running } = context;
  const { plan, member } = order;
  const made: Made[] = [];
  const done: Done[] = [];
  for (const [index, prepare] of plan.steps.entries()) {
    const step = await prepare(made);
    signal.throwIfAborted();
    const prompt = order.promptOf(index);
    const share = (fraction: number) => progress((index + fraction) / plan.steps.length);
    const outputs = await runPrompt(order, prompt, step, { ...context, progress: share });
    running();
    const folder = join(order.scratch, prompt);
    await mkdir(folder, { recursive: true });
    made.push(await collectOutputs(member, outputs, step, folder, signal));
    done.push({ prompt, files: [...allFilesOf(outputs), ...step.uploads.map(({ name }) => inputOf(name))] });
    share(1);
  }
  const last = done.at(-1)!.prompt;
  return { made, last, forget: ({ keepsLast }) => void forgetAll(order, done, keepsLast ? last : undefined).catch(() => {}) };
}

/** What a step has left on the server. */
interface Done {
  prompt: string;
  files: RemoteFile[];
}

const inputOf = (name: string): RemoteFile => ({ filename: posix.basename(name), subfolder: posix.dirname(name), type: "input" });

async function runPrompt(order: StepsOrder, prompt: string, step: Step, context: StepsContext): Promise<Outputs> {
  const { signal, waiting } = context;
  const { member, resumes, task, strays } = order;
  try {
    if (!resumes || !(await isLeft(member, prompt, signal))) {
      const names = new Map<string, string>();
      for (const upload of step.uploads) names.set(upload.name, await member.watch(() => member.client.upload(upload, signal)));
      waiting();
      await submitPrompt(member, { id: prompt, graph: withNames(step.graph, names), task }, signal);
    }
    // One that an earlier attempt has submitted may wait as well.
    waiting();
    return await followPrompt(member, { id: prompt, graph: step.graph }, context);
  } catch (error) {
    // A server that is silent may be at work on it.
    if (error instanceof Unreachable && !signal.aborted) strays.later(member, prompt);
    else await strays.end(member, prompt);
    throw error;
  }
}

/** Whether an earlier attempt's prompt can be followed. One that failed there is forgotten, so that it is not taken for the next. */
async function isLeft(member: Member, prompt: string, signal: AbortSignal): Promise<boolean> {
  const state = await member.watch(() => member.client.look(prompt, signal));
  if (isThere(state)) return true;
  if (state.is !== "unknown") await member.client.deleteHistory(prompt, signal);
  return false;
}

/** The graph with uploads called as the server has stored them. */
function withNames(graph: Graph, names: ReadonlyMap<string, string>): Graph {
  const renamed = (value: unknown) => (typeof value === "string" ? (names.get(value) ?? value) : value);
  return Object.fromEntries(
    Object.entries(graph).map(([id, node]) => [
      id,
      { ...node, inputs: Object.fromEntries(Object.entries(node.inputs).map(([name, value]) => [name, renamed(value)])) },
    ]),
  );
}

/** Milliseconds that the clearing up of one job may take. */
const clearingUp = 10_000;

/** Leaves nothing of the job on the server: its history entries hold the caller's words, its folders the pictures. Nothing depends on it. */
async function forgetAll({ member, remoteFolder }: StepsOrder, done: readonly Done[], kept: string | undefined): Promise<void> {
  const signal = AbortSignal.timeout(clearingUp);
  for (const { prompt, files } of done) {
    if (prompt !== kept) await member.client.deleteHistory(prompt, signal);
    for (const file of files) {
      const isOurs = file.subfolder.replaceAll("\\", "/").startsWith(remoteFolder);
      if (isOurs) await member.client.empty(file, signal);
    }
  }
}
