import { taskAnswer } from "../task-answer.ts";
import { looksOnly, type Tool } from "../tool.ts";
import { waitForTask } from "../wait-for-task.ts";

export const getTask: Tool = {
  name: "get_task",
  title: "Get a task",
  description: "Status of a task, or links to its results; waits for it up to wait_seconds.",
  scope: "ai",
  annotations: looksOnly,
  schema: {
    type: "object",
    properties: {
      task_id: { type: "string" },
      wait_seconds: { type: "integer", minimum: 0, maximum: 45, default: 20 },
      preview: { type: "boolean", default: true },
    },
    required: ["task_id"],
    additionalProperties: false,
  },
  async run({ task_id, wait_seconds = 20, preview = true }, { api, context }) {
    return taskAnswer(api, await waitForTask(api, task_id as string, wait_seconds as number, context), { preview: preview as boolean });
  },
};
