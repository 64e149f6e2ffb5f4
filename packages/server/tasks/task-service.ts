import type { Readable } from "node:stream";
import { CreateOutcomes } from "./create-outcomes.ts";
import type { Caller } from "../accounts/caller.ts";
import type { Links } from "../delivery/links.ts";
import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import type { InvalidParam } from "../errors.ts";
import { inBatches } from "../store/database/batch.ts";
import type { BudgetsOfAll } from "../store/database/accounts/budgets.ts";
import type { Database } from "../store/database/database.ts";
import { taskAdder } from "../store/database/tasks/add-tasks.ts";
import type { Db, TaskStatus } from "../store/database/schema.ts";
import { findTaskOf, type HistoryFilter, taskHistory } from "../store/database/tasks/task-history.ts";
import { hasWaiting } from "../store/database/accounts/account-load.ts";
import type { SafetyChecker } from "../safety/safety-checker.ts";
import { findTask, listTasks, type TaskRow, type TaskScope } from "../store/database/tasks/tasks.ts";
import { taskArchive } from "./across-models/task-archive.ts";
import { cancelTask } from "./cancel-task.ts";
import { type BodyCheck, type BodyRules, createBodyCheck } from "./create/check-body.ts";
import { type CreateParts, createTask } from "./create/create-task.ts";
import { type Estimate, estimateTask } from "./create/estimate-task.ts";
import { type Answer, Idempotency, type StoreAnswer } from "../idempotency/idempotency.ts";
import { type IgnoredView, viewIgnored } from "./input/unknown-members.ts";
import { engineUnavailable, queueFull, taskNotFound, taskRunning } from "./errors.ts";
import { knownInputs, knownOfFiles, pricedOrder } from "./estimates/known-inputs.ts";
import { keepTask } from "./keep-task.ts";
import { outlookFor } from "./estimates/outlook.ts";
import { RunTimes } from "./estimates/run-times.ts";
import { removeTasks } from "./remove-task.ts";
import { retryTask } from "./retry-task.ts";
import type { NewTaskRow, StoredJob } from "./stored-task.ts";
import { type TaskView, viewTask } from "./task-view.ts";
import { isUuid } from "../store/database/uuid-v7.ts";

export interface TaskServiceParts extends Omit<CreateParts, "add">, Omit<BodyRules, "checkSchema"> {
  /** As `database.transaction`, for pieces that may share one (see `groupCommit`). */
  commit: Database["transaction"];
  links: Links;
  safety: SafetyChecker;
  /** What all together may spend. */
  budgets: BudgetsOfAll;
  /** Tasks that an account may keep without an end. */
  maxKept: number;
}

/** A call that makes a task, as far as a repeated one must equal it. */
export interface RepeatableRequest {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  /** SHA-256 of the body's bytes, hexadecimal; there when `headers` has an idempotency key. */
  bodyHash?: string;
  /** Where the service is traced: `traceparent` of the request. */
  trace?: string | undefined;
}

/** A create call. */
export interface CreateRequest extends RepeatableRequest {
  body: unknown;
  /** `strict` refuses members of the body that are not known; `engine` is the one that is to do it. */
  query?: { strict?: boolean | undefined; engine?: string | undefined };
}

/** The answer of a create call; of which kind the task is, where this call has made it. */
export interface Created extends Answer {
  replayed: boolean;
  kind: string | undefined;
}

/** Where a page begins: after so many tasks, or before one. */
export interface ListPage {
  limit: number;
  offset?: number;
  before?: string | undefined;
  status?: TaskStatus;
}

/** What callers can do with tasks; knows no HTTP beyond the parts of a request that a repeated one must equal. */
export class TaskService {
  readonly #parts: TaskServiceParts & CreateParts;
  readonly #idempotency: Idempotency;
  readonly #runTimes: RunTimes;
  readonly outcomes = new CreateOutcomes();

  constructor(parts: TaskServiceParts) {
    const { commit, maxWaiting, budgets } = parts;
    const add = inBatches(taskAdder({ commit, maxWaiting, budgets }), { lockedFor: ({ task }) => task.account_id });
    this.#parts = { ...parts, add: (task) => this.outcomes.of(add(task)) };
    this.#idempotency = new Idempotency(parts.database);
    this.#runTimes = new RunTimes(parts.database.db);
  }

  get signals() {
    return this.#parts.signals;
  }

