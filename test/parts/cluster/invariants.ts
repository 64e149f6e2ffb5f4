import sharp from "sharp";
import type { Cluster } from "@atelier/tools/cluster/start-cluster.ts";
import { until } from "@atelier/tools/service/until.ts";
import { checkFiles } from "./files.ts";
import type { History } from "./history.ts";
import type { Clients } from "./load.ts";

export const caps = { running: 4, waiting: 400 };
const path = "/v1/ai/text-to-video/model-2-7";

interface TaskRow {
  id: string;
  status: string;
  results_json: string;
  error_code: string | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
}

/** What is looked at in every transaction while the soak runs: nobody has more tasks than they may, counted at the commit and not by the service's own sums. */
export async function watchCaps({ postgres }: Cluster): Promise<void> {
  await postgres.ask("atelier", `
    create table soak_violations (what text not null);
    create function soak_caps() returns trigger language plpgsql as $$
    declare running integer; waiting integer;
    begin
      select count(*) filter (where status = 'IN_PROGRESS'), count(*) filter (where status = 'CREATED') into running, waiting
        from tasks where account_id = new.account_id and status in ('CREATED', 'IN_PROGRESS');
      if running > ${caps.running} or waiting > ${caps.waiting} then
        insert into soak_violations values (format('%s running, %s waiting', running, waiting));
      end if;
      return null;
    end $$;
    create constraint trigger soak_caps after insert or update of status on tasks deferrable initially deferred for each row execute function soak_caps()`);
}

/** Waits for peace, then compares what everybody has seen with what is there. */
export async function checkInvariants(cluster: Cluster, clients: Clients, history: History, say: (line: string) => void): Promise<void> {
  const wrong = (what: string) => history.wrong(what);
  const ask = <Row extends object>(statement: string) => cluster.postgres.ask<Row & Record<string, unknown>>("atelier", statement);
  const apis = cluster.members.filter(({ name }) => name.startsWith("api"));
  for (const { name, url } of apis) await checkFollower(cluster, clients, name, url, wrong);
  say("every process finds what is in the database");

  const open = async () => Number((await ask<{ open: number }>("select count(*) as open from tasks where status in ('CREATED', 'IN_PROGRESS')"))[0]!.open);
  await until(900_000, "every task has ended", async () => (await open()) === 0, open);
  const tasks = await ask<TaskRow>(`
    select id, status, results_json, error_code, created_at::float8, started_at::float8, finished_at::float8 from tasks`);
  checkTasks(tasks, history, wrong);
  checkTimes(tasks, history, wrong);
  await checkCounts(ask, tasks, wrong);
  await checkSeen(clients, history, apis.map(({ url }) => url), wrong);
  say(`${tasks.length} tasks: each acknowledged one is there, and ended once`);

  await checkEvents(ask, history, wrong);
  say(`${history.events.length} webhooks, each task's in order`);
  const { files, orphans } = await checkFiles(cluster, wrong);
  say(`${files} files are what their names say; ${orphans} that nobody names were removed`);
}

/** I8: within 2 s. */
async function checkFollower(cluster: Cluster, clients: Clients, name: string, url: string, wrong: (what: string) => void): Promise<void> {
  const rows = await cluster.postgres.ask<{ id: number; name: string }>("atelier", "select id::int, name from icons order by id");
  const expected = rows.map((row) => `${row.id} ${row.name}`).join("\n");
  const found = async () => {
    const items: { id: number; name: string }[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      // No response that was kept.
      const { status, body } = await clients.call(`/v1/icons?per_page=1000&page=${page}&fresh=${Math.random()}`, {}, url);
      if (status !== 200) return `status ${status}`;
      const { data, meta } = body as { data: typeof items; meta: { pagination: { last_page: number } } };
      items.push(...data);
      last = meta.pagination.last_page;
    }
    return items.sort((a, b) => a.id - b.id).map((item) => `${item.id} ${item.name}`).join("\n");
  };
  let last = "";
  await until(2000, "equal", async () => (last = await found()) === expected).catch(() => {
    const [ours, theirs] = [new Set(expected.split("\n")), new Set(last.split("\n"))];
    const only = (some: Set<string>, others: Set<string>) => [...some].filter((one) => !others.has(one)).slice(0, 5).join(", ");
    wrong(`${name} does not follow: it lacks [${only(ours, theirs)}], and has [${only(theirs, ours)}] besides`);
  });
}

