import type { Endpoints, TaskView } from "./api.generated.ts";
import type { Connection } from "./connection.ts";
import { AtelierError, ConnectionError, TaskFailed, WaitTimeout } from "./errors.ts";
import { Draining, readEvents } from "./event-stream.ts";
import { RemoteFile } from "./remote-file.ts";
import { sleep } from "./sleep.ts";

/** An AI endpoint, by its path below /v1/ai. */
export type Endpoint = keyof Endpoints;
export type Input<E extends Endpoint> = Endpoints[E]["input"];

/** Names a task: what `create` gives, a task, or the two members noted down elsewhere. */
export interface TaskRef<E extends Endpoint = Endpoint> {
  endpoint: E;
  task_id: string;
}

/** A task as it was created. `ignored` names members of the input that the service does not know, `did_you_mean` the known ones that are near. */
export type Created<E extends Endpoint = Endpoint> = TaskRef<E> & Pick<TaskView, "status" | "ignored" | "did_you_mean">;

export interface Task<E extends Endpoint = Endpoint> extends TaskView {
  endpoint: E;
}

export interface Finished<E extends Endpoint = Endpoint> extends Task<E> {
  status: "COMPLETED";
  /** The results, the first of `generated` first. */
  files: RemoteFile[];
}

export interface FollowOptions {
  signal?: AbortSignal | undefined;
}

export interface WaitOptions<E extends Endpoint = Endpoint> extends FollowOptions {
  /** Is called with the task at each change of status or progress. */
  onProgress?: (task: Task<E>) => void;
  /** Milliseconds after which WaitTimeout is thrown. Without it the waiting has no end of its own. */
  waitAtMost?: number;
}

const firstPause = 500;
const longestPause = 5000;
/** A service that said that it restarts may be away for so long, milliseconds. */
const restart = 60_000;
const hasEnded = ({ status }: { status: string }) => status === "COMPLETED" || status === "FAILED";
const pathOf = ({ endpoint, task_id }: TaskRef) => `/v1/ai/${endpoint}/${encodeURIComponent(task_id)}`;

