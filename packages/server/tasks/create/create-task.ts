import type { Endpoint } from "../../endpoints/definition/endpoint.ts";
import type { EngineRouter } from "../../engines/router.ts";
import type { Database } from "../../store/database/database.ts";
import { insertObjectReferences } from "../../store/database/object-references.ts";
import { hasWaiting, insertTask } from "../../store/database/task-queue.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { taskCreated } from "../../observe/happenings.ts";
import { engineUnavailable, queueFull } from "../errors.ts";
import { type NewTaskRow, taskOwner } from "../stored-task.ts";
import type { TaskSignals } from "../task-signals.ts";
import type { StoreAnswer } from "../../idempotency/idempotency.ts";
import type { CheckedBody } from "./check-body.ts";
import { newTaskRow } from "./new-task-row.ts";
import { planJob, storeFiles } from "./plan-job.ts";

export interface CreateParts {
  database: Database;
  /** As `database.transaction`, for pieces that may share one (see `groupCommit`). */
  commit: Database["transaction"];
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
  endpoint: Endpoint;
  checked: CheckedBody;
  /** JSON of the answer to the create call. */
  answer(row: NewTaskRow): string;
  /** Stores the answer of an idempotent request in the task's transaction. */
  storeAnswer?: StoreAnswer;
}

/**
 * Creates a task from a checked body: its inline media become objects, then the task and its idempotency record are on disk
 * together before the promise resolves.
 * @throws ServiceError 503 when no engine is ready for the kind, or the account's queue is full.
 */
export async function createTask(
  { database, commit, objects, engines, signals, retention, maxWaiting }: CreateParts,
  { accountId, endpoint, checked, answer, storeAnswer }: NewTask,
): Promise<NewTaskRow> {
  const { job, references } = planJob(endpoint, checked);
  const refusal = engines.refusal(job);
  if (refusal !== undefined) throw engineUnavailable(refusal);
  if (await hasWaiting(database.db, accountId, maxWaiting)) throw queueFull();

  const files = await storeFiles(objects, references, checked.media);
  const row = newTaskRow({ accountId, endpoint, checked, job, files, retention });
  await commit(async (trx) => {
    await insertTask(trx, row);
    await insertObjectReferences(trx, files.map(({ object }) => ({ object, owner: taskOwner(row.id) })));
    await storeAnswer?.(trx, { statusCode: 200, body: answer(row) });
  });
  signals.emit("created");
  taskCreated.say({ model: endpoint.path });
  return row;
}
