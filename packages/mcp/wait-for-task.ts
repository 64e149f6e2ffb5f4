import type { ServerContext } from "@modelcontextprotocol/server";
import { setTimeout as sleep } from "node:timers/promises";
import { type Api, callJson, orHint, Refused } from "./api.ts";
import { outlook, type TaskView } from "./task-answer.ts";

/** Milliseconds between two looks. */
const betweenLooks = 1000;

/** A task by its id. @throws Refused with what an id is, for one that names none */
export async function findTask(api: Api, id: string, signal: AbortSignal): Promise<TaskView> {
  const hint = "task_id is the id that create_task gave, such as 019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10; a task is kept for some days.";
  return (await orHint(callJson<{ data: TaskView }>(api, { path: `/v1/tasks/${encodeURIComponent(id)}`, signal }), 404, hint)).data;
}

/**
 * The task when it has ended, or as it is after these seconds: hosts give up on calls that last a minute. Tells its progress meanwhile. A call that is
 * broken off ends the waiting, not the task.
 * @param known what is known of it already: returned where the service stops meanwhile, because a model that is shown a fault creates the task once more
 */
export async function waitForTask(api: Api, id: string, seconds: number, { mcpReq }: ServerContext, known?: TaskView): Promise<TaskView> {
  const until = Date.now() + seconds * 1000;
  let reportedAt = 0;
  for (let last = known; ; ) {
    const data = await findTask(api, id, mcpReq.signal).catch((error: unknown) => {
      if (last && error instanceof Refused && error.status === 503) return undefined;
      throw error;
    });
    if (!data) return last!;
    last = data;
    if (data.status === "COMPLETED" || data.status === "FAILED" || Date.now() >= until) return data;
    const token = mcpReq._meta?.progressToken;
    if (token !== undefined && Date.now() - reportedAt >= 2 * betweenLooks) {
      reportedAt = Date.now();
      const params = { progressToken: token, progress: data.progress ?? 0, total: 1, message: outlook(data) };
      await mcpReq.notify({ method: "notifications/progress", params });
    }
    await sleep(Math.min(betweenLooks, Math.max(0, until - Date.now())), undefined, { signal: mcpReq.signal });
  }
}
