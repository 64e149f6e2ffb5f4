import { createHash, randomUUID } from "node:crypto";
import { callJson } from "../api.ts";
import { withMedia } from "../media-references.ts";
import { taskAnswer, type TaskView } from "../task-answer.ts";
import { type Tool } from "../tool.ts";
import { waitForTask } from "../wait-for-task.ts";

/** Milliseconds for which a call that was broken off is known: hosts repeat it, and mean the same task. */
const remembered = 120_000;
/** Calls that were broken off, by what they asked for: the idempotency key that they were sent with. */
const brokenOff = new Map<string, string>();

export const createTask: Tool = {
  name: "create_task",
  title: "Create an AI task",
  description:
    "Begins a task and waits for it up to wait_seconds: then links to the results, or its id for get_task. Takes seconds to minutes.",
  scope: "ai",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  schema: {
    type: "object",
    properties: {
      model: { type: "string", description: "As describe_model lists it" },
      input: { type: "object", description: "The body that describe_model tells" },
      wait_seconds: { type: "integer", minimum: 0, maximum: 45, default: 20 },
      preview: { type: "boolean", default: true, description: "Show a small picture of the result" },
    },
    required: ["model", "input"],
    additionalProperties: false,
  },
  async run({ model, input, wait_seconds = 20, preview = true }, { api, context }) {
    const { signal } = context.mcpReq;
    const asked = createHash("sha256").update(JSON.stringify([model, input])).digest("hex");
    const key = brokenOff.get(asked) ?? randomUUID();
    let answered = false;
    signal.addEventListener("abort", () => void (answered || remember(asked, key)), { once: true });
    const body = await withMedia(api, input);
    const { data } = await callJson<{ data: TaskView }>(api, {
      method: "POST", path: `/v1/ai/${String(model)}`, body, headers: { "idempotency-key": key },
    });
    const task = await waitForTask(api, data.task_id, wait_seconds as number, context);
    answered = true;
    return taskAnswer(api, task, { preview: preview as boolean });
  },
};

function remember(asked: string, key: string): void {
  brokenOff.set(asked, key);
  setTimeout(() => brokenOff.delete(asked), remembered).unref();
}
