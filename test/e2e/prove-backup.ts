import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@atelier/server/store/database/open.ts";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { keepPostgres } from "@atelier/tools/postgres/keep-postgres.ts";
import { environmentWithoutSettings } from "@atelier/tools/service/start-server.ts";
import { until } from "@atelier/tools/service/until.ts";
import { generatedWav } from "../parts/generated-sounds.ts";
import { type Service, startService } from "./start-service.ts";
import { compare, createTask, everythingOf, fill, picture, portrait, prompt } from "./whole-library.ts";

const root = join(import.meta.dirname, "../..");

export interface BackupPlan {
  items: number;
  tasks: number;
}

/**
 * A library is backed up while it is worked with, by a command that is killed three times, and again when it is quiet; and restored into a folder and into
 * PostgreSQL by commands that are killed as often. Nobody who asks sees a difference.
 */
export async function proveBackup(plan: BackupPlan, say: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-backup-"));
  // The database passes it as another user.
  await chmod(folder, 0o711);
  const target = join(folder, "target");
  const place = { folder: join(folder, "postgres"), host: "127.0.0.1", port: await freePort(), password: "of-a-test", log: join(folder, "postgres.log") };
  const postgres = await keepPostgres(place);
  const service = await startService({ ATELIER_WORKERS: "0", ATELIER_MAX_WAITING_PER_ACCOUNT: "1000000", ATELIER_PROVENANCE: "off" });
  const own = { ATELIER_DATA_DIR: service.dataDir };
  try {
    await fill(service, plan.items, plan.tasks);
    say(`${plan.items} items and ${plan.tasks} tasks are there`);
    const running = await backUpUnderLoad(service, target, own, say);

    const before = await everythingOf(service);
    const quiet = await done(["backup", target], own);
    say(`${before.size} responses and files noted; the second backup: ${quiet.trim().split("\n").find((line) => line.startsWith("Backup "))}`);
    await service.stop();

    const elsewhere = { ATELIER_DATA_DIR: join(folder, "elsewhere") };
    await restoreKilled(["restore", target], elsewhere, say);
    service.set(elsewhere);
    await service.restart();
    compare(before, await everythingOf(service));
    await service.stop();
    say(`SQLite in another folder: ${before.size} responses and files are the same`);

    const moved = { ATELIER_DATA_DIR: join(folder, "moved"), ATELIER_DATABASE: await postgres.open("atelier") };
    await restoreKilled(["restore", target], moved, say);
    service.set(moved);
    await service.restart();
    compare(before, await everythingOf(service));
    await service.stop();
    say(`PostgreSQL: ${before.size} responses and files are the same`);

    await takesUpAgain(target, running, join(folder, "of-load"), say);
  } finally {
    await service.dispose();
    await rm(own.ATELIER_DATA_DIR, { recursive: true, force: true });
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the backup that was made while tasks ran, icons and sounds were edited and tasks were created and cancelled */
async function backUpUnderLoad(service: Service, target: string, own: Settings, say: (line: string) => void): Promise<string> {
  await service.stop();
  service.set({ ATELIER_WORKERS: "1" });
  await service.restart();
  let on = true;
  let calls = 0;
  const working = Array.from({ length: 2 }, async (_, worker) => {
    for (let number = 0; on; number++) {
      const id = await createTask(service, picture, { image: await portrait(200 + number) }, `load-${worker}-${number}`);
      const other = await createTask(service, prompt, { prompt: `Under load ${worker} ${number}` }, `load-prompt-${worker}-${number}`);
      if (number % 3 === 0) await service.call(`/v1/tasks/${number % 2 ? id : other}/cancel`, { method: "POST" });
      const sound = { title: `Under load ${worker} ${number}`, category: "load", file: generatedWav(5000 + 1000 * worker + number).toString("base64") };
      const added = (await (await service.call("/v1/admin/sound-effects", { body: sound })).json()) as { data?: { id?: number } };
      if (number % 2 && added.data?.id !== undefined) await service.call(`/v1/admin/sound-effects/${added.data.id}`, { method: "DELETE" });
      await service.call("/v1/icons?term=house");
      calls += 4;
    }
  });
  try {
    for (const when of ["Writing rows.", "Copying files.", "Copying files."]) await killed(["backup", target], own, when);
    const output = await done(["backup", target], own);
    const id = /^Backup (\S+):/m.exec(output)?.[1];
    assert.ok(id, output);
    say(`backed up under load (${calls} calls), after three kills: ${output.trim().split("\n").find((line) => line.startsWith("Backup "))}`);
    return id;
  } finally {
    on = false;
    await Promise.all(working);
    await service.stop();
    service.set({ ATELIER_WORKERS: "0" });
    await service.restart();
  }
}

/** A task that ran when the backup was made runs again where it is restored. */
async function takesUpAgain(target: string, backup: string, dataDir: string, say: (line: string) => void): Promise<void> {
  const output = await done(["restore", target, "--backup", backup], { ATELIER_DATA_DIR: dataDir });
  const database = await openDatabase(dataDir);
  const ran = await database.db.selectFrom("tasks").select(["id", "attempt"]).where("status", "=", "IN_PROGRESS").execute();
  const service = await startService({ ATELIER_DATA_DIR: dataDir, ATELIER_WORKERS: "2", ATELIER_PROVENANCE: "off" });
  try {
    assert.equal((await done(["doctor"], { ATELIER_DATA_DIR: dataDir, ATELIER_PORT: String(await freePort()) })).includes("FAILS"), false);
    const again = async ({ id, attempt }: { id: string; attempt: number }) => {
      const now = await database.db.selectFrom("tasks").select(["status", "attempt"]).where("id", "=", id).executeTakeFirstOrThrow();
      return now.attempt > attempt || now.status !== "IN_PROGRESS";
    };
    await until(120_000, "tasks that ran are taken up again", async () => (await Promise.all(ran.map(again))).every(Boolean));
    say(`the backup under load: ${output.trim().split("\n").find((line) => line.includes("restored"))}; ${ran.length} tasks that ran were taken up again`);
  } finally {
    await service.dispose();
    await database.close();
  }
}

async function restoreKilled(args: string[], settings: Settings, say: (line: string) => void): Promise<void> {
  for (const when of ["Copying files.", "Writing rows.", "Writing rows."]) await killed(args, settings, when);
  say(`killed three times, then: ${(await done(args, settings)).trim().split("\n").find((line) => line.includes("restored"))}`);
}

type Settings = Record<string, string>;

function run(args: string[], settings: Settings) {
  const options = { cwd: root, env: { ...environmentWithoutSettings(), ...settings }, stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"] };
  const child = spawn(process.execPath, ["packages/server/cli/atelier.ts", ...args], options);
  const run = { child, output: "", ended: once(child, "exit") };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (run.output += text));
  return run;
}

async function killed(args: string[], settings: Settings, when: string): Promise<void> {
  const one = run(args, settings);
  await until(300_000, `${args[0]} says ${when}`, async () => one.child.exitCode !== null || one.output.includes(when));
  assert.equal(one.child.exitCode, null, `it ended before it was killed:\n${one.output}`);
  one.child.kill("SIGKILL");
  await one.ended;
}

async function done(args: string[], settings: Settings): Promise<string> {
  const one = run(args, settings);
  await one.ended;
  assert.equal(one.child.exitCode, 0, one.output);
  return one.output;
}
