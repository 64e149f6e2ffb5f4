import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openAccount } from "@atelier/server/accounts/accounts.ts";
import { createKey } from "@atelier/server/accounts/keys.ts";
import { openDatabase } from "@atelier/server/store/database/open.ts";
import type { Cluster } from "@atelier/tools/cluster/start-cluster.ts";
import { until } from "@atelier/tools/service/until.ts";
import type { Clients } from "./load.ts";

/** Accounts that are busy at the same time, and what each orders. */
const accounts = ["busy 1", "busy 2", "busy 3"];
const tasksEach = 120;
const limit = { rate: 30, burst: 30 };
/** Tokens that a process takes at once: a tenth of a second of the rate. */
const slice = limit.rate / 10;
/** For how long a key asks for more than it may, milliseconds. */
const hammered = 15_000;
const path = "/v1/ai/text-to-video/model-2-7";

interface Admission {
  /** Between these moments it was let through, by `performance.now()`. */
  sent: number;
  answered: number;
}

/** What several accounts and several processes share is shared as promised, while processes are killed. */
export async function checkShares(cluster: Cluster, clients: Clients, wrong: (what: string) => void, say: (line: string) => void): Promise<void> {
  const keys = await makeKeys(cluster);
  const admitted = await Promise.all([hammer(cluster, clients, keys.limited), replaceSoon(cluster, "api-2")]).then(([admissions]) => admissions);
  checkRate(admitted, cluster.members.filter(({ name }) => name.startsWith("api")).length, wrong);
  say(`a key of ${limit.rate}/s was let through ${admitted.length} times in ${hammered / 1000} s by three processes, one of which was killed`);
  const begins = await checkTurns(cluster, clients, keys.busy, wrong);
  say(`of ${begins.reduce((a, b) => a + b)} tasks begun while ${accounts.length} accounts waited, each had ${begins.join(", ")}`);
}

async function makeKeys({ database: url }: Cluster): Promise<{ limited: string; busy: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-soak-"));
  const database = await openDatabase({ dataDir: folder, database: url });
  try {
    const make = async (name: string) => {
      const { id: accountId } = await openAccount(database, name);
      return (await createKey(database.db, { accountId, name, scopes: ["catalog", "ai"], premium: false, limits: { read: limit }, source: "operator" })).key;
    };
    return { limited: await make("limited"), busy: await Promise.all(accounts.map(make)) };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function replaceSoon({ members }: Cluster, name: string): Promise<void> {
  await sleep(5000);
  const member = members.find((one) => one.name === name)!;
  await member.end("SIGKILL");
  await member.start();
  await member.ready();
}

/** Asks each process that answers as fast as it answers. */
async function hammer({ members }: Cluster, clients: Clients, key: string): Promise<Admission[]> {
  const admitted: Admission[] = [];
  const end = performance.now() + hammered;
  const lane = async (url: string) => {
    while (performance.now() < end) {
      const sent = performance.now();
      const { status } = await clients.call("/v1/icons?per_page=1", { headers: { "x-service-api-key": key } }, url);
      if (status === 200) admitted.push({ sent, answered: performance.now() });
      else await sleep(20);
    }
  };
  await Promise.all(members.filter(({ name }) => name.startsWith("api")).flatMap(({ url }) => [lane(url), lane(url)]));
  return admitted.sort((a, b) => a.answered - b.answered);
}

/** I10: in no span of time more than the rate, the burst, and a slice for each process. @param admitted in the order of their answers */
function checkRate(admitted: readonly Admission[], processes: number, wrong: (what: string) => void): void {
  for (let first = 0; first < admitted.length; first++) {
    for (let last = first; last < admitted.length; last++) {
      const span = admitted[last]!.answered - Math.min(admitted[first]!.sent, admitted[last]!.sent);
      const most = limit.burst + (limit.rate * span) / 1000 + processes * slice;
      // What was sent before the span may have been let through in it: those are not counted.
      const count = admitted.slice(first, last + 1).filter(({ sent }) => sent >= admitted[first]!.sent).length;
      if (count > most + 1) return wrong(`${count} requests were let through in ${span.toFixed(0)} ms, where ${most.toFixed(0)} may be`);
    }
  }
  const least = (limit.rate * hammered) / 2000;
  if (admitted.length < least) wrong(`${admitted.length} requests were let through in ${hammered} ms, where ${least} and more may be`);
}

/** I12: of the tasks that begin while all of some accounts wait, each account has its share, to a tenth. @returns begins of each account */
async function checkTurns(cluster: Cluster, clients: Clients, keys: readonly string[], wrong: (what: string) => void): Promise<number[]> {
  const begun = Date.now();
  // One after the other: who came first must not be served first.
  for (const key of keys) await Promise.all(Array.from({ length: 8 }, () => order(clients, key, tasksEach / 8)));
  const all = Date.now();
  await replaceSoon(cluster, "worker-1");
  const left = async () => Number((await cluster.postgres.ask<{ left: number }>("atelier", unended))[0]!.left);
  await until(300_000, "the accounts' tasks have ended", async () => (await left()) === 0, left);
  const rows = await cluster.postgres.ask<{ account: string; at: number }>("atelier", `
    select account.name as account, task.started_at::float8 as at from tasks task join accounts account on account.id = task.account_id
    where account.name like 'busy %' and task.started_at is not null order by task.started_at`);
  const startsOf = accounts.map((name) => rows.filter(({ account }) => account === name).map(({ at }) => at));
  // While each has a task that waits.
  const end = Math.min(...startsOf.map((starts) => starts.at(-1)!));
  const begins = startsOf.map((starts) => starts.filter((at) => at >= all && at < end).length);
  const share = begins.reduce((a, b) => a + b) / begins.length;
  if (share < 30) wrong(`only ${begins.join(", ")} tasks began while all accounts waited: too few to tell, ${all - begun} ms after the first was ordered`);
  else if (begins.some((count) => Math.abs(count - share) > share / 10)) wrong(`three busy accounts began ${begins.join(", ")} tasks`);
  return begins;
}

const unended = `select count(*) as left from tasks where status in ('CREATED', 'IN_PROGRESS')`;

async function order(clients: Clients, key: string, count: number): Promise<void> {
  for (let made = 0; made < count; ) {
    const { status } = await clients.call(path, { body: { prompt: "width 8 for 300 ms" }, headers: { "x-service-api-key": key } });
    if (status === 200) made++;
    else await sleep(100);
  }
}
