import assert from "node:assert/strict";
import { test } from "node:test";
import { listKeys } from "../store/database/accounts/accounts.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { openAccount } from "./accounts.ts";
import { createKey, endKey } from "./keys.ts";
import { LastUse } from "./last-use.ts";
import { createLoginToken, operatorKey, redeemLoginToken } from "./login-links.ts";
import { scopes } from "./caller.ts";
import { Sessions } from "./sessions.ts";

const start = Date.UTC(2026, 0, 1);
const minute = 60_000;
const hour = 60 * minute;

async function fresh(key: { expiresAt?: number } = {}) {
  const database = await openSqlite(":memory:");
  const clock = { now: start };
  const uses = new LastUse({ database, now: () => clock.now, onError: assert.ifError });
  const sessions = new Sessions({ database, uses, now: () => clock.now });
  const account = await openAccount(database, "studio", start);
  const { id } = await createKey(database.db, { accountId: account.id, name: "desk", scopes: ["ai"], premium: false, source: "operator", ...key }, start);
  /** Passes time in steps, as a page that is open asks now and then. */
  const pass = async (milliseconds: number, token?: string) => {
    clock.now += milliseconds;
    const found = token === undefined ? undefined : await sessions.find(token);
    await uses.write();
    return found !== undefined;
  };
  return { database, clock, sessions, uses, keyId: id, account, pass };
}

test("a session may do what its key may, and its token is stored nowhere", async () => {
  const { sessions, keyId, database } = await fresh();
  const { token } = (await sessions.begin(keyId))!;
  assert.match(token, /^[\w-]{43}$/);
  assert.deepEqual((await sessions.find(token))?.caller.scopes, ["ai"]);
  assert.ok(!JSON.stringify(await database.db.selectFrom("sessions").selectAll().execute()).includes(token));
  assert.equal(await sessions.find(`${token}x`), undefined);
});

test("a session ends after 12 hours in which nobody used it, and after 7 days in any case", async () => {
  const idle = await fresh();
  const first = (await idle.sessions.begin(idle.keyId))!;
  assert.equal(await idle.pass(12 * hour - minute, first.token), true);
  assert.equal(await idle.pass(12 * hour - minute, first.token), true);
  assert.equal(await idle.pass(12 * hour + minute, first.token), false);

  const busy = await fresh();
  const { token } = (await busy.sessions.begin(busy.keyId))!;
  for (let hours = 0; hours < 7 * 24 - 8; hours += 8) assert.equal(await busy.pass(8 * hour, token), true);
  assert.equal(await busy.pass(8 * hour, token), false);
});

test("revoking a key ends its sessions within one second, though they were in use", async () => {
  const { sessions, keyId, database, clock } = await fresh();
  const { token } = (await sessions.begin(keyId))!;
  assert.ok(await sessions.find(token));
  await endKey(database.db, keyId, clock.now);
  clock.now += 1000;
  assert.equal(await sessions.find(token), undefined);
  assert.equal(await sessions.begin(keyId), undefined);
});

test("a session ends with its key to the millisecond", async () => {
  const { sessions, keyId, clock } = await fresh({ expiresAt: start + hour });
  const { token, session } = (await sessions.begin(keyId))!;
  assert.equal(session.expiresAt, start + hour);
  clock.now = start + hour - 1;
  assert.ok(await sessions.find(token));
  clock.now = start + hour;
  assert.equal(await sessions.find(token), undefined);
});

test("a session that was ended is refused at once", async () => {
  const { sessions, keyId } = await fresh();
  const { token, session } = (await sessions.begin(keyId))!;
  assert.ok(await sessions.find(token));
  await sessions.end(session.hash);
  assert.equal(await sessions.find(token), undefined);
});

test("a hundred and one logins leave a hundred sessions, and ended ones are removed", async () => {
  const { sessions, keyId, database, clock } = await fresh();
  const { token } = (await sessions.begin(keyId))!;
  for (let login = 0; login < 100; login++) {
    clock.now++;
    await sessions.begin(keyId);
  }
  const count = async () => (await database.db.selectFrom("sessions").selectAll().execute()).length;
  assert.deepEqual([await count(), await sessions.find(token)], [100, undefined]);
  clock.now += 13 * hour;
  await sessions.begin(keyId);
  assert.equal(await count(), 1);
});

test("the last use of a key is written once for all uses of a minute, and none of it while a request waits", async () => {
  const { sessions, keyId, database, clock, uses } = await fresh();
  const { token } = (await sessions.begin(keyId))!;
  for (let second = 0; second < 50; second++) {
    clock.now += 1000;
    await sessions.find(token);
  }
  const lastUse = async () => (await listKeys(database.db))[0]!.last_used_at;
  assert.equal(await lastUse(), null);
  await uses.write();
  assert.equal(await lastUse(), start + 50_000);
});

test("a login link works once, within ten minutes", async () => {
  const { database, keyId } = await fresh();
  const [used, old] = [await createLoginToken(database.db, keyId, start), await createLoginToken(database.db, keyId, start)];
  const both = await Promise.all([redeemLoginToken(database.db, used, start + 1), redeemLoginToken(database.db, used, start + 1)]);
  assert.deepEqual(both.filter(Boolean), [keyId]);
  assert.equal(await redeemLoginToken(database.db, old, start + 10 * minute), undefined);
});

test("the operator's key is that of the environment, or the oldest that may do everything for ever", async () => {
  const { database, account } = await fresh();
  const make = (name: string, key: object) =>
    createKey(database.db, { accountId: account.id, name, scopes, premium: true, source: "operator", ...key } as never, start);
  assert.equal(await operatorKey(database.db, account.id), undefined, "the only key may not do everything");
  await make("ends", { expiresAt: start + hour });
  const first = await make("first", {});
  await make("second", {});
  assert.equal(await operatorKey(database.db, account.id), first.id);
  const given = await make("environment", { source: "environment" });
  assert.equal(await operatorKey(database.db, account.id), given.id);
  await endKey(database.db, given.id, start);
  assert.equal(await operatorKey(database.db, account.id), first.id);
});
