import assert from "node:assert/strict";
import { after, before, describe, test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { startPgBouncer } from "@atelier/tools/postgres/start-pgbouncer.ts";
import { type PostgresServer, startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import { databaseConformance } from "../database.conformance.ts";
import { type Database, OutcomeUnknown } from "../database.ts";
import { readMeta, writeMeta } from "../meta.ts";
import { auditConformance } from "../audit/audit.conformance.ts";
import { budgetsConformance } from "../accounts/budgets.conformance.ts";
import { signOnConformance } from "../accounts/sign-on.conformance.ts";
import { oauthConformance } from "../accounts/oauth.conformance.ts";
import { boardsConformance } from "../boards.conformance.ts";
import { keptConformance } from "../kept.conformance.ts";
import { plansConformance } from "../plans.conformance.ts";
import { racesConformance } from "../races.conformance.ts";
import { openPostgres } from "./open.ts";

const skip = whySkipped("PostgreSQL") ?? false;
const skipBouncer = whySkipped("PgBouncer") ?? false;

let server: PostgresServer;
/** A database with our schema, to be copied: that is quicker than every migration for each test. */
let filled: string;
let bouncer: Awaited<ReturnType<typeof startPgBouncer>> | undefined;

/** @param reach the URL by which a database is opened */
function twin(reach: (url: string) => string) {
  const unopened = async (t: TestContext, like?: string) => {
    const url = await server.create(like);
    const openings: Database[] = [];
    t.after(async () => {
      await Promise.all(openings.map((database) => database.close()));
      await server.drop(url);
    });
    return async () => {
      const database = await openPostgres(reach(url), { poolSize: 8 });
      openings.push(database);
      return database;
    };
  };
  const empty = async (t: TestContext) => {
    const again = await unopened(t, filled);
    return { database: await again(), again };
  };
  return { empty, unopened };
}

describe("PostgreSQL", { skip }, () => {
  before(async () => {
    server = await startPostgres();
    filled = await server.create();
    await (await openPostgres(filled)).close();
    if (!skipBouncer) bouncer = await startPgBouncer(server);
  });
  after(async () => {
    await bouncer?.stop();
    await server?.stop();
  });

  const direct = twin((url) => url);
  databaseConformance("PostgreSQL", direct);
  racesConformance("PostgreSQL", direct);
  plansConformance("PostgreSQL", direct);
  signOnConformance("PostgreSQL", direct);
  budgetsConformance("PostgreSQL", direct);
  keptConformance("PostgreSQL", direct);
  auditConformance("PostgreSQL", direct);
  oauthConformance("PostgreSQL", direct);
  boardsConformance("PostgreSQL", direct);
  describe("PgBouncer in transaction mode", { skip: skipBouncer }, () => {
    const through = twin((url) => bouncer!.through(url));
    databaseConformance("PostgreSQL behind PgBouncer", through);
    racesConformance("PostgreSQL behind PgBouncer", through);
  });

  test("a server that crashes and comes back ends no process, and what was under way is carried out or reported as unknown", async (t) => {
    const { database } = await direct.empty(t);
    await writeMeta(database.db, "count", "0");
    let done = 0;
    let unknown = 0;
    let crashed = false;
    const add = async () => {
      try {
        await database.transaction(async (trx) => writeMeta(trx, "count", String(Number(await readMeta(trx, "count")) + 1)));
        done += 1;
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) throw error;
        unknown += 1;
      }
    };
    const adding = Promise.all(Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 15 || !crashed; n++) await add();
    }));
    await sleep(20);
    await server.crash();
    crashed = true;
    await adding;
    const count = Number(await readMeta(database.db, "count"));
    assert.ok(count >= done && count <= done + unknown, `${done} told as done, ${unknown} as unknown, ${count} there`);
  });

  test("a commit whose connection breaks is reported as unknown and is not run again, and one that the server refuses as refused", async (t) => {
    const { database } = await direct.empty(t);
    await sql`create function break_commit() returns trigger language plpgsql as $$ begin
      if new.value = 'refused' then raise exception 'refused'; end if;
      perform pg_terminate_backend(pg_backend_pid());
      return new;
    end $$`.execute(database.db);
    await sql`create constraint trigger breaks after insert or update on meta deferrable initially deferred
      for each row when (new.key = 'breaks') execute function break_commit()`.execute(database.db);
    let runs = 0;
    const add = (value: string) => database.transaction((trx) => {
      runs += 1;
      return writeMeta(trx, "breaks", value);
    });
    await assert.rejects(add("unknown"), OutcomeUnknown);
    assert.equal(runs, 1);
    await assert.rejects(add("refused"), (error: Error) => !(error instanceof OutcomeUnknown) && error.message === "refused");
    assert.equal(runs, 2);
    assert.equal(await readMeta(database.db, "breaks"), undefined);
  });

  test("a text with NUL, which the server keeps nowhere, is stored without it", async (t) => {
    const { database } = await direct.empty(t);
    await writeMeta(database.db, "a", "x\0y");
    assert.equal(await readMeta(database.db, "a"), "x\u{FFFD}y");
  });

  test("a large count comes as a number, and the epoch stays while the server does", async (t) => {
    const { database } = await direct.empty(t);
    const { rows } = await sql`select 9007199254740991::bigint as id, count(*) as count, sum(1::bigint) as sum from meta`.execute(database.db);
    assert.deepEqual(rows, [{ id: 9_007_199_254_740_991, count: (rows[0] as { count: number }).count, sum: (rows[0] as { sum: number }).sum }]);
    assert.equal(typeof (rows[0] as { count: unknown }).count, "number");
    assert.match(await database.epoch(), /^\d+\/[0-9A-F]{8}\/\d+$/);
    assert.equal(await database.epoch(), await database.epoch());
  });
});