  bodyCheck(endpoint: Endpoint, checkSchema: (body: unknown) => InvalidParam[]): BodyCheck {
    return createBodyCheck(endpoint, { ...this.#parts, checkSchema });
  }

  async create(caller: Caller, endpoint: Endpoint, check: BodyCheck, request: CreateRequest): Promise<Created> {
    const { accountId, keyId } = caller;
    const { method, url, headers, trace, query: { engine } = {} } = request;
    // The same body for another engine is another request.
    const bodyHash = [request.bodyHash ?? "", ...(engine === undefined ? [] : [engine])].join(" ");
    let kind: string | undefined;
    const made = await this.#once(accountId, { method, url, headers, bodyHash }, async (storeAnswer) => {
      const checked = await check(request.body, { accountId, host: hostOf(request) }, request.query?.strict);
      const more = { generated: [], ...viewIgnored(checked.unknown) };
      const answer = (row: NewTaskRow) => JSON.stringify({ data: { task_id: row.id, status: row.status, ...more } });
      const row = await createTask(this.#parts, { accountId, keyId, endpoint, checked, engine, trace, answer, ...(storeAnswer && { storeAnswer }) });
      kind = row.kind;
      return answer(row);
    });
    return { ...made, kind };
  }

  /** What `create` would make of the same request: everything is checked, nothing is made, and an Idempotency-Key says nothing. @throws as `create` */
  async estimate({ accountId, keyId }: Caller, endpoint: Endpoint, check: BodyCheck, request: CreateRequest): Promise<Estimate & IgnoredView> {
    const checked = await check(request.body, { accountId, host: hostOf(request) }, request.query?.strict);
    const { engine } = request.query ?? {};
    const estimate = await estimateTask({ ...this.#parts, runTimes: this.#runTimes }, { accountId, keyId, endpoint, checked, engine });
    return { ...estimate, ...viewIgnored(checked.unknown) };
  }

  /**
   * Creates a task like one that FAILED, cancelled or not; that one stays as it is.
   * @throws ServiceError 404 for an unknown task, 409 for one that has not failed, 402 and 503 as create does
   */
  async retry({ accountId, keyId }: Caller, id: string, request: RepeatableRequest): Promise<Answer & { replayed: boolean }> {
    const { database, engines, signals, maxWaiting, budgets } = this.#parts;
    const answer = (task: Pick<NewTaskRow, "id" | "status">) => JSON.stringify({ data: { task_id: task.id, status: task.status } });
    return this.#once(accountId, request, async (storeAnswer) => {
      const failed = await this.#find(id, accountId);
      const job = JSON.parse(failed.job_json) as StoredJob;
      const refusal = engines.refusal(job);
      if (refusal !== undefined) throw engineUnavailable(refusal);
      if (await hasWaiting(database.db, accountId, maxWaiting)) throw queueFull();
      const { trace } = request;
      const onCreate = async (trx: Db, task: NewTaskRow) => storeAnswer?.(trx, { statusCode: 200, body: answer(task) });
      const offer = engines.offer({ ...pricedOrder(job, knownInputs(job.inputs, knownOfFiles(failed.input_json))), engine: job.engine });
      const created = await retryTask(database, failed.id, { offer, budgets, keyId, trace, onCreate });
      signals.emit("created");
      return answer({ id: created, status: "CREATED" });
    });
  }

  /** Runs the work once for each Idempotency-Key; without one, always. The work stores its answer where there is a way to, and answers it. */
  async #once(accountId: string, request: RepeatableRequest, work: (storeAnswer?: StoreAnswer) => Promise<string>): Promise<Answer & { replayed: boolean }> {
    const key = request.headers["idempotency-key"];
    if (key === undefined) return { statusCode: 200, body: await work(), replayed: false };
    const keyed = { accountId, method: request.method, path: request.url.split("?", 1)[0] ?? "", key: String(key), bodyHash: request.bodyHash ?? "" };
    return this.#idempotency.once(keyed, async (storeAnswer) => void (await work(storeAnswer)));
  }

