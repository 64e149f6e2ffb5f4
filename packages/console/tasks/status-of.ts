import type { CreateMessages } from "messages:create";
import { isPartial, isUntouched } from "./account-of.ts";
import { isCancelled, type Task } from "./task.ts";

/** How far a task is, in the words of the console. */
export function statusOf(task: Task, t: CreateMessages): string {
  const { status } = task;
  if (status === "CREATED") return t.waiting;
  if (status === "IN_PROGRESS") return t.working;
  if (status === "COMPLETED") return isUntouched(task) ? t.nothingApplied : isPartial(task) ? t.partly : t.done;
  return isCancelled(task) ? t.cancelled : t.failed;
}
