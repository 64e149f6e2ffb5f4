import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { pino } from "pino";
import Type from "typebox";
import { bootstrapAccounts } from "@atelier/server/accounts/bootstrap.ts";
import { createCatalogPictures } from "@atelier/server/delivery/catalog-pictures.ts";
import { createLinks } from "@atelier/server/delivery/create-links.ts";
import { Drawings } from "@atelier/server/delivery/drawings/drawings.ts";
import { defineEndpoint, type Endpoint } from "@atelier/server/endpoints/definition/endpoint.ts";
import { mediaField } from "@atelier/server/endpoints/definition/media-field.ts";
import type { Capability, Engine } from "@atelier/engine/engine.ts";
import { loadEngine } from "@atelier/server/engines/load-engines.ts";
import { checkMedia, checkMediaFile } from "@atelier/media/check-media.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { EngineRouter } from "@atelier/server/engines/router.ts";
import { compileBodyCheck } from "@atelier/server/http/body/body-validator.ts";
import { createGuardedClient } from "@atelier/server/outbound/guarded-client.ts";
import { promptPolicy } from "@atelier/server/safety/prompt-policy.ts";
import { groupCommit } from "@atelier/server/store/database/group-commit.ts";
import { openSqlite } from "@atelier/server/store/database/sqlite/open.ts";
import { TemporaryFiles } from "@atelier/server/store/files/temporary-files.ts";
import { openDisk } from "@atelier/server/store/objects/disk/open.ts";
import { acceptedMedia } from "@atelier/server/uploads/accepted-media.ts";
import { createOwnMedia } from "@atelier/server/uploads/own-media.ts";
import { type UploadParts, UploadService } from "@atelier/server/uploads/upload-service.ts";
import { TaskService } from "@atelier/server/tasks/task-service.ts";
import { TaskSignals } from "@atelier/server/tasks/task-signals.ts";
import type { Cells } from "@atelier/server/processes/confinement/cells.ts";
import type { JobOrder, JobOutcome } from "@atelier/server/job/messages.ts";
import { JobProcesses } from "@atelier/server/worker/job-processes/job-processes.ts";
import type { JobRun } from "@atelier/server/worker/job-processes/job-run.ts";
import { MachineSweeper } from "@atelier/server/worker/machine-sweeper.ts";
import { Sweeper } from "@atelier/server/worker/sweeper.ts";
import type { PhaseLimits } from "@atelier/server/worker/work-clock.ts";
import { Worker } from "@atelier/server/worker/worker.ts";

/** An endpoint that only tests see: one picture, a seed, two rules. */
export const sample = defineEndpoint({
  path: "sample/one",
  family: "sample",
  summary: "For tests",
  produces: "image",
  usage: "megapixels",
  body: Type.Object({
    image: mediaField({ media: "image", from: "any", formats: ["png", "jpeg"], maxBytes: 2 ** 20, minSide: 8, maxPixels: 1_000_000 }, "A picture."),
    strength: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 10, description: "How much." })),
    left: Type.Optional(Type.Integer({ minimum: 0, description: "Pixels." })),
    right: Type.Optional(Type.Integer({ minimum: 0, description: "Pixels." })),
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647, description: "Seed." })),
  }),
  rules: [
    (body) => ((body.left ?? 0) + (body.right ?? 0) > 100 ? [{ name: "left", reason: "left and right together must be at most 100" }] : []),
    (body, { info }) => ((body.left ?? 0) > (info("image")?.width ?? Infinity) ? [{ name: "left", reason: "must be at most the picture's width" }] : []),
  ],
  seed: (body) => body.seed,
  job: (_, { media }) => ({
    kind: "retouch-skin",
    parameters: { mode: "faithful", skinDetail: 80 },
    inputs: { image: media("image") },
    output: { type: "image", size: { like: "image" }, format: "png", sharpen: 0, grain: 0 },
  }),
});

/** What stands in for a job process: the heavy work is not what these tests are about. */
export type Work = (order: JobOrder, signal: AbortSignal, progress: (fraction: number) => void) => Promise<JobOutcome>;

/** An engine in a folder, for tests in which jobs run in real processes. */
export interface EngineOfTest {
  folder: string;
  name: string;
  settings: unknown;
  /** Where its processes are confined; absent: they are not. */
  cells?: Cells;
}

const ready: Capability = { ready: true, fidelity: "classical" };
const stub: Engine = {
  id: "stub",
  capabilities: async () => ({ "retouch-skin": ready, "generate-video": ready }),
  run: () => Promise.reject(new Error("never in process")),
};

