import { priceOfResult } from "../budgets/price-at-end.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import type { Database } from "../store/database/database.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { workOf } from "../tasks/estimates/work.ts";
import type { StoredResult } from "../tasks/task-view.ts";
import { withFetched } from "../tasks/input/stored-input.ts";
import type { FinishedFile } from "../job/messages.ts";
import type { EndAttempt } from "./end-attempts.ts";
import { measureUsage } from "./measure-usage.ts";
import type { Attempt, Run } from "./run-task.ts";

export interface PublishParts {
  database: Pick<Database, "now">;
  end: EndAttempt;
  objects: ObjectStore;
  endpointOf(path: string): Endpoint;
}

/**
 * Makes the result of an attempt public: first its files become objects, then one transaction ends the task, counts its
 * usage and writes its webhook.
 * @returns the task as it is then; undefined when the attempt no longer held it: then nothing was published.
 */
export async function publish(
  { database, end, objects, endpointOf }: PublishParts, task: Attempt, run: Run,
): Promise<TaskRow | undefined> {
  const { engine, outcome, opened, offer, seconds, inputs } = run;
  const results: StoredResult[] = [];
  for (const [index, file] of outcome.files.entries()) results.push(await storeResult(objects, file, opened, nameOf(task, index, outcome.files.length)));
  const now = database.now();
  const kept = [...results.flatMap(({ object, preview }) => (preview ? [object, preview.object] : [object])), ...inputs.map(({ object }) => object)];
  return end({
    task,
    ending: {
      status: "COMPLETED",
      finished_at: now,
      progress: 1,
      results_json: JSON.stringify(results),
      extras_json: JSON.stringify({ ...(JSON.parse(task.extras_json) as object), ...outcome.extras }),
      engine,
      fidelity: outcome.fidelity,
      input_json: withFetched(task.input_json, inputs),
    },
    objects: kept,
    price: priceOfResult(task, offer, outcome.cost, now),
    usage: measureUsage(endpointOf(task.endpoint).usage, outcome.files),
    run: { engine, kind: task.kind, seconds, work: outcome.files.reduce((sum, file) => sum + workOf(file), 0) },
  });
}

async function storeResult(objects: ObjectStore, file: FinishedFile, opened: Run["opened"], name: string): Promise<StoredResult> {
  const { key: object, size: bytes } = await objects.put(opened.get(file.path)!);
  const { format, width, height, duration, preview } = file;
  const facts = { width, height, ...(duration !== undefined && { seconds: duration }), bytes };
  const result = { object, fileName: `${name}.${format === "jpeg" ? "jpg" : format}`, ...facts };
  if (!preview) return result;
  const small = await objects.put(opened.get(preview.path)!);
  return { ...result, preview: { object: small.key, fileName: `${name}-preview.webp`, width: preview.width, height: preview.height } };
}

/** Name of a result, without its extension. */
function nameOf({ endpoint, id }: Attempt, index: number, count: number): string {
  return `${endpoint.replaceAll("/", "-")}-${id.slice(0, 13)}${count > 1 ? `-${index + 1}` : ""}`;
}