  /** @throws ServiceError 404 for a task that is unknown, expired, of another account or below another path. */
  async get(id: string, scope: TaskScope): Promise<TaskView> {
    const row = isUuid(id) ? await findTask(this.#parts.database.db, id.toLowerCase(), scope, this.#parts.database.now()) : undefined;
    if (!row) throw taskNotFound();
    return this.view(row);
  }

  /** A task with its place in the queue and the time that is left. */
  readonly view = async (row: TaskRow): Promise<TaskView> => {
    const { database, links, engines } = this.#parts;
    return viewTask(row, links, await outlookFor(database.db, row, engines, this.#runTimes));
  };

  /** One task of an account, whatever its model. @throws ServiceError 404 for a task that is unknown, expired or of another account. */
  async getOf(accountId: string, id: string): Promise<TaskView> {
    return this.view(await this.#find(id, accountId));
  }

  /** Tasks of an account across models, newest first, and the id to go on before. */
  async listOf(filter: HistoryFilter, page: { before?: string | undefined; limit: number }): Promise<{ tasks: TaskView[]; next: string | undefined }> {
    const words = filter.words?.normalize("NFKC").toLowerCase();
    const { rows, next } = await taskHistory(this.#parts.database.db, { ...filter, words }, { ...page, now: this.#parts.database.now() });
    return { tasks: await Promise.all(rows.map(this.view)), next };
  }

  /** Cancels as `cancel` does, whatever the model. */
  async cancelOf(accountId: string, id: string): Promise<TaskView> {
    const { id: known, endpoint } = await this.#find(id, accountId);
    return this.cancel(known, { accountId, endpoints: [endpoint] });
  }

  /**
   * Removes a task that has ended, and the files that nobody else needs: their URLs end at once.
   * @returns the task as it was
   * @throws ServiceError 404, or 409 for a task that has not ended
   */
  async removeOf(accountId: string, id: string): Promise<TaskView> {
    const row = await this.#find(id, accountId);
    if (row.status !== "COMPLETED" && row.status !== "FAILED") throw taskRunning();
    await this.#parts.database.transaction((trx) => removeTasks(trx, [row.id]));
    return viewTask(row, this.#parts.links);
  }

  /**
   * Keeps a completed task until somebody deletes it, or gives it an end again.
   * @throws ServiceError 404, 409 for a task that was not completed or where the account keeps as many as it may
   */
  async keepOf(accountId: string, id: string, keep: boolean): Promise<TaskView> {
    if (!isUuid(id)) throw taskNotFound();
    const { database, maxKept: mostKept, retention } = this.#parts;
    return this.view(await keepTask(database, { id: id.toLowerCase(), accountId }, keep, { mostKept, retention }));
  }

  /**
   * The results of some tasks of an account as one ZIP file.
   * @param names place by place of `ids`; a task that is named again is packed once, by its first name
   * @throws ServiceError 404 where one is unknown, expired or of another account
   */
  async archiveOf(accountId: string, ids: readonly string[], names: readonly string[]): Promise<Readable> {
    const named = new Map<string, string>();
    for (const [place, id] of ids.entries()) if (!named.has(id.toLowerCase())) named.set(id.toLowerCase(), names[place] ?? "");
    const rows = await Promise.all(Array.from(named.keys(), (id) => this.#find(id, accountId)));
    return taskArchive(this.#parts.objects, rows, [...named.values()]);
  }

  async #find(id: string, accountId: string): Promise<TaskRow> {
    const row = isUuid(id) ? await findTaskOf(this.#parts.database.db, id.toLowerCase(), accountId, this.#parts.database.now()) : undefined;
    if (!row) throw taskNotFound();
    return row;
  }

  /** Tasks below some paths, newest first, and the id to go on before where there are more. */
  async list(scope: TaskScope, page: ListPage): Promise<{ tasks: { task_id: string; status: TaskStatus }[]; next: string | undefined }> {
    const { db, now } = this.#parts.database;
    const rows = await listTasks(db, scope, { offset: 0, ...page, limit: page.limit + 1, now: now() });
    const tasks = rows.slice(0, page.limit).map(({ id, status }) => ({ task_id: id, status }));
    return { tasks, next: rows.length > page.limit ? tasks.at(-1)?.task_id : undefined };
  }

  async cancel(id: string, scope: TaskScope): Promise<TaskView> {
    if (!isUuid(id)) throw taskNotFound();
    return viewTask(await cancelTask(this.#parts, id.toLowerCase(), scope), this.#parts.links);
  }
}

/** The host that a client names, which may be one that no setting knows. */
function hostOf({ headers }: RepeatableRequest): string | undefined {
  return typeof headers.host === "string" ? headers.host : undefined;
}
