import { randomInt } from "node:crypto";
import type { Endpoint } from "../../endpoints/definition/endpoint.ts";
import type { MediaReference } from "../../endpoints/definition/media-field.ts";
import type { EngineRouter } from "../../engines/router.ts";
import { jobClasses } from "@atelier/engine/jobs/job-class.ts";
import type { Database } from "../../store/database/database.ts";
import { insertObjectReferences } from "../../store/database/object-references.ts";
import { hasWaiting, insertTask } from "../../store/database/task-queue.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { uuidV7 } from "../../store/database/uuid-v7.ts";
import { engineUnavailable, queueFull } from "../errors.ts";
import { type KnownMedia, plannedWork } from "../estimates/work.ts";
import { type InputFile, inputFile, storedInput, wordsOf } from "../input/stored-input.ts";
import { type NewTaskRow, type StoredJob, taskOwner } from "../stored-task.ts";
import type { TaskSignals } from "../task-signals.ts";
import type { CheckedBody } from "./check-body.ts";
import type { StoreAnswer } from "../../idempotency/idempotency.ts";

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

  const files = await storeFiles(objects, checked.media);
  for (const { field, object } of files) {
    const reference = references.get(field);
    if (reference) reference.object = object;
  }

  const now = Date.now();
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
    input_json: JSON.stringify(storedInput(checked.given, files)),
    words: wordsOf(endpoint.path, checked.given),
  };
  await commit(async (trx) => {
    await insertTask(trx, row);
    await insertObjectReferences(trx, files.map(({ object }) => ({ object, owner: taskOwner(row.id) })));
    await storeAnswer?.(trx, { statusCode: 200, body: answer(row) });
  });
  signals.emit("created");
  return row;
}

/** Inline media become objects; files of ours are some already. */
async function storeFiles(objects: ObjectStore, media: CheckedBody["media"]): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const [field, accepted] of media) {
    if ("own" in accepted) files.push(inputFile(field, accepted.own.object, accepted.own.bytes, accepted.own.found));
    else if ("bytes" in accepted) files.push(inputFile(field, (await objects.put(accepted.bytes)).key, accepted.bytes.length, accepted.found));
  }
  return files;
}

type Inputs = Record<string, MediaReference | MediaReference[] | undefined>;

/** The inputs of a job with what is known of each. */
function knownInputs(inputs: Inputs, media: CheckedBody["media"]): Record<string, KnownMedia | KnownMedia[]> {
  const known = ({ field }: MediaReference): KnownMedia => {
    const accepted = media.get(field);
    if (!accepted || "url" in accepted) return undefined;
    return "own" in accepted ? accepted.own.found : accepted.found;
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
