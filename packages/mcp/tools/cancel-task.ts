import { callJson, orHint } from "../api.ts";
import { answer, type Tool } from "../tool.ts";
import { findTask } from "../wait-for-task.ts";

export const cancelTask: Tool = {
  name: "cancel_task",
  title: "Cancel a task",
  description: "Ends a task that waits or runs.",
  scope: "ai",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  schema: { type: "object", properties: { task_id: { type: "string" } }, required: ["task_id"], additionalProperties: false },
  async run({ task_id }, { api, context }) {
    const { signal } = context.mcpReq;
    const { model, task_id: id } = await findTask(api, task_id as string, signal);
    await orHint(callJson(api, { method: "DELETE", path: `/v1/ai/${model}/${id}`, signal }), 409, "Call get_task for what came of it.");
    return answer([`task ${id}: cancelled`]);
  },
};
