import { isNewer, type Task } from "../../tasks/task.ts";

export interface TaskFilter {
  q: string;
  status: string;
  model: string;
}

export function fits({ q, status, model }: TaskFilter, task: Task): boolean {
  if (status !== "" && task.status !== status) return false;
  if (model !== "" && task.model !== model) return false;
  return q === "" || `${task.model} ${JSON.stringify(task.input ?? {})}`.toLowerCase().includes(q.toLowerCase());
}

/** A list, newest first, with what is now known of a task: taken over, put in its place, or taken away where it no longer fits. */
export function withTask(list: readonly Task[], task: Task, filter: TaskFilter): readonly Task[] {
  const place = list.findIndex(({ task_id: id }) => id === task.task_id);
  if (place >= 0) {
    if (!isNewer(task, list[place])) return list;
    return fits(filter, task) ? list.with(place, task) : list.toSpliced(place, 1);
  }
  // Ids are in the order of creation. What is older than all that is shown comes with its page.
  const before = list.findIndex(({ task_id: id }) => id < task.task_id);
  if (!fits(filter, task) || (before < 0 && list.length > 0)) return list;
  return list.toSpliced(Math.max(0, before), 0, task);
}
