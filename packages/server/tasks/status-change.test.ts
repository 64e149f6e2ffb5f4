import assert from "node:assert/strict";
import { test } from "node:test";
import { openAccount } from "../accounts/accounts.ts";
import type { Links } from "../delivery/links.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { dueEvents } from "../store/database/tasks/events.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { announceStatus } from "./status-change.ts";

const hour = 3_600_000;

test("a webhook is due at the moment of its change by the database's clock, on a machine whose own clock is an hour fast too", async (t) => {
  const database = await openSqlite(":memory:");
  t.after(() => database.close());
  const { id: account_id } = await openAccount(database, "studio");
  const now = Date.now();
  const moments = { created_at: now, started_at: now, finished_at: null, expires_at: now + hour };
  const task = { id: "018f0000-0000-7000-8000-000000000001", account_id, status: "IN_PROGRESS", results_json: "[]", extras_json: "{}", ...moments };
  t.mock.timers.enable({ apis: ["Date"], now: now + hour });
  const row = { ...task, webhook_url: "https://receiver.example/hook", input_json: null } as unknown as TaskRow;
  await database.transaction((trx) => announceStatus(trx, {} as Links, row));
  assert.equal((await dueEvents(database.db, now, [], 10)).length, 1);
});
