import { callJson } from "../api.ts";
import type { TaskView } from "../task-answer.ts";
import { answer, type Tool } from "../tool.ts";

export const cancelTask: Tool = {
  name: "cancel_task",
  title: "Cancel a task",
  description: "Ends a task that waits or runs.",
  scope: "ai",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  schema: { type: "object", properties: { task_id: { type: "string" } }, required: ["task_id"], additionalProperties: false },
  async run({ task_id }, { api, context }) {
    const { signal } = context.mcpReq;
    const { data } = await callJson<{ data: TaskView }>(api, { path: `/v1/tasks/${encodeURIComponent(task_id as string)}`, signal });
    await callJson(api, { method: "DELETE", path: `/v1/ai/${data.model}/${data.task_id}`, signal });
    return answer([`task ${data.task_id}: cancelled`]);
  },
};
