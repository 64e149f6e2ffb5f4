import { EngineError } from "@atelier/engine/engine.ts";
import { isLoadFailure, refused } from "@atelier/engine/http/failures.ts";
import { publicSentence } from "@atelier/engine/http/public-sentence.ts";
import { moderationIn } from "@atelier/engine/http/moderation-in.ts";
import { Broken } from "../servers/errors.ts";
import type { PromptState } from "../servers/prompt-state.ts";
import type { Server } from "../servers/server.ts";
import { type Graph, isModelFile } from "../workflow.ts";

/** What a prompt that ended in an error of a node means for its job. A card that is too full now may have memory later. */
export function failureOfPrompt(server: Server, { id, node, says, words }: Extract<PromptState, { is: "failed" }>, graph: Graph): EngineError {
  const details = { server: server.name, node, says };
  // Nodes that ask a hosted model tell its refusal so.
  const moderation = moderationIn(says, { blamesRequest: true });
  if (moderation) return refused(server, moderation, details);
  const isFull = /out of memory|\boom\b|allocation on device/i.test(words);
  if (!isFull && (/Loader/.test(node) || isLoadFailure(words))) {
    // Everybody with a key may read it in the status: the file is named anyhow, paths and addresses are not.
    const file = fileOf(graph, id, node);
    return new Broken(server, `cannot load ${file ?? "a model"}: ${publicSentence(words) ?? "it does not say why"}`, { file, details });
  }
  const reason = isFull ? "The model server has too little memory for this job" : "The model server could not carry out the job";
  return new EngineError("failed", `${server.name} could not carry out the prompt: ${words}`, { reason, details });
}

/** The file that the node loads, or that the only node of its class does. */
function fileOf(graph: Graph, id: string | undefined, node: string): string | undefined {
  const alike = Object.values(graph).filter((one) => one.class_type === node);
  const failed = (id === undefined ? undefined : graph[id]) ?? (alike.length === 1 ? alike[0] : undefined);
  return Object.values(failed?.inputs ?? {}).find((value): value is string => typeof value === "string" && isModelFile(value));
}
