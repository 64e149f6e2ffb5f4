import type { Endpoint } from "../../endpoints/definition/endpoint.ts";
import type { EngineRouter } from "../../engines/router.ts";
import type { Database } from "../../store/database/database.ts";
import { hasWaiting } from "../../store/database/accounts/account-load.ts";
import type { Added, NewTask as TaskToAdd } from "../../store/database/tasks/new-tasks.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { taskCreated } from "../../observe/happenings.ts";
import { budgetExhausted } from "../../budgets/errors.ts";
import { priceAt } from "../../budgets/price.ts";
import { queueFull } from "../errors.ts";
import { type NewTaskRow, taskOwner } from "../stored-task.ts";
import type { TaskSignals } from "../task-signals.ts";
import { KeyTaken, type StoreAnswer } from "../../idempotency/idempotency.ts";
import type { CheckedBody } from "./check-body.ts";
import { newTaskRow } from "./new-task-row.ts";
import { planJob, storeFiles } from "./plan-job.ts";
import { requireEngine } from "./require-engine.ts";

export interface CreateParts {
  database: Database;
  /** Adds a task, in one commit with others that come at the same time. */
  add(task: TaskToAdd): Promise<Added>;
  objects: ObjectStore;
  engines: EngineRouter;
  signals: TaskSignals;
  /** How long a task, its inputs and its results are kept, milliseconds. */
  retention: number;
  /** Waiting tasks that one account may have. */
  maxWaiting: number;
}

export interface NewTask {
  accountId: string;
  /** The key that asks for it. */
  keyId: string;
  endpoint: Endpoint;
  checked: CheckedBody;
  /** The engine that is to do it; absent where the operator's order decides. */
  engine?: string | undefined;
  /** Where the service is traced: `traceparent` of the request. */
  trace?: string | undefined;
  /** JSON of the answer to the create call. */
  answer(row: NewTaskRow): string;
  /** Stores the answer of an idempotent request in the task's transaction. */
  storeAnswer?: StoreAnswer;
}

/**
 * Creates a task from a checked body: its inline media become objects, then the task and its idempotency record are on disk
 * together before the promise resolves.
 * @throws ServiceError 400 for an engine that is not there;
 * 503 when no engine is ready for the kind, or the account's queue is full; 402 where a budget has not left what it costs.
 */
export async function createTask(
  { database, add, objects, engines, signals, retention, maxWaiting }: CreateParts,
  { accountId, keyId, endpoint, checked, engine, trace, answer, storeAnswer }: NewTask,
): Promise<NewTaskRow> {
  const { job, references, order, work } = planJob(endpoint, checked);
  requireEngine(engines, { ...job, engine });
  if (await hasWaiting(database.db, accountId, maxWaiting)) throw queueFull();

  const offer = engines.offer({ ...order, engine });
  const files = await storeFiles(objects, references, checked.media);
  const now = database.now();
  const price = offer && priceAt(offer, now);
  const row = newTaskRow({ accountId, keyId, endpoint, checked, engine, job, work, files, price, trace, retention, now });
  const added = await add({
    task: row,
    objects: files.map(({ object }) => object),
    owner: taskOwner(row.id),
    ...(price && { reservation: { micros: price.micros } }),
    ...(storeAnswer && { answer: storeAnswer.row({ statusCode: 200, body: answer(row) }) }),
  });
  if (added === "queue full") throw queueFull();
  if (added === "key taken") throw new KeyTaken();
  if (typeof added === "object") throw budgetExhausted(added.exhausted);
  signals.emit("created");
  taskCreated.say({ model: endpoint.path });
  return row;
}
