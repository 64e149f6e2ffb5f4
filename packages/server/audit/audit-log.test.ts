import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { insertAudit, listAudit } from "../store/database/audit/audit.ts";
import type { Database } from "../store/database/database.ts";
import { openDatabase } from "../store/database/open.ts";
import { leastUuidAt } from "../store/database/uuid-v7.ts";
import { DatabaseUnavailable } from "../store/store-unavailable.ts";
import { AuditLog } from "./audit-log.ts";
import { auditRow } from "./audit-row.ts";
import type { Change } from "./change.ts";
import { forgetAudit } from "./forget-audit.ts";

const change = (id: string, more: Partial<Change> = {}): Change => ({
  accountId: "a", by: { keyId: "k" }, operation: "changeKey", object: { kind: "keys", id }, outcome: "done", ...more,
});

async function open(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "audit-"));
  const database = await openDatabase(folder);
  t.after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const ids = async () => (await listAudit(database.db, { accountId: "a" }, 10_000)).map(({ object_id: id }) => id);
  return { database, ids };
}

test("what is recorded is on disk when the promise resolves; what is noted, within a moment and in few transactions", async (t) => {
  const { database, ids } = await open(t);
  let commits = 0;
  const counted: Database = Object.assign(Object.create(database) as Database, {
    transaction: (work: Parameters<Database["transaction"]>[0]) => (commits++, database.transaction(work)),
  });
  const log = new AuditLog({ database: counted, onError: assert.ifError });
  await log.record(change("1"));
  assert.deepEqual([await ids(), commits], [["1"], 1]);
  for (let number = 0; number < 1000; number++) log.note(change(`n${number}`));
  await sleep(600);
  assert.equal((await ids()).length, 1001);
  assert.ok(commits <= 6, `${commits} transactions`);
  assert.deepEqual((await ids()).slice(0, 2), ["n999", "n998"], "in their order");
});

test("while the database is away rows wait, and a response no longer than two seconds; a row that it never takes keeps no other out", async (t) => {
  const { database, ids } = await open(t);
  let state: "away" | "broken" | "well" = "away";
  const faults: unknown[] = [];
  const faulty: Database = Object.assign(Object.create(database) as Database, {
    transaction: async (work: Parameters<Database["transaction"]>[0]) => {
      if (state === "away") throw new DatabaseUnavailable("away", undefined);
      return database.transaction(work);
    },
  });
  const log = new AuditLog({ database: faulty, onError: (error) => faults.push(error) });
  const begun = performance.now();
  await log.record(change("1"));
  assert.ok(performance.now() - begun < 4000);
  assert.deepEqual([await ids(), faults.length], [[], 1]);
  state = "well";
  const bad = change("bad");
  log.note(change("2"));
  log.note({ ...bad, operation: null as never });
  log.note(change("3"));
  await log.write();
  assert.deepEqual((await ids()).sort(), ["1", "2", "3"]);
});

test("what comes from outside is cut to a length, and has nothing that a database refuses", () => {
  const row = auditRow(change("x".repeat(5000), { agent: `a\0${"\ud800"}${"b".repeat(999)}`, details: { changed: ["m".repeat(5000)] } }), 1_772_000_000_000);
  assert.deepEqual([row.object_id!.length, row.agent!.length, row.details_json], [300, 160, '{"left_out":5016}']);
  assert.ok(row.agent!.startsWith("a\u{FFFD}\u{FFFD}b") && row.agent!.isWellFormed());
});

test("rows older than the retention are removed, however many", async (t) => {
  const { database, ids } = await open(t);
  const now = Date.now();
  for (const [days, name] of [[401, "old"], [399, "young"]] as const) {
    const begin = leastUuidAt(now - days * 24 * 3_600_000);
    const rows = Array.from({ length: 700 }, (_, number) => ({
      ...auditRow(change(`${name}${number}`), now), key_name: null, id: begin.slice(0, -3) + String(number).padStart(3, "0"),
    }));
    await database.transaction((trx) => insertAudit(trx, rows));
  }
  await forgetAudit(database, 400, now, () => false);
  const left = await ids();
  assert.deepEqual([left.length, left.filter((id) => id!.startsWith("old")).length], [700, 0]);
});
