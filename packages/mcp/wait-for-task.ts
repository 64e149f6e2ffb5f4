import type { ServerContext } from "@modelcontextprotocol/server";
import { setTimeout as sleep } from "node:timers/promises";
import { type Api, callJson } from "./api.ts";
import { outlook, type TaskView } from "./task-answer.ts";

/** Milliseconds between two looks. */
const betweenLooks = 1000;

/**
 * The task when it has ended, or as it is after these seconds: hosts give up on calls that last a minute. Tells its progress meanwhile. A call that is
 * broken off ends the waiting, not the task.
 */
export async function waitForTask(api: Api, id: string, seconds: number, { mcpReq }: ServerContext): Promise<TaskView> {
  const until = Date.now() + seconds * 1000;
  let reportedAt = 0;
  for (;;) {
    const { data } = await callJson<{ data: TaskView }>(api, { path: `/v1/tasks/${encodeURIComponent(id)}`, signal: mcpReq.signal });
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
