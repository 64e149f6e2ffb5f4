import { Logger, makeWorkerUtils, run } from "graphile-worker";
import { PgBoss } from "pg-boss";
import { openDatabase } from "@atelier/server/store/database/open.ts";
import type { KeptPostgres } from "@atelier/tools/postgres/keep-postgres.ts";
import { OurQueue } from "./our-queue.ts";

/** Connections, and claimers at a time. */
const connections = 8;
const batch = 64;
const accounts = Array.from({ length: 20 }, (_, number) => `account-${number}`);

interface Plan {
  tasks: number;
  rounds: number;
  dataDir: string;
}

/** Empties a queue of so many tasks and answers the milliseconds that it took. */
type Way = (tasks: number) => Promise<number>;

/** Each way in turn, and that several times, so that all see the same neighbours; the medians are printed, and their ratios. */
export async function compareQueues(postgres: KeptPostgres, { tasks, rounds, dataDir }: Plan): Promise<void> {
  const opened: (() => Promise<unknown>)[] = [];
  const queue = await openOurs(await postgres.open("ours"), dataDir, opened);
  const graphile = await openGraphile(await postgres.open("graphile"), opened);
  const boss = await openBoss(await postgres.open("boss"), opened);
  const ways: Record<string, Way> = {
    "ours, singly": (count) => queue(count, 1), "ours, claims of 64": (count) => queue(count, batch),
    "graphile-worker, singly": (count) => graphile(count, -1), "graphile-worker, local queue of 64": (count) => graphile(count, batch),
    "pg-boss, singly": (count) => boss(count, 1), "pg-boss, batches of 64": (count) => boss(count, batch),
  };
  const rates = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const took = await way(tasks);
      // The first round warms everything up.
      if (round > 0) rates.get(name)!.push((tasks / took) * 1000);
    }
  }
  for (const close of opened) await close();
  const median = (name: string) => rates.get(name)!.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
  console.log(`claim and end of ${tasks} waiting tasks, ${connections} claimers, medians of ${rounds} rounds in turn:`);
  for (const name of rates.keys()) console.log(`  ${name.padEnd(36)} ${median(name).toFixed(0).padStart(6)}/s`);
  const ratio = (one: string, other: string) => (median(one) / median(other)).toFixed(2);
  const tell = (how: string, ours: string, theirs: string, others: string) =>
    console.log(`  ${how}, against graphile-worker ${ratio(ours, theirs)}, against pg-boss ${ratio(ours, others)}`);
  tell("singly", "ours, singly", "graphile-worker, singly", "pg-boss, singly");
  tell("in batches", "ours, claims of 64", "graphile-worker, local queue of 64", "pg-boss, batches of 64");
}

async function openOurs(url: string, dataDir: string, opened: (() => Promise<unknown>)[]) {
  const database = await openDatabase({ dataDir, database: url, databasePool: connections });
  opened.push(() => database.close());
  for (const id of accounts) await database.db.insertInto("accounts").values({ id, name: id, created_at: 0 }).execute();
  const queue = new OurQueue(database);
  return async (tasks: number, most: number): Promise<number> => {
    await queue.add(accounts, tasks);
    const claimer = async () => {
      for (;;) {
        const claimed = most === 1 ? [await queue.next()].flatMap((task) => task ?? []) : await queue.claim(most);
        if (claimed.length === 0) return;
        await Promise.all(claimed.map((task) => queue.end(task)));
      }
    };
    // One that claims for all slots, as a worker does, or as many as there are connections.
    return timed(() => Promise.all(Array.from({ length: most === 1 ? connections : 2 }, claimer)));
  };
}

async function openGraphile(connectionString: string, opened: (() => Promise<unknown>)[]) {
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ connectionString, logger });
  await utils.migrate();
  opened.push(async () => utils.release());
  return async (tasks: number, localQueue: number): Promise<number> => {
    await utils.addJobs(Array.from({ length: tasks }, () => ({ identifier: "noop", payload: { prompt: "a lighthouse at dusk" } })));
    let done = 0;
    const all = Promise.withResolvers<void>();
    const noop = () => {
      if (++done === tasks) all.resolve();
    };
    return timed(async () => {
      const preset = { worker: localQueue > 0 ? { localQueue: { size: localQueue }, completeJobBatchDelay: 0 } : {} };
      const runner = await run({
        connectionString, logger, concurrency: connections, maxPoolSize: connections + 2, noHandleSignals: true, taskList: { noop }, preset,
      });
      await all.promise;
      await runner.stop();
    });
  };
}

async function openBoss(connectionString: string, opened: (() => Promise<unknown>)[]) {
  const boss = new PgBoss({ connectionString, max: connections, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue("noop");
  opened.push(() => boss.stop({ graceful: false }));
  return async (tasks: number, batchSize: number): Promise<number> => {
    await boss.insert("noop", Array.from({ length: tasks }, () => ({ data: { prompt: "a lighthouse at dusk" } })));
    const claimer = async () => {
      for (;;) {
        const jobs = await boss.fetch("noop", { batchSize });
        if (jobs.length === 0) return;
        await boss.complete("noop", jobs.map(({ id }) => id));
      }
    };
    return timed(() => Promise.all(Array.from({ length: connections }, claimer)));
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
