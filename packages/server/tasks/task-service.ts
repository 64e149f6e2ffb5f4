import type { Caller } from "../accounts/caller.ts";
import type { Links } from "../delivery/links.ts";
import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import type { InvalidParam } from "../errors.ts";
import { inBatches } from "../store/database/batch.ts";
import type { Database } from "../store/database/database.ts";
import { addTasks, type NewTask } from "../store/database/new-tasks.ts";
import type { TaskStatus } from "../store/database/schema.ts";
import { findTask, listTasks, type TaskScope } from "../store/database/tasks.ts";
import { cancelTask } from "./cancel-task.ts";
import { type BodyCheck, type BodyRules, createBodyCheck } from "./create/check-body.ts";
import { type CreateParts, createTask } from "./create/create-task.ts";
import { type Answer, Idempotency, type StoreAnswer } from "../idempotency/idempotency.ts";
import { taskNotFound } from "./errors.ts";
import { outlookFor } from "./estimates/outlook.ts";
import { RunTimes } from "./estimates/run-times.ts";
import type { NewTaskRow } from "./stored-task.ts";
import { type TaskView, viewTask } from "./task-view.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface TaskServiceParts extends Omit<CreateParts, "add">, Omit<BodyRules, "checkSchema"> {
  /** As `database.transaction`, for pieces that may share one (see `groupCommit`). */
  commit: Database["transaction"];
  links: Links;
}

/** A create call, as far as it matters here. */
export interface CreateRequest {
  body: unknown;
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  /** SHA-256 of the body's bytes, hexadecimal; there when `headers` has an idempotency key. */
  bodyHash?: string;
}

/** What callers can do with tasks; knows no HTTP beyond the parts of a request that a repeated one must equal. */
export class TaskService {
  readonly #parts: TaskServiceParts & CreateParts;
  readonly #idempotency: Idempotency;
  readonly #runTimes: RunTimes;

  constructor(parts: TaskServiceParts) {
    this.#parts = { ...parts, add: inBatches(parts.commit, (trx, tasks: readonly NewTask[]) => addTasks(trx, tasks, parts.maxWaiting)) };
    this.#idempotency = new Idempotency(parts.database);
    this.#runTimes = new RunTimes(parts.database.db);
  }

  get signals() {
    return this.#parts.signals;
  }

  bodyCheck(endpoint: Endpoint, checkSchema: (body: unknown) => InvalidParam[]): BodyCheck {
    return createBodyCheck(endpoint, { ...this.#parts, checkSchema });
  }

  async create(caller: Caller, endpoint: Endpoint, check: BodyCheck, request: CreateRequest): Promise<Answer & { replayed: boolean }> {
    const { accountId } = caller;
    const answer = (row: NewTaskRow) =>
      JSON.stringify({ data: { task_id: row.id, status: row.status, ...(endpoint.produces === "image" && { generated: [] }) } });
    const run = async (storeAnswer?: StoreAnswer) => {
      const checked = await check(request.body, accountId);
      return createTask(this.#parts, { accountId, endpoint, checked, answer, ...(storeAnswer && { storeAnswer }) });
    };
    const key = request.headers["idempotency-key"];
    if (key === undefined) return { statusCode: 200, body: answer(await run()), replayed: false };
    const keyed = { accountId, method: request.method, path: request.url.split("?", 1)[0] ?? "", key: String(key), bodyHash: request.bodyHash ?? "" };
    return this.#idempotency.once(keyed, async (storeAnswer) => void (await run(storeAnswer)));
  }

  /** @throws ServiceError 404 for a task that is unknown, expired, of another account or below another path. */
  async get(id: string, scope: TaskScope): Promise<TaskView> {
    const { database, links } = this.#parts;
    const row = uuid.test(id) ? await findTask(database.db, id.toLowerCase(), scope, database.now()) : undefined;
    if (!row) throw taskNotFound();
    return viewTask(row, links, await outlookFor(database.db, row, this.#parts.engines, this.#runTimes));
  }

  async list(scope: TaskScope, page: {
    limit: number; offset: number; status?: TaskStatus
  }): Promise<{ tasks: { task_id: string; status: TaskStatus }[]; more: boolean }> {
    const rows = await listTasks(this.#parts.database.db, scope, { ...page, limit: page.limit + 1, now: this.#parts.database.now() });
    return { tasks: rows.slice(0, page.limit).map(({ id, status }) => ({ task_id: id, status })), more: rows.length > page.limit };
  }

  async cancel(id: string, scope: TaskScope): Promise<TaskView> {
    if (!uuid.test(id)) throw taskNotFound();
    return viewTask(await cancelTask(this.#parts, id.toLowerCase(), scope), this.#parts.links);
  }
}
