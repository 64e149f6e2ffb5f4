import { hash } from "node:crypto";
import { Kysely, sql } from "kysely";
import type { Database, Pressure } from "../database.ts";
import { migrate, type MigrateOptions } from "../migrations/migrate.ts";
import type { Db, Schema } from "../schema.ts";
import { openSecretBox } from "../secrets/seal-secrets.ts";
import { DatabaseClock } from "./clock.ts";
import { locks, postgresDialect } from "./dialect.ts";
import { patiently, PatientPostgresDialect } from "./patient-driver.ts";
import { unhurried } from "./limits.ts";
import { openPool } from "./pool.ts";

export interface PostgresOptions extends MigrateOptions {
  /** Connections at most. */
  poolSize?: number;
  secretKeys?: readonly Buffer[];
  /** Called with what happens to connections that nobody is using at the moment. Default: nothing, for the next one that is asked for is a new one. */
  onError?(error: unknown): void;
}

/** Opens a database of a PostgreSQL server, 15 or newer, and brings its schema up to date. */
export async function openPostgres(url: string, { poolSize = 10, secretKeys, onError = () => {}, ...steps }: PostgresOptions = {}): Promise<Database> {
  const db: Db = new Kysely<Schema>({ dialect: new PatientPostgresDialect(await openPool({ url, size: poolSize, onError })) });
  try {
    await unhurried(() => migrate(db, postgresDialect, steps));
    const clock = await DatabaseClock.open(db);
    return { ...(await asDatabase(db, clock, secretKeys)) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function asDatabase(db: Db, clock: DatabaseClock, secretKeys: PostgresOptions["secretKeys"]): Promise<Database> {
  const lockOf = (name: string) => sql`${sql.lit(locks.named)}, ${sql.lit(hash("sha256", name, "buffer").readInt32BE())}`;
  return {
    db,
    secrets: await openSecretBox(db, secretKeys),
    dialect: postgresDialect,
    now: clock.now,
    transaction: (work, waiting) => patiently(db, { isolation: "serializable", waiting }, work),
    withLocks: (work, waiting) => patiently(db, { isolation: "read committed", waiting }, work),
    alone: (name, work) =>
      patiently(db, { isolation: "read committed", before: async (trx) => void (await sql`select pg_advisory_xact_lock(${lockOf(name)})`.execute(trx)) }, work),
    ifAlone: (name, work) =>
      patiently(db, { isolation: "read committed" }, async (trx) => {
        const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lockOf(name)}) as free`.execute(trx);
        return rows[0]!.free ? work(trx) : undefined;
      }),
    snapshot: (work) => atLength(db, "repeatable read", work),
    atLength: (work) => atLength(db, "read committed", work),
    pressure: () => pressureOn(db),
    epoch: () => epochOf(db),
    async close() {
      clock.close();
      await db.destroy();
    },
  };
}

/** A process that vanishes is noticed by keepalives; one that hangs for ten minutes is ended. */
function atLength<T>(db: Db, isolation: "repeatable read" | "read committed", work: (trx: Db) => Promise<T>): Promise<T> {
  return unhurried(() => db.transaction().setIsolationLevel(isolation).execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx);
    // The view begins with the first read.
    await sql`select count(*) from meta`.execute(trx);
    return work(trx);
  }));
}

/** Of others' sessions a role without `pg_read_all_stats` sees those of its own. */
async function pressureOn(db: Db): Promise<Pressure> {
  const { rows } = await sql<{ oldest: number; blocked: number }>`select coalesce(extract(epoch from max(now() - xact_start)), 0)::float8 as oldest,
    count(*) filter (where wait_event_type = 'Lock') as blocked from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  return { oldestTransaction: rows[0]!.oldest, blocked: Number(rows[0]!.blocked) };
}

/** The server's own number, and that of its timeline, which a standby that takes over counts up. */
async function epochOf(db: Db): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select (select system_identifier::text from pg_control_system()) || '/' ||
    left(pg_walfile_name(pg_current_wal_lsn()), 8) || '/' || (select oid::text from pg_database where datname = current_database()) as epoch`.execute(db);
  return rows[0]!.epoch;
}
