import type { Problem, TaskView } from "./api.generated.ts";

/** The service refused a request. `message` says why, for people; `code` for programs. */
export class AtelierError extends Error {
  override readonly name = "AtelierError";
  /** The HTTP status. */
  readonly status: number;
  /** A stable word, such as `invalid_request`; undefined where something other than the service answered. */
  readonly code: Problem["code"] | undefined;
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  /** The members that cannot be accepted, each with what it must be. */
  readonly invalidParams: readonly { name: string; reason: string }[];
  /** The whole response, such as the `budget` of `budget_exhausted`. */
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem> = {}) {
    super(problem.message ?? `The service answered with status ${status}`);
    this.status = status;
    this.code = problem.code;
    this.requestId = problem.request_id;
    this.invalidParams = problem.invalid_params ?? [];
    this.problem = problem;
  }
}

/** There was no answer: the service cannot be reached, or was silent for longer than `timeout`. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** The task ended without a result. */
export class TaskFailed extends Error {
  override readonly name = "TaskFailed";
  readonly task: TaskView;
  /** Why, for programs, such as `invalid_input` or `cancelled`. */
  readonly code: string | undefined;

  constructor(task: TaskView) {
    super(task.error ?? "The task failed");
    this.task = task;
    this.code = task.error_code;
  }
}

/** `waitAtMost` is over. The task goes on: `tasks.wait` takes up the waiting again. */
export class WaitTimeout extends Error {
  override readonly name = "WaitTimeout";
  readonly task: { task_id: string };

  constructor(task: { task_id: string }) {
    super(`Task ${task.task_id} has not ended in the given time`);
    this.task = task;
  }
}
