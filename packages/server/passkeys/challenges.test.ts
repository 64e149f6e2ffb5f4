import assert from "node:assert/strict";
import { test } from "node:test";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { Challenges, challengeTime } from "./challenges.ts";

test("a challenge is for one purpose and person, counts once, ends after five minutes, and is stored as a hash", async () => {
  const database = await openSqlite(":memory:");
  const clock = { now: Date.UTC(2026, 0, 1) };
  const challenges = new Challenges({ transaction: database.transaction, now: () => clock.now });
  const [first, second] = [await challenges.make("second", "ada"), await challenges.make("login")];
  assert.match(first, /^[\w-]{43}$/);
  const stored = JSON.stringify(await database.db.selectFrom("passkey_challenges").selectAll().execute());
  assert.ok(!stored.includes(first) && !stored.includes(second));
  assert.deepEqual(await challenges.take(first), { purpose: "second", memberId: "ada" });
  assert.equal(await challenges.take(first), undefined);
  clock.now += challengeTime;
  assert.equal(await challenges.take(second), undefined);
  await database.close();
});
