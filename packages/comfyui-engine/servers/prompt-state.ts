import type { Graph } from "../workflow.ts";

/** A file as a history entry names it. */
export interface RemoteFile {
  filename: string;
  subfolder: string;
  type: string;
}

/** What nodes have put out: by node id, by a name of the node's own, lists of things. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** How a prompt stands, as far as its server knows. */
export type PromptState =
  | { is: "waiting" }
  | { is: "running" }
  | { is: "done"; outputs: Outputs }
  /** With the id and the class of the node, what that said, and the server's words in one line: for the log. */
  | { is: "failed"; id?: string; node: string; says: string; words: string }
  | { is: "interrupted" }
  | { is: "unknown" };

/** A prompt of a server's queue, whoever has submitted it. */
export interface QueuedPrompt {
  id: string;
  isRunning: boolean;
  /** It was submitted by this product. */
  isOurs: boolean;
  /** The task that it belongs to, where it is ours. */
  task?: string | undefined;
}

/** Where our prompts are marked, in `extra_data`. */
export const mark = "atelier";

export interface Submission {
  id: string;
  graph: Graph;
  /** The task that it belongs to. */
  task: string;
}

/** `/queue` tells each prompt as `[number, id, graph, extra_data, outputs]`. */
export function queueIn(answer: unknown): QueuedPrompt[] {
  const { queue_running, queue_pending } = (answer ?? {}) as { queue_running?: unknown; queue_pending?: unknown };
  const prompts = (list: unknown, isRunning: boolean) =>
    (Array.isArray(list) ? list : []).flatMap((one: unknown): QueuedPrompt[] => {
      if (!Array.isArray(one) || typeof one[1] !== "string") return [];
      const marked = (one[3] as Record<string, { task?: string } | undefined> | null | undefined)?.[mark];
      return [{ id: one[1], isRunning, isOurs: marked !== undefined, task: marked?.task }];
    });
  return [...prompts(queue_running, true), ...prompts(queue_pending, false)];
}

interface HistoryEntry {
  /** `[number, id, graph, …]` */
  prompt?: unknown;
  outputs?: Outputs;
  status?: { status_str?: unknown; completed?: unknown; messages?: unknown } | null;
}

/** What the answer of `/history/ID` says of the prompt. */
export function historyIn(answer: unknown, id: string): PromptState {
  const entry = ((answer ?? {}) as Record<string, HistoryEntry | undefined>)[id];
  // What is filed under our id and is another's must not become a caller's result.
  const named = Array.isArray(entry?.prompt) ? entry.prompt[1] : undefined;
  if (!entry || (typeof named === "string" && named !== id)) return { is: "unknown" };
  const messages = (Array.isArray(entry.status?.messages) ? entry.status.messages : []) as [string, Record<string, unknown>][];
  const message = (event: string) => messages.find(([name]) => name === event)?.[1];
  if (message("execution_interrupted")) return { is: "interrupted" };
  if (entry.status?.status_str !== "error") return { is: "done", outputs: entry.outputs ?? {} };
  const { node_id, node_type, exception_type, exception_message } = message("execution_error") ?? {};
  const [node = "", , says = ""] = [node_type, exception_type, exception_message].map((word) => (typeof word === "string" ? word.slice(0, 1000) : undefined));
  const words = [node_type, exception_type, exception_message].filter((word) => typeof word === "string").join(": ").trim().slice(0, 1000);
  return { is: "failed", ...(typeof node_id === "string" && { id: node_id }), node, says, words };
}
