import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import type { Links } from "../delivery/links.ts";
import type { Database } from "../store/database/database.ts";
import { insertObjectReferences } from "../store/database/object-references.ts";
import { addRunTime } from "../store/database/tasks/run-times.ts";
import { endHeldTask } from "../store/database/tasks/tasks.ts";
import { insertUsage } from "../store/database/accounts/usage.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { taskOwner } from "../tasks/stored-task.ts";
import { workOf } from "../tasks/estimates/work.ts";
import { announceStatus } from "../tasks/status-change.ts";
import type { StoredResult } from "../tasks/task-view.ts";
import { withFetched } from "../tasks/input/stored-input.ts";
import type { FinishedFile } from "../job/messages.ts";
import { measureUsage } from "./measure-usage.ts";
import type { Attempt, Run } from "./run-task.ts";

export interface PublishParts {
  database: Pick<Database, "now">;
  /** As `database.transaction`, for pieces that may share one (see `groupCommit`). */
  commit: Database["transaction"];
  objects: ObjectStore;
  links: Links;
  endpointOf(path: string): Endpoint;
}

/**
 * Makes the result of an attempt public: first its files become objects, then one transaction ends the task, counts its
 * usage and writes its webhook.
 * @returns false when the attempt no longer held its task; then nothing was published.
 */
export async function publish(
  { database, commit, objects, links, endpointOf }: PublishParts, task: Attempt, run: Run,
): Promise<boolean> {
  const { engine, outcome, seconds, inputs } = run;
  const results: StoredResult[] = [];
  for (const [index, file] of outcome.files.entries()) results.push(await storeResult(objects, file, nameOf(task, index, outcome.files.length)));
  const now = database.now();
  return commit(async (trx) => {
    const ended = await endHeldTask(trx, task.lease_token, {
      status: "COMPLETED",
      finished_at: now,
      progress: 1,
      results_json: JSON.stringify(results),
      extras_json: JSON.stringify({ ...(JSON.parse(task.extras_json) as object), ...outcome.extras }),
      engine,
      fidelity: outcome.fidelity,
      input_json: withFetched(task.input_json, inputs),
    });
    if (!ended) return false;
    const kept = [...results.flatMap(({ object, preview }) => (preview ? [object, preview.object] : [object])), ...inputs.map(({ object }) => object)];
    await insertObjectReferences(trx, kept.map((object) => ({ object, owner: taskOwner(task.id) })));
    await insertUsage(trx, {
      task_id: task.id, account_id: task.account_id, key_id: task.key_id, model: task.endpoint, finished_at: now,
      ...measureUsage(endpointOf(task.endpoint).usage, outcome.files),
    });
    await addRunTime(trx, { engine, kind: task.kind, seconds, work: outcome.files.reduce((sum, file) => sum + workOf(file), 0) });
    await announceStatus(trx, ended, links);
    return true;
  });
}

async function storeResult(objects: ObjectStore, file: FinishedFile, name: string): Promise<StoredResult> {
  const { key: object, size: bytes } = await objects.put({ path: file.path });
  const { format, width, height, duration, preview } = file;
  const facts = { width, height, ...(duration !== undefined && { seconds: duration }), bytes };
  const result = { object, fileName: `${name}.${format === "jpeg" ? "jpg" : format}`, ...facts };
  if (!preview) return result;
  const small = await objects.put({ path: preview.path });
  return { ...result, preview: { object: small.key, fileName: `${name}-preview.webp`, width: preview.width, height: preview.height } };
}

/** Name of a result, without its extension. */
function nameOf({ endpoint, id }: Attempt, index: number, count: number): string {
  return `${endpoint.replaceAll("/", "-")}-${id.slice(0, 13)}${count > 1 ? `-${index + 1}` : ""}`;
}
