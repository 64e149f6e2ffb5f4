import { randomInt } from "node:crypto";
import type { Endpoint } from "../../endpoints/definition/endpoint.ts";
import type { MediaReference } from "../../endpoints/definition/media-field.ts";
import type { EngineRouter } from "../../engines/router.ts";
import { jobClasses } from "@atelier/engine/jobs/job-class.ts";
import type { Database } from "../../store/database/database.ts";
import { hasWaiting } from "../../store/database/account-load.ts";
import type { Added, NewTask as TaskToAdd } from "../../store/database/new-tasks.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { uuidV7 } from "../../store/database/uuid-v7.ts";
import { engineUnavailable, queueFull } from "../errors.ts";
import { type KnownMedia, plannedWork } from "../estimates/work.ts";
import { type NewTaskRow, type StoredJob, taskOwner } from "../stored-task.ts";
import type { TaskSignals } from "../task-signals.ts";
import type { CheckedBody } from "./check-body.ts";
import { KeyTaken, type StoreAnswer } from "../../idempotency/idempotency.ts";

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
  { database, add, objects, engines, signals, retention, maxWaiting }: CreateParts,
  { accountId, endpoint, checked, answer, storeAnswer }: NewTask,
): Promise<NewTaskRow> {
  const seed = endpoint.seed?.(checked.body as never);
  const references = new Map<string, MediaReference>();
  const job = endpoint.job(checked.body as never, { media: (field) => reference(references, field) });
  for (const [field, reference] of references) {
    const accepted = checked.media.get(field);
    if (!accepted) throw new Error(`${endpoint.path} plans with ${field}, which its body does not have`);
    reference.rule = accepted.rule;
    if ("url" in accepted) reference.url = accepted.url;
  }

  const refusal = engines.refusal(job);
  if (refusal !== undefined) throw engineUnavailable(refusal);
  if (await hasWaiting(database.db, accountId, maxWaiting)) throw queueFull();

  for (const [field, reference] of references) {
    const accepted = checked.media.get(field);
    if (accepted && "bytes" in accepted) reference.object = (await objects.put(accepted.bytes)).key;
  }

  const now = database.now();
  const stored: StoredJob = { ...job, seed: seed ?? (endpoint.seed ? randomInt(2 ** 31) : 0), safety: endpoint.safety?.(checked.body as never) ?? "full" };
  const row: NewTaskRow = {
    id: uuidV7(now),
    account_id: accountId,
    endpoint: endpoint.path,
    kind: job.kind,
    class: jobClasses[job.kind],
    work: plannedWork(job.output, knownInputs(job.inputs as Inputs, checked.media)),
    status: "CREATED",
    job_json: JSON.stringify(stored),
    webhook_url: typeof checked.body.webhook_url === "string" ? checked.body.webhook_url : null,
    attempt: 0,
    failures: 0,
    not_before: now,
    lease_token: null,
    lease_until: null,
    progress: 0,
    note_json: null,
    results_json: "[]",
    extras_json: JSON.stringify(endpoint.seed ? { seed: stored.seed } : {}),
    error_code: null,
    error_message: null,
    engine: null,
    fidelity: null,
    created_at: now,
    started_at: null,
    finished_at: null,
    expires_at: now + retention,
  };
  const added = await add({
    task: row,
    objects: [...references.values()].flatMap(({ object }) => object ?? []),
    owner: taskOwner(row.id),
    ...(storeAnswer && { answer: storeAnswer.row({ statusCode: 200, body: answer(row) }) }),
  });
  if (added === "queue full") throw queueFull();
  if (added === "key taken") throw new KeyTaken();
  signals.emit("created");
  return row;
}

type Inputs = Record<string, MediaReference | MediaReference[] | undefined>;

/** The inputs of a job with what is known of each. */
function knownInputs(inputs: Inputs, media: CheckedBody["media"]): Record<string, KnownMedia | KnownMedia[]> {
  const known = ({ field }: MediaReference): KnownMedia => {
    const accepted = media.get(field);
    return accepted && "found" in accepted ? accepted.found : undefined;
  };
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, input]) => (input === undefined ? [] : [[name, Array.isArray(input) ? input.map(known) : known(input)]])),
  );
}

function reference(references: Map<string, MediaReference>, field: string): MediaReference {
  const known = references.get(field);
  if (known) return known;
  const fresh = { field } as MediaReference;
  references.set(field, fresh);
  return fresh;
}