function processesFor(work: Work | EngineOfTest) {
  if (typeof work !== "function") return new JobProcesses(work.folder, undefined, work.cells);
  const run = (order: JobOrder, { signal, progress, phase }: JobRun) => {
    phase?.({ is: "working", limit: 0 });
    return work(order, signal, progress);
  };
  return { run, close: () => {} };
}

const secret = "s".repeat(32);

/** Uploads of an hour, and 100 kB for each account. */
async function uploadParts(folder: string, stores: Pick<UploadParts, "database" | "objects" | "links">) {
  const intake = await TemporaryFiles.open(join(folder, "intake"));
  const inspection = { checkFile: checkMediaFile, withFile: intake.use.bind(intake) as TemporaryFiles["use"] };
  const parts: UploadParts = { ...stores, inspection, accepted: acceptedMedia([sample.body]), lifetime: 3_600_000, mostBytes: 100_000, secret };
  const pictures = createCatalogPictures({ ...stores, drawings: new Drawings() });
  return {
    findOwnMedia: createOwnMedia({ ...stores, pictures, inspection, secret, publicUrl: () => "http://media.test" }),
    uploads: new UploadService(parts),
    uploadsTo: parts,
  };
}

/** The task half of the service on a real database and a real object store, without HTTP. Removed when the test ends. */
export async function taskParts(t: TestContext, work: Work | EngineOfTest, slots = 2, limits: Partial<PhaseLimits> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-tasks-"));
  const database = await openSqlite(join(folder, "atelier.db"));
  const objects = await openDisk(join(folder, "objects"));
  const { accountId } = await bootstrapAccounts(database, undefined);
  const links = createLinks({ publicUrl: () => "http://media.test", secret, lifetimeSeconds: 3600 });
  const commit = groupCommit(database);
  const signals = new TaskSignals();
  const engines = await new EngineRouter([typeof work === "function" ? stub : await loadEngine(work.folder, work.name, work.settings)]).open();
  const processes = processesFor(work);
  const settingsOf = () => (typeof work === "function" ? {} : work.settings);
  const outbound = createGuardedClient({ allowPrivate: true });
  const log = pino({ level: "silent" });
  const scratchRoot = join(folder, "scratch");
  const endpointOf = (): Endpoint => sample;
  const allowPrivateAddresses = true;
  const { uploads, uploadsTo, findOwnMedia } = await uploadParts(folder, { database, objects, links });
  const newTasks = () =>
    new TaskService({
      database, commit, objects, links, engines, signals, safety: promptPolicy, budgets: {}, allowPrivateAddresses, checkMedia, findOwnMedia,
      maxWaiting: 5, retention: 60_000, maxKept: 2,
    });
  const tasks = newTasks();
  const workers: Worker[] = [];
  const newWorker = () => {
    const worker = new Worker({
      database, commit, objects, links, engines, signals, outbound, processes, settingsOf, safety: promptPolicy, budgets: {}, scratchRoot, endpointOf,
      allowPrivateAddresses, log, slots,
      checkFile: checkMediaFile,
      materialsIn: () => noMaterials,
      marking: async () => ({ level: "off" }),
      maxRunning: 16,
      limits: { preparing: 60_000, waiting: 60_000, working: () => 5000, ...limits },
    });
    workers.push(worker);
    return worker;
  };
  const sweeper = new Sweeper({ database, engines, objects, links, signals, log, auditDays: 400 });
  const machineSweeper = new MachineSweeper({ database, log, scratchRoot, temporary: [] });
  const check = tasks.bodyCheck(sample, compileBodyCheck(sample.body));
  const caller = { keyId: "k", accountId, scopes: ["ai"] as const, premium: true, limits: {} };
  const create = async (body: unknown, headers: Record<string, string> = {}, bodyHash = "h", query: { strict?: boolean } = {}) => {
    const answer = await tasks.create(caller, sample, check, { body, method: "POST", url: "/v1/ai/sample/one", headers, bodyHash, query });
    return { id: (JSON.parse(answer.body) as { data: { task_id: string } }).data.task_id, ...answer };
  };
  t.after(async () => {
    // What still works would write into a folder that is being removed.
    await Promise.all(workers.map((worker) => worker.stop(0)));
    engines.close();
    processes.close();
    await outbound.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    accountId, folder, database, objects, links, uploads, uploadsTo, tasks, newTasks, signals, newWorker, sweeper, machineSweeper, create, scratchRoot,
    scope: { accountId, endpoints: [sample.path] },
  };
}
