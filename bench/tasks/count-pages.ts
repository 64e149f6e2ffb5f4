import { openDatabase } from "@atelier/server/store/database/open.ts";
import type { KeptPostgres } from "@atelier/tools/postgres/keep-postgres.ts";
import { OurQueue } from "./our-queue.ts";

/** Of each step. */
const repeats = 100;
/** How much more a step may cost with a thousand times as much around it: an index has a level more. */
const growth = 2;

interface Surroundings {
  waiting: number;
  accounts: number;
  /** Tasks that have ended. */
  ended: number;
}

type Costs = Record<string, number>;

/**
 * Pages that one step touches, from PostgreSQL's own counts: they are the same on a busy machine. A step whose pages grow with what waits would be slow
 * one day, however quick it is now.
 * @returns whether all stay flat
 */
export async function countPages(postgres: KeptPostgres, most: number, dataDir: string): Promise<boolean> {
  const small = { waiting: 1000, accounts: 100, ended: 1000 };
  const cases: [string, Surroundings][] = [
    ["small", small],
    [`${most} waiting`, { ...small, waiting: most }],
    [`1 account, ${most}`, { ...small, accounts: 1, waiting: most }],
    ["1,000 accounts", { ...small, accounts: 1000 }],
    [`${most} ended`, { ...small, ended: most }],
  ];
  const all = new Map<string, Costs>();
  for (const [name, surroundings] of cases) all.set(name, await costsAmong(postgres, surroundings, dataDir));
  const steps = Object.keys(all.get("small")!);
  console.log(`pages touched by one step (${repeats} of each), by what is around it:`);
  console.log(`  ${"".padEnd(20)}${steps.map((step) => step.padStart(10)).join("")}`);
  for (const [name, costs] of all) console.log(`  ${name.padEnd(20)}${steps.map((step) => costs[step]!.toFixed(1).padStart(10)).join("")}`);
  const grown = steps.filter((step) => Math.max(...[...all.values()].map((costs) => costs[step]!)) > growth * all.get("small")![step]! + 3);
  for (const step of grown) console.log(`does not hold: ${step} costs more than ${growth} times as much where more is around it`);
  return grown.length === 0;
}

async function costsAmong(postgres: KeptPostgres, surroundings: Surroundings, dataDir: string): Promise<Costs> {
  const name = `pages_${surroundings.waiting}_${surroundings.accounts}_${surroundings.ended}`;
  const database = await openDatabase({ dataDir, database: await postgres.open(name), databasePool: 2 });
  try {
    await fill(postgres, name, surroundings);
    return await measure(postgres, name, new OurQueue(database));
  } finally {
    await database.close();
    await postgres.ask("postgres", `drop database ${name} with (force)`);
  }
}

async function measure(postgres: KeptPostgres, name: string, queue: OurQueue): Promise<Costs> {
  await postgres.ask("postgres", "create extension if not exists pg_stat_statements");
  const costs: Costs = {};
  const step = async <T>(what: string, work: (at: number) => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    // Plans of prepared statements are made in the first ones.
    for (let at = 0; at < 10; at++) results.push(await work(at));
    await postgres.ask("postgres", "select pg_stat_statements_reset()");
    for (let at = 10; at < 10 + repeats; at++) results.push(await work(at));
    const [row] = await postgres.ask<{ pages: string }>("postgres", `select sum(shared_blks_hit + shared_blks_read) as pages
      from pg_stat_statements where dbid = (select oid from pg_database where datname = '${name}')`);
    costs[what] = Number(row!.pages) / repeats;
    return results;
  };
  await step("create", () => queue.add(["account-1"], 1));
  const claimed = (await step("claim", () => queue.claim(1))).flat();
  await step("renew", (at) => queue.renew([claimed[at]!]));
  await step("end", (at) => queue.end(claimed[at]!));
  const last = { id: "ffffffff", turn: 2 ** 40, class: "picture" } as const;
  await step("position", () => queue.position(last));
  return costs;
}

/** By statements of its own: a million creates would take their time. */
async function fill(postgres: KeptPostgres, name: string, { waiting, accounts, ended }: Surroundings): Promise<void> {
  const rows = (count: number, status: string, id: string) => `insert into tasks (id, account_id, endpoint, kind, class, status, job_json, attempt, failures,
      turn, not_before, progress, results_json, extras_json, created_at, finished_at, expires_at)
    select '${id}' || lpad(number::text, 9, '0'), 'account-' || (number % ${accounts} + 1), 'e', 'k', 'picture', '${status}',
      '{"prompt":"a lighthouse at dusk"}', 0, 0, number / ${accounts}, 0, 0, '[]', '{}', 1, ${status === "CREATED" ? "null" : "1"}, 4000000000000
    from generate_series(1, ${count}) as number`;
  for (const statement of [
    `insert into accounts (id, name, created_at) select 'account-' || number, 'account-' || number, 0 from generate_series(1, ${accounts}) as number`,
    rows(waiting, "CREATED", "01a00000-"), rows(ended, "COMPLETED", "01900000-"),
    `insert into account_load select account_id, 0, count(*), 0, max(turn) + 1, 0 from tasks where status = 'CREATED' group by account_id`,
    `insert into usage (task_id, account_id, model, unit, quantity, finished_at) select id, account_id, 'm', 'megapixels', 1, 1 from tasks
      where status = 'COMPLETED'`,
    "vacuum analyze",
  ]) await postgres.ask(name, statement);
}
