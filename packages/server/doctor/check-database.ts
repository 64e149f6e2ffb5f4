import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../store/database/database.ts";
import { firstFault, pendingWebhooks, taskState } from "../store/database/inspect.ts";
import { fails, type Finding, ok, warns } from "./finding.ts";

const minute = 60_000;
/** A webhook that is this late has a receiver that does not answer, milliseconds. */
const lateWebhook = 15 * minute;
/** A task that waits so long has no worker, milliseconds. */
const lateTask = 30 * minute;

/** Whether there is a database to look at. A command must not make one. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  return stat(join(dataDir, "atelier.db")).then(() => true, () => false);
}

/** The database: sound, and without work that nobody does. Its newest row also tells whether the clock went back. */
export async function checkDatabase(openDatabase: () => Promise<Database>): Promise<Finding[]> {
  const database = await openDatabase();
  const fault = await firstFault(database);
  if (fault !== undefined) {
    return [fails("database", `The database is damaged: ${fault}.`, "Stop the service and put back the last backup: docs/guides/operating.md tells how.")];
  }
  return [ok("database", "The database is sound."), ...(await taskFindings(database)), await webhookFinding(database)];
}

async function taskFindings({ db }: Database): Promise<Finding[]> {
  const { waiting, inProgress, oldestWaiting, newest } = await taskState(db);
  const says = `${waiting} tasks wait, ${inProgress} are in progress.`;
  const waits = oldestWaiting === null ? 0 : Date.now() - oldestWaiting;
  const tasks =
    waits > lateTask
      ? warns("tasks", `${says} The oldest has waited for ${Math.round(waits / minute)} minutes.`, "See `atelier engines`; ATELIER_WORKERS=0 does no work.")
      : ok("tasks", says);
  if (newest === null || newest <= Date.now() + minute) return [tasks, ok("clock", "No task is from the future.")];
  const ahead = Math.round((newest - Date.now()) / minute);
  return [tasks, warns("clock", `The newest task was created ${ahead} minutes in the future.`, "Set this machine's clock by NTP: one of the two was wrong.")];
}

async function webhookFinding({ db }: Database): Promise<Finding> {
  const { pending, oldest } = await pendingWebhooks(db);
  const late = oldest === null ? 0 : Date.now() - oldest;
  const says = `${pending} webhooks are to be delivered.`;
  if (late <= lateWebhook) return ok("webhooks", says);
  return warns("webhooks", `${says} The oldest is ${Math.round(late / minute)} minutes old.`, "`atelier webhooks` lists them and why their receivers refuse.");
}
