import { createHash, randomUUID } from "node:crypto";
import { callJson } from "../api.ts";
import { findModel } from "../find-model.ts";
import { withMedia } from "../media-references.ts";
import { taskAnswer, type TaskView } from "../task-answer.ts";
import { type Tool } from "../tool.ts";
import { waitForTask } from "../wait-for-task.ts";

/** Milliseconds for which a call that was broken off is known: hosts repeat it, and mean the same task. */
const remembered = 120_000;
/** A create as it was sent: sent again, it must be the same to the byte. */
interface SentCreate {
  key: string;
  body: unknown;
}
/** Calls that were broken off, by what they asked for. */
const brokenOff = new Map<string, SentCreate>();

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
      engine: { type: "string", maxLength: 100, description: "One that describe_model lists, in place of the usual one" },
      wait_seconds: { type: "integer", minimum: 0, maximum: 45, default: 20 },
      preview: { type: "boolean", default: true, description: "Show small pictures of the results" },
    },
    required: ["model", "input"],
    additionalProperties: false,
  },
  async run({ model, input, engine, wait_seconds = 20, preview = true }, { api, context, files }) {
    const { signal } = context.mcpReq;
    const { path, schema } = await findModel(api, String(model), signal);
    const asked = createHash("sha256").update(JSON.stringify([path, input, engine])).digest("hex");
    const sent = brokenOff.get(asked) ?? { key: randomUUID(), body: await withMedia({ api, files }, schema, input) };
    let answered = false;
    signal.addEventListener("abort", () => void (answered || remember(asked, sent)), { once: true });
    const { data } = await callJson<{ data: TaskView }>(api, {
      // A member that is not known is a slip of the model's, which it can mend.
      method: "POST", path: `/v1/ai/${path}`, query: { strict: true, engine: engine as string | undefined },
      body: sent.body, headers: { "idempotency-key": sent.key },
    });
    const task = await waitForTask(api, data.task_id, wait_seconds as number, context, data);
    answered = true;
    return taskAnswer(api, task, { preview: preview as boolean });
  },
};

function remember(asked: string, sent: SentCreate): void {
  brokenOff.set(asked, sent);
  setTimeout(() => brokenOff.delete(asked), remembered).unref();
}