export class Tasks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async get<E extends Endpoint>(task: TaskRef<E>, { signal }: FollowOptions = {}): Promise<Task<E>> {
    const { data } = await this.#connection.json<{ data: TaskView }>(pathOf(task), { signal });
    return { ...data, endpoint: task.endpoint };
  }

  /** The tasks of an endpoint, newest first. */
  async *list<E extends Endpoint>(
    endpoint: E,
    options: { status?: TaskView["status"] } & FollowOptions = {},
  ): AsyncGenerator<TaskRef<E> & { status: TaskView["status"] }> {
    const { status, signal } = options;
    const limit = 100;
    for (let token: string | undefined; ; ) {
      const page = await this.#connection.json<{ data: Pick<TaskView, "task_id" | "status">[]; next_page_token?: string }>(`/v1/ai/${endpoint}`, {
        query: { limit, status, page_token: token },
        signal,
      });
      for (const task of page.data) yield { ...task, endpoint };
      token = page.next_page_token;
      if (token === undefined) return;
    }
  }

  /** The task at each change of status or progress, until it has ended. Goes on by asking where events do not get through. */
  async *follow<E extends Endpoint>(ref: TaskRef<E>, { signal }: FollowOptions = {}): AsyncGenerator<Task<E>> {
    let last = "";
    const isNew = (task: TaskView) => last !== (last = `${task.status} ${task.progress}`);
    let backBy = 0;
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        const stream = await this.#connection.stream(`${pathOf(ref)}/events`, { signal });
        for await (const task of readEvents<TaskView>(stream, signal)) {
          if (isNew(task)) yield { ...task, endpoint: ref.endpoint };
          if (hasEnded(task)) return;
        }
      } catch (error) {
        signal?.throwIfAborted();
        // What the service refuses for good, `get` below gets once more; what may pass, it tries again.
        if (!(error instanceof AtelierError || error instanceof ConnectionError)) throw error;
        if (error instanceof Draining || (error as AtelierError).code === "draining") backBy = Date.now() + restart;
        if (error instanceof Draining) await sleep(error.retry, signal);
      }
      try {
        const task = await this.get(ref, { signal });
        if (isNew(task)) yield task;
        if (hasEnded(task)) return;
      } catch (error) {
        signal?.throwIfAborted();
        if (Date.now() > backBy || !(error instanceof ConnectionError || (error instanceof AtelierError && error.status >= 502))) throw error;
      }
      await sleep(pause, signal);
    }
  }

  /**
   * Waits until the task has ended.
   * @throws TaskFailed, WaitTimeout, AtelierError, ConnectionError, or the signal's reason. The task itself goes on unless it has failed.
   */
  async wait<E extends Endpoint>(ref: TaskRef<E>, { signal, onProgress, waitAtMost }: WaitOptions<E> = {}): Promise<Finished<E>> {
    const over = new AbortController();
    const abort = () => over.abort(signal!.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
    const timer = waitAtMost === undefined ? undefined : setTimeout(() => over.abort(new WaitTimeout(ref)), waitAtMost);
    try {
      for await (const task of this.follow(ref, { signal: over.signal })) {
        onProgress?.(task);
        if (task.status === "FAILED") throw new TaskFailed(task);
        if (task.status === "COMPLETED") return { ...task, status: task.status, files: task.generated.map((url) => new RemoteFile(this.#connection, url)) };
      }
      throw new ConnectionError("The task's events ended early");
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  /**
   * Creates a task with the input of one that has failed, which itself stays as it is.
   * @throws AtelierError 409 for a task that has not failed
   */
  async retry<E extends Endpoint>(ref: TaskRef<E>, { signal }: FollowOptions = {}): Promise<TaskRef<E> & Pick<TaskView, "status">> {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const path = `/v1/tasks/${encodeURIComponent(ref.task_id)}/retry`;
    const { data } = await this.#connection.json<{ data: Pick<TaskView, "task_id" | "status"> }>(path, { method: "POST", headers, signal });
    return { endpoint: ref.endpoint, task_id: data.task_id, status: data.status };
  }

  /**
   * Keeps a completed task and its files until somebody deletes it.
   * @throws AtelierError `task_not_completed`, or `kept_full` when the account keeps as many as it may
   */
  keep<E extends Endpoint>(ref: TaskRef<E>, options: FollowOptions = {}): Promise<Task<E>> {
    return this.#kept(ref, "POST", options);
  }

  /** Gives a task that is kept an end again, counted from now. */
  unkeep<E extends Endpoint>(ref: TaskRef<E>, options: FollowOptions = {}): Promise<Task<E>> {
    return this.#kept(ref, "DELETE", options);
  }

  async #kept<E extends Endpoint>({ endpoint, task_id: id }: TaskRef<E>, method: "POST" | "DELETE", { signal }: FollowOptions): Promise<Task<E>> {
    const path = `/v1/tasks/${encodeURIComponent(id)}/keep`;
    const { data } = await this.#connection.json<{ data: TaskView }>(path, { method, signal, repeatable: true });
    return { ...data, endpoint };
  }

  /**
   * Cancels a task that waits or runs. One that was cancelled already is no error.
   * @throws AtelierError `task_finished` when it has ended otherwise
   */
  async cancel<E extends Endpoint>(ref: TaskRef<E>, options: FollowOptions & { timeout?: number; retries?: number } = {}): Promise<Task<E>> {
    try {
      const { data } = await this.#connection.json<{ data: TaskView }>(pathOf(ref), { method: "DELETE", ...options });
      return { ...data, endpoint: ref.endpoint };
    } catch (error) {
      // The first request may have come through and its answer not.
      if (!(error instanceof AtelierError) || error.code !== "task_finished") throw error;
      const task = await this.get(ref, options);
      if (task.error_code === "cancelled") return task;
      throw error;
    }
  }
}
