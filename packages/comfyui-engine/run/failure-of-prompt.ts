import { EngineError } from "@atelier/engine/engine.ts";
import { isLoadFailure, refused } from "@atelier/engine/http/failures.ts";
import { moderationIn } from "@atelier/engine/http/moderation-in.ts";
import { NotHere } from "../servers/errors.ts";
import type { PromptState } from "../servers/prompt-state.ts";
import type { Server } from "../servers/server.ts";

/** What a prompt that ended in an error of a node means for its job. A card that is too full now may have room later. */
export function failureOfPrompt(server: Server, { node, says, words }: Extract<PromptState, { is: "failed" }>): EngineError {
  const details = { server: server.name, node, says };
  // Nodes that ask a hosted model tell its refusal so.
  const moderation = moderationIn(says, { blamesRequest: true });
  if (moderation) return refused(server, moderation, details);
  const isFull = /out of memory|\boom\b|allocation on device/i.test(words);
  if (!isFull && (/Loader/.test(node) || isLoadFailure(words))) {
    return new NotHere(`${server.name} cannot load a model: ${words}`, "The model server cannot load its model");
  }
  const reason = isFull ? "The model server has too little memory for this job" : "The model server could not carry out the job";
  return new EngineError("failed", `${server.name} could not carry out the prompt: ${words}`, { reason, details });
}
