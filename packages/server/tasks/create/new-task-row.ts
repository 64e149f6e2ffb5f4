import { randomInt } from "node:crypto";
import type { Endpoint, PlannedJob } from "../../endpoints/definition/endpoint.ts";
import type { StoredPrice } from "../../budgets/price.ts";
import { jobClasses } from "@atelier/engine/jobs/job-class.ts";
import { uuidV7 } from "../../store/database/uuid-v7.ts";
import { type InputFile, storedInput, withObjects, wordsOf } from "../input/stored-input.ts";
import type { NewTaskRow, StoredJob } from "../stored-task.ts";
import type { CheckedBody } from "./check-body.ts";

export interface TaskToStore {
  accountId: string;
  /** The key that asks for it. */
  keyId: string;
  endpoint: Endpoint;
  checked: CheckedBody;
  /** The engine that is to do it; absent where the operator's order decides. */
  engine?: string | undefined;
  job: PlannedJob;
  work: number | null;
  files: InputFile[];
  /** What is reserved for it; absent where nothing charges for it. */
  price?: StoredPrice | undefined;
  /** Where the service is traced: `traceparent` of the request. */
  trace?: string | undefined;
  /** How long the task is kept, milliseconds. */
  retention: number;
  /** By the database's clock, milliseconds since 1970. */
  now: number;
}

/** The row of a task that was just created: waiting for its first attempt. An endpoint with a seed gets a random one where the body names none. */
export function newTaskRow(task: TaskToStore): NewTaskRow {
  const { accountId, keyId, endpoint, checked: { body, given, unknown, rulesWait }, engine, job, work, files, price, trace, retention, now } = task;
  const seed = endpoint.seed?.(body as never) ?? (endpoint.seed ? randomInt(2 ** 31) : 0);
  const safety = endpoint.safety?.(body as never) ?? "full";
  const stored: StoredJob = {
    ...job, seed, safety, ...(rulesWait && { body: withObjects(body, files) }), ...(engine !== undefined && { engine }), ...(trace !== undefined && { trace }),
  };
  return {
    id: uuidV7(now),
    account_id: accountId,
    key_id: keyId,
    endpoint: endpoint.path,
    kind: job.kind,
    class: jobClasses[job.kind],
    work,
    status: "CREATED",
    job_json: JSON.stringify(stored),
    webhook_url: typeof body.webhook_url === "string" ? body.webhook_url : null,
    attempt: 0,
    failures: 0,
    not_before: now,
    lease_token: null,
    lease_until: null,
    progress: 0,
    note_json: null,
    results_json: "[]",
    extras_json: JSON.stringify(endpoint.seed ? { seed } : {}),
    error_code: null,
    error_message: null,
    engine: null,
    fidelity: null,
    created_at: now,
    started_at: null,
    finished_at: null,
    expires_at: now + retention,
    input_json: JSON.stringify(storedInput(given, files, unknown)),
    words: wordsOf(endpoint.path, given),
    price_json: price ? JSON.stringify(price) : null,
  };
}
