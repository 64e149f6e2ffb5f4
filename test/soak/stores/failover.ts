/**
 * `npm run soak -- failover`: what an asynchronous standby loses. Three processes on PostgreSQL
 * make edits and tasks; then the standby is cut off, more are made and acknowledged, the server is lost and the standby promoted. Every process must follow
 * the database back to the state that it has; what was acknowledged last is gone, and that is printed. Takes about a minute. Exit code 1 where a process
 * does not follow.
 */
import assert from "node:assert/strict";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { keepPostgres, type KeptPostgres } from "@atelier/tools/postgres/keep-postgres.ts";
import { until } from "@atelier/tools/service/until.ts";
import { type Service, startService } from "../../e2e/start-service.ts";

const svg = (size: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h${size}v${size}H2z"/></svg>`).toString("base64");
const tasks = "/v1/ai/text-to-video/model-2-7";
/** Each process must be equal to the database after so long, milliseconds. */
const heldTo = 10_000;
let shapes = 0;

async function ok<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return (JSON.parse(text) as { data: T }).data;
}

const addIcon = async (service: Service, name: string) =>
  (await ok<{ id: number }>(service.call("/v1/admin/icons", { body: { name, file: svg(1 + (shapes++ % 400) / 20) } }))).id;
const createTask = async (service: Service, key: string) =>
  (await ok<{ task_id: string }>(service.call(tasks, { body: { prompt: "a red ball" }, headers: { "idempotency-key": key } }))).task_id;

/** As clients see it, kept responses included. */
async function found(service: Service): Promise<string> {
  const all = await ok<{ id: number; name: string }[]>(service.call("/v1/icons?per_page=200"));
  return all.map(({ id, name }) => `${id} ${name}`).sort().join("\n");
}

async function inDatabase(postgres: KeptPostgres): Promise<string> {
  const rows = await postgres.ask<{ id: number; name: string }>("atelier", "select id::int, name from icons");
  return rows.map(({ id, name }) => `${id} ${name}`).sort().join("\n");
}

/** How long each process took to be equal to the database. */
async function followed(postgres: KeptPostgres, services: Record<string, Service>): Promise<boolean> {
  const expected = await inDatabase(postgres);
  const began = performance.now();
  const all = await Promise.all(Object.entries(services).map(async ([name, service]) => {
    const equal = async () => (await found(service).catch(() => "")) === expected;
    const follows = await until(heldTo, "equal", equal).then(() => true, () => false);
    console.log(`${name}: ${follows ? `equal to the database after ${((performance.now() - began) / 1000).toFixed(1)} s` : "DOES NOT FOLLOW"}`);
    return follows;
  }));
  return all.every(Boolean);
}

async function prove(postgres: KeptPostgres, services: Record<string, Service>): Promise<boolean> {
  const [one, two, three] = Object.values(services) as [Service, Service, Service];
  const kept = await Promise.all(Array.from({ length: 20 }, (_, n) => addIcon([one, two, three][n % 3]!, `kept ${n}`)));
  const keptTasks = [await createTask(one, "kept-1"), await createTask(two, "kept-2")];
  console.log("before the standby is cut off:");
  if (!(await followed(postgres, services))) return false;
  await postgres.cutOffStandby();

  for (let n = 0; n < 50; n++) await addIcon([one, two, three][n % 3]!, `lost ${n}`);
  for (const id of kept.slice(0, 5)) await ok(one.call(`/v1/admin/icons/${id}`, { method: "PATCH", body: { name: `renamed ${id}` } }));
  for (const id of kept.slice(5, 8)) await ok(two.call(`/v1/admin/icons/${id}`, { method: "DELETE" }));
  const lostTasks = [await createTask(one, "lost-1"), await createTask(two, "lost-2"), await createTask(three, "lost-3")];
  console.log("after edits that the standby does not get:");
  if (!(await followed(postgres, services))) return false;

  await postgres.failOver();
  console.log("after the standby has taken over:");
  if (!(await followed(postgres, services))) return false;
  const there = async (ids: string[]) => {
    const statuses = await Promise.all(ids.map(async (id, n) => (await [one, two, three][n % 3]!.call(`${tasks}/${id}`)).status));
    return statuses.filter((status) => status === 200).length;
  };
  const expected = await inDatabase(postgres);
  const left = (edited: RegExp) => expected.match(edited)?.length ?? 0;
  console.log(`of 50 icons that were added ${left(/lost/g)} are there, of 5 renamed ${left(/renamed/g)} have their new name, of 3 removed ` +
    `${left(/kept [567]$/gm)} are back`);
  console.log(`of ${keptTasks.length} tasks before ${await there(keptTasks)} are there, of ${lostTasks.length} tasks after ${await there(lostTasks)}`);
  const again = await createTask(two, "lost-1");
  console.log(`a create that is repeated with its key makes ${again === lostTasks[0] ? "the same task" : "a task anew"}`);
  const id = await addIcon(three, "after it");
  console.log(`the next icon has the id ${id}; ids that were given to lost ones ${id <= Math.max(...kept) + 50 ? "come again" : "do not come again"}`);
  return followed(postgres, services);
}

const skipped = whySkipped("PostgreSQL");
if (skipped !== undefined) {
  console.log(skipped);
} else {
  const folder = await mkdtemp(join(tmpdir(), "atelier-soak-"));
  await chmod(folder, 0o711);
  const [host, port] = ["127.0.0.1", await freePort()];
  const postgres = await keepPostgres({ folder: join(folder, "postgres"), host, port, password: "of-the-soak", log: join(folder, "postgres.log") });
  const started: Service[] = [];
  try {
    const shared = { ATELIER_DATABASE: await postgres.open("atelier"), ATELIER_OBJECTS: join(folder, "objects"), ATELIER_WORKERS: "0" };
    const start = async () => {
      started.push(await startService(shared));
      return started.at(-1)!;
    };
    await postgres.addStandby(false);
    const services = { "the first process": await start(), "the second": await start(), "the third": await start() };
    if (!(await prove(postgres, services))) process.exitCode = 1;
  } finally {
    for (const service of started) await service.dispose();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
