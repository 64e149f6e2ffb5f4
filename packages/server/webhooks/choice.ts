import { type InvalidParam, invalidRequest } from "../errors.ts";
import type { EventChoice } from "../store/database/tasks/events.ts";
import type { EventState } from "../store/database/schema.ts";

export interface GivenChoice {
  state?: string;
  task_id?: string;
  url?: string;
  since?: string;
  until?: string;
}

/** Which deliveries a request means. @throws ServiceError 400 for what is no instant */
export function choiceOf({ state, task_id: taskId, url, since, until }: GivenChoice): EventChoice {
  const problems: InvalidParam[] = [];
  const instant = (name: string, text: string) => {
    const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(time)) problems.push({ name, reason: "must be an instant such as 2026-01-31T12:00:00Z" });
    return time;
  };
  const choice: EventChoice = {
    ...(state && { state: state as EventState }),
    ...(taskId && { taskId }),
    ...(url && { url }),
    ...(since && { since: instant("since", since) }),
    ...(until && { until: instant("until", until) }),
  };
  if (problems.length > 0) throw invalidRequest(problems);
  return choice;
}
