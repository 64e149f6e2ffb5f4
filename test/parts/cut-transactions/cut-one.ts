import assert from "node:assert/strict";
import { recountLoad } from "@atelier/server/store/database/accounts/account-load.ts";
import type { Database } from "@atelier/server/store/database/database.ts";
import { openPostgres } from "@atelier/server/store/database/postgres/open.ts";
import { isDatabaseUnavailable } from "@atelier/server/store/store-unavailable.ts";
import { type Cut, type CuttingProxy, startCuttingProxy } from "@atelier/tools/postgres/cutting-proxy.ts";
import type { SharedPostgres } from "@atelier/tools/postgres/shared-postgres.ts";
import { otherWork, setTheScene, transactions } from "./transactions.ts";

/** All other work goes on within this; whoever asked knows how it went within that. Milliseconds. */
const othersGoOn = 10_000;
const askersKnow = 22_000;

/**
 * Cuts one kind of transaction after the nth answer of the server, while another process works on the same rows.
 * @param filled a database with our schema, to be copied
 * @returns false where the transaction has ended before that
 */
export async function cutOne(server: SharedPostgres, filled: string, kind: string, after: number, cut: Cut): Promise<boolean> {
  const name = `${kind}, ${cut} after answer ${after}`;
  const url = await server.create(filled);
  const proxy = await startCuttingProxy(server.folder);
  const [cutOff, other] = [await openPostgres(proxy.through(url), { poolSize: 2 }), await openPostgres(url, { poolSize: 4 })];
  try {
    const scene = await setTheScene(other);
    proxy.cutAfter(after, cut);
    const begun = performance.now();
    const outcome = Promise.resolve(transactions[kind]!(cutOff, scene)).then(() => undefined, (error: unknown) => error);
    if (!(await isCut(proxy, outcome))) return false;
    await goOn(other, name);
    const error = await outcome;
    assert.ok(performance.now() - begun < askersKnow, `${name}: known after ${Math.round(performance.now() - begun)} ms`);
    assert.ok(error === undefined || isDatabaseUnavailable(error), `${name}: ${String(error)}`);
    await nothingLeft(other, name);
    return true;
  } finally {
    await Promise.all([cutOff.close(), other.close(), proxy.close()]);
    await server.drop(url);
  }
}

async function isCut(proxy: CuttingProxy, outcome: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  void outcome.then(() => (isOver = true));
  while (!proxy.hasCut() && !isOver) await new Promise((resolve) => setTimeout(resolve, 2));
  return proxy.hasCut();
}

async function goOn(other: Database, name: string): Promise<void> {
  await Promise.all(Object.entries(otherWork(other)).map(async ([what, work]) => {
    const begun = performance.now();
    await work();
    const took = performance.now() - begun;
    assert.ok(took < othersGoOn, `${name}: ${what} took ${Math.round(took)} ms`);
  }));
}

/** Nothing is doubled, lost or counted wrong, and nobody holds a lock. */
async function nothingLeft(other: Database, name: string): Promise<void> {
  const { oldestTransaction, blocked } = (await other.pressure())!;
  assert.ok(oldestTransaction < 6 && blocked === 0, `${name}: a transaction of ${oldestTransaction} s is left open, ${blocked} wait`);
  const tasks = await other.db.selectFrom("tasks").select("id").where("id", "in", ["held", "waits", "other-a", "other-b"]).execute();
  assert.equal(tasks.length, 4, `${name}: a task is lost`);
  for (const account of ["a", "b"]) assert.equal(await other.withLocks((trx) => recountLoad(trx, account)), undefined, `${name}: ${account} is counted wrong`);
}
