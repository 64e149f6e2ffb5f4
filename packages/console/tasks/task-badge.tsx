import { createMessages } from "messages:create";
import { number } from "../messages/format.ts";
import { isPartial } from "./account-of.ts";
import { isCancelled, type Task } from "./task.ts";
import { statusOf } from "./status-of.ts";

/** How far a task is, in a word. */
export function TaskBadge({ task }: { task: Task }) {
  const { status, progress } = task;
  return (
    <span class={`task-badge is-${isPartial(task) ? "PARTIAL" : isCancelled(task) ? "CANCELLED" : status}`}>
      {statusOf(task, createMessages())}{status === "IN_PROGRESS" && ` ${number(progress, { style: "percent" })}`}
    </span>
  );
}