/** I1, I2, I4: what was acknowledged is there, once; what was not is not. */
function checkTasks(rows: readonly TaskRow[], history: History, wrong: (what: string) => void): void {
  const there = new Map(rows.map((row) => [row.id, row]));
  for (const { id, cancelled, status } of history.tasks.values()) {
    const row = there.get(id);
    if (!row) wrong(`${id} was acknowledged, and is lost`);
    else if (cancelled && row.error_code !== "cancelled") wrong(`${id} was reported to be cancelled, and is ${row.status} ${row.error_code}`);
    else if (row.status === "FAILED" && row.error_code !== "cancelled") wrong(`${id} failed: ${row.error_code}`);
    else if ((status === "COMPLETED" || status === "FAILED") && row.status !== status) wrong(`${id} was ${status} and is ${row.status}`);
    if (row?.status === "COMPLETED" && (JSON.parse(row.results_json) as unknown[]).length !== 1) wrong(`${id} has the results ${row.results_json}`);
  }
  for (const { id } of rows) if (!history.tasks.has(id)) wrong(`${id} is there, and nobody was reported of it`);
}

/** Every time is the database's, whatever the clocks of processes said. */
function checkTimes(rows: readonly TaskRow[], { begunAt }: History, wrong: (what: string) => void): void {
  // What a process takes the database's time to be is as exact as an answer of the database is fast.
  const blur = 2000;
  for (const { id, created_at, started_at, finished_at } of rows) {
    const times = [begunAt, created_at, started_at, finished_at, Date.now()].filter((time) => time !== null);
    if (times.some((time, at) => at > 0 && time < times[at - 1]! - blur)) wrong(`${id} was made, begun and ended at ${times.slice(1, -1).join(", ")}`);
  }
}

/** I4, I7. */
async function checkCounts(
  ask: <Row extends object>(statement: string) => Promise<Row[]>, tasks: readonly { id: string; status: string }[], wrong: (what: string) => void,
): Promise<void> {
  const counted = new Set((await ask<{ task_id: string }>("select task_id from usage")).map((row) => row.task_id));
  const completed = new Set(tasks.filter(({ status }) => status === "COMPLETED").map(({ id }) => id));
  for (const id of completed) if (!counted.has(id)) wrong(`${id} is completed and not counted in usage`);
  for (const id of counted) if (!completed.has(id)) wrong(`${id} is not completed and counted in usage`);
  for (const { what } of await ask<{ what: string }>("select distinct what from soak_violations")) wrong(`beyond a cap: ${what}`);
  const loads = await ask<{ running: number; waiting: number }>("select running, waiting_picture + waiting_film as waiting from account_load");
  for (const { running, waiting } of loads) {
    if (Number(running) !== 0 || Number(waiting) !== 0) wrong(`nothing runs or waits, and the account's load says ${running} and ${waiting}`);
  }
}

/** I1, I6: each process gives the task, and the task its own result. */
async function checkSeen(clients: Clients, history: History, apis: readonly string[], wrong: (what: string) => void): Promise<void> {
  const some = [...history.tasks.values()].filter((_, at, all) => at % Math.ceil(all.length / 200) === 0);
  for (const [at, { id, width }] of some.entries()) {
    const api = apis[at % apis.length]!;
    const { status, body } = await clients.call(`${path}/${id}`, {}, api);
    const { data } = body as { data: { status: string; generated: string[] } };
    if (status !== 200 || (data.status === "COMPLETED" && data.generated.length !== 1)) wrong(`${id} is answered ${status} ${JSON.stringify(body)}`);
    if (status !== 200 || data.status !== "COMPLETED") continue;
    const picture = await sharp(Buffer.from(await (await fetch(data.generated[0]!)).arrayBuffer())).metadata();
    if (picture.width !== width) wrong(`${id} has a result of width ${picture.width}, not ${width}`);
  }
}

/** I5: the end of each is reported. Deliveries that failed wait for minutes: for those the time is put forward. */
async function checkEvents(ask: <Row extends object>(statement: string) => Promise<Row[]>, history: History, wrong: (what: string) => void): Promise<void> {
  const reported = () => new Set(history.events.filter(({ status }) => status !== "IN_PROGRESS").map(({ task }) => task));
  await until(180_000, "every end was reported", async () => {
    await ask("update events set next_attempt_at = 0 where state = 'pending' and lease_token is null");
    return history.tasks.size === reported().size;
  }).catch(() => {
    const missing = [...history.tasks.keys()].filter((id) => !reported().has(id));
    wrong(`the ends of ${missing.length} tasks were never reported, such as ${missing[0]}`);
  });
  for (const [what, events] of Map.groupBy(history.events, ({ task, status }) => `${task} ${status}`)) {
    if (new Set(events.map(({ id }) => id)).size > 1) wrong(`${what} came as ${events.length} different events`);
  }
  for (const [task, events] of Map.groupBy(history.events, (event) => event.task)) {
    if (new Set(events.map(({ status }) => status).filter((status) => status !== "IN_PROGRESS")).size > 1) wrong(`${task} was reported ended in two ways`);
  }
}
