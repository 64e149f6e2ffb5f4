import assert from "node:assert/strict";
import { test } from "node:test";
import { listKeys } from "../store/database/accounts/accounts.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { listSecrets } from "../webhooks/secrets.ts";
import { openAccount } from "./accounts.ts";
import { createAuthenticate } from "./authenticate.ts";
import { bootstrapAccounts } from "./bootstrap.ts";
import { scopes } from "./caller.ts";
import { createKey, describeKeys, endKey, hashKey } from "./keys.ts";

const start = Date.UTC(2026, 0, 1);

async function fresh() {
  const database = await openSqlite(":memory:");
  const clock = { now: start };
  return { database, clock, authenticate: createAuthenticate(database.db, () => clock.now) };
}

test("the first start makes an account, a secret and one key that may do everything; a second start makes nothing", async () => {
  const { database, authenticate } = await fresh();
  const first = await bootstrapAccounts(database, undefined, start);
  assert.match(first.firstKey!, /^ak_[\w-]{43}$/);
  const caller = await authenticate(first.firstKey!);
  assert.deepEqual(
    { accountId: caller?.accountId, scopes: caller?.scopes, premium: caller?.premium },
    { accountId: first.accountId, scopes: [...scopes], premium: true },
  );
  assert.equal((await listSecrets(database, first.accountId, start)).length, 1);

  assert.deepEqual(await bootstrapAccounts(database, undefined, start), { accountId: first.accountId });
  assert.equal((await describeKeys(database.db)).length, 1);
});

test("a first key is where the operator finds it before it counts: a start that cannot keep it leaves it to the next", async () => {
  const { database, authenticate } = await fresh();
  const kept: string[] = [];
  const failing = bootstrapAccounts(database, undefined, start, [], () => Promise.reject(new Error("the disk is full")));
  await assert.rejects(failing, /the disk is full/);
  assert.deepEqual(await describeKeys(database.db), []);
  const { firstKey } = await bootstrapAccounts(database, undefined, start, [], async (key) => void kept.push(key));
  assert.deepEqual(kept, [firstKey]);
  assert.ok(await authenticate(firstKey!));
});

test("a key is never stored: the database holds its hash and the first characters", async () => {
  const { database } = await fresh();
  const { firstKey } = await bootstrapAccounts(database, undefined, start);
  const [row] = await listKeys(database.db);
  assert.ok(!JSON.stringify(row).includes(firstKey!.slice(8)));
  assert.equal(row?.hint, firstKey!.slice(0, 8));
});

test("the environment's key works with every entitlement, and no other key is made beside it", async () => {
  const { database, authenticate } = await fresh();
  assert.equal((await bootstrapAccounts(database, "the-operator-chose-this", start)).firstKey, undefined);
  const caller = await authenticate("the-operator-chose-this");
  assert.deepEqual([caller?.scopes, caller?.premium], [[...scopes], true]);
});

test("a changed or removed environment key is revoked, and one set again works again", async () => {
  const { database, authenticate, clock } = await fresh();
  const known = async (key: string) => (await authenticate(key)) !== undefined;
  await bootstrapAccounts(database, "environment-key-one", start);
  await bootstrapAccounts(database, "environment-key-two", start);
  assert.deepEqual([await known("environment-key-one"), await known("environment-key-two")], [false, true]);
  await bootstrapAccounts(database, undefined, start);
  clock.now += 1000;
  assert.equal(await known("environment-key-two"), false);
  await bootstrapAccounts(database, "environment-key-one", start);
  assert.equal(await known("environment-key-one"), true);
});

test("a start without ATELIER_API_KEY leaves alone the key of a server that runs", async () => {
  const { database } = await fresh();
  await bootstrapAccounts(database, "environment-key-one", start);
  await bootstrapAccounts(database, "environment-key-two", start, [hashKey("environment-key-one")]);
  await bootstrapAccounts(database, undefined, start, [hashKey("environment-key-one")]);
  const revoked = (await describeKeys(database.db)).map(({ hint, revokedAt }) => [hint, revokedAt !== undefined]);
  assert.deepEqual(revoked.slice(0, 2), [["env", false], ["env", true]]);
});

test("a key made by command that was also the environment's outlives the variable", async () => {
  const { database, authenticate } = await fresh();
  const { firstKey } = await bootstrapAccounts(database, undefined, start);
  await bootstrapAccounts(database, firstKey, start);
  await bootstrapAccounts(database, undefined, start);
  assert.ok(await authenticate(firstKey!));
});

test("a revoked key is refused within one second, though its answer was remembered", async () => {
  const { database, authenticate, clock } = await fresh();
  const { firstKey } = await bootstrapAccounts(database, undefined, start);
  const caller = await authenticate(firstKey!);
  assert.equal(await endKey(database.db, caller!.keyId, start), true);
  assert.equal(await endKey(database.db, caller!.keyId, start), false, "it was revoked before");
  clock.now += 1000;
  assert.equal(await authenticate(firstKey!), undefined);
});

test("a key ends at its expiry to the millisecond, though its answer is remembered", async () => {
  const { database, authenticate, clock } = await fresh();
  const account = await openAccount(database, "studio", start);
  const { key } = await createKey(
    database.db, { accountId: account.id, name: "short", scopes: ["catalog"], premium: false, expiresAt: start + 100, source: "operator" }, start,
  );
  clock.now = start + 99;
  assert.deepEqual((await authenticate(key))?.scopes, ["catalog"]);
  clock.now = start + 100;
  assert.equal(await authenticate(key), undefined);
});

test("a key that is made after it was tried works at once", async () => {
  const { database, authenticate } = await fresh();
  const account = await openAccount(database, "studio", start);
  assert.equal(await authenticate("ak_made_a_moment_later"), undefined);
  await createKey(database.db, { accountId: account.id, name: "late", scopes: ["ai"], premium: false, source: "operator" }, start, "ak_made_a_moment_later");
  assert.ok(await authenticate("ak_made_a_moment_later"));
});

test("a thousand requests at once with one key ask the database once", async () => {
  const { database, clock } = await fresh();
  const { firstKey } = await bootstrapAccounts(database, undefined, start);
  let queries = 0;
  const counting = new Proxy(database.db, {
    get(target, name) {
      if (name === "selectFrom") queries++;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const authenticate = createAuthenticate(counting, () => clock.now);
  await Promise.all(Array.from({ length: 1000 }, () => authenticate(firstKey!)));
  assert.equal(queries, 1);
});

test("an account opened twice by its name is one account", async () => {
  const { database } = await fresh();
  assert.deepEqual(await openAccount(database, "studio", start), await openAccount(database, "studio", start));
});
