import assert from "node:assert/strict";
import { test } from "node:test";
import type { ServiceError } from "../errors.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { openAccount } from "./accounts.ts";
import { createAuthenticate } from "./authenticate.ts";
import { createKey } from "./keys.ts";
import { LastUse } from "./last-use.ts";
import { type Credentials, credentialsOf, LogIn } from "./log-in.ts";
import { Sessions } from "./sessions.ts";

async function fresh() {
  const database = await openSqlite(":memory:");
  const clock = { now: Date.UTC(2026, 0, 1) };
  const now = () => clock.now;
  const sessions = new Sessions({ database, uses: new LastUse({ database, onError: assert.ifError }), now });
  const logIn = new LogIn({ db: database.db, authenticate: createAuthenticate(database.db, now), sessions, limited: true, now });
  const account = await openAccount(database, "studio");
  const { key } = await createKey(database.db, { accountId: account.id, name: "desk", scopes: ["ai"], premium: false, source: "operator" });
  const outcome = (credentials: Credentials, address = "10.0.0.1") =>
    logIn.begin(credentials, { address }).then(() => "in", (error: unknown) => (error as ServiceError).code);
  return { clock, key, outcome };
}

test("after five failures of an address a minute even the right key is refused there, and nowhere else", async () => {
  const { clock, key, outcome } = await fresh();
  const failed = await Promise.all(Array.from({ length: 8 }, (_, guess) => outcome({ key: `guess ${guess}` })));
  assert.deepEqual(failed, [...Array<string>(5).fill("invalid_api_key"), ...Array<string>(3).fill("rate_limited")]);
  assert.equal(await outcome({ key }), "rate_limited");
  assert.equal(await outcome({ key }, "10.0.0.2"), "in");
  clock.now += 12_000;
  assert.equal(await outcome({ key }), "in");
});

test("logins that succeed do not count as failures, but one key cannot begin sessions without end", async () => {
  const { key, outcome } = await fresh();
  const outcomes = [];
  for (let login = 0; login < 32; login++) outcomes.push(await outcome({ key }));
  assert.deepEqual(outcomes, [...Array<string>(30).fill("in"), "rate_limited", "rate_limited"]);
});

test("a link that does not hold says what to do", async () => {
  const { outcome } = await fresh();
  assert.equal(await outcome({ token: "x" }), "invalid_login_link");
});

test("a key, a token, or an email with its password is given", () => {
  assert.deepEqual(credentialsOf({ key: " ak_1\n" }), { key: "ak_1" });
  assert.deepEqual(credentialsOf({ email: " Ada@Example.org ", password: " as typed " }), { email: "ada@example.org", password: " as typed " });
  const faulty = [{}, { key: "ak_1", token: "t" }, { email: "ada@example.org" }, { password: "x" }, { key: "ak_1", email: "a@b", password: "x" }];
  for (const body of faulty) assert.throws(() => credentialsOf(body), /give either key/);
});
