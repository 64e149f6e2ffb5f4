import { hash } from "node:crypto";
import { Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import type { Db, Schema } from "../schema.ts";
import { openSecretBox } from "../secrets/seal-secrets.ts";
import { DatabaseClock } from "./clock.ts";
import { locks, postgresDialect } from "./dialect.ts";
import { again, patiently, PatientPostgresDialect } from "./patient-driver.ts";
import { openPool } from "./pool.ts";

export interface PostgresOptions {
  /** Connections at most. */
  poolSize?: number;
  secretKeys?: readonly Buffer[];
  /** Told what happens to connections that nobody is using at the moment. Default: nothing, for the next one that is asked for is a new one. */
  onError?(error: unknown): void;
}

/** Opens a database of a PostgreSQL server, 15 or newer, and brings its schema up to date. */
export async function openPostgres(url: string, { poolSize = 10, secretKeys, onError = () => {} }: PostgresOptions = {}): Promise<Database> {
  const db: Db = new Kysely<Schema>({ dialect: new PatientPostgresDialect(await openPool({ url, size: poolSize, onError })) });
  try {
    await migrate(db, postgresDialect);
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
    transaction: (work) => patiently(db, { isolation: "serializable" }, work),
    withLocks: (work) => patiently(db, { isolation: "read committed" }, work),
    inOneStatement: (work) => again(() => work(db)),
    alone: (name, work) =>
      patiently(db, { isolation: "read committed", before: async (trx) => void (await sql`select pg_advisory_xact_lock(${lockOf(name)})`.execute(trx)) }, work),
    ifAlone: (name, work) =>
      patiently(db, { isolation: "read committed" }, async (trx) => {
        const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lockOf(name)}) as free`.execute(trx);
        return rows[0]!.free ? work(trx) : undefined;
      }),
    epoch: () => epochOf(db),
    async close() {
      clock.close();
      await db.destroy();
    },
  };
}

/** The server's own number, and that of its timeline, which a standby that takes over counts up. */
async function epochOf(db: Db): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select (select system_identifier::text from pg_control_system()) || '/' ||
    left(pg_walfile_name(pg_current_wal_lsn()), 8) || '/' || (select oid::text from pg_database where datname = current_database()) as epoch`.execute(db);
  return rows[0]!.epoch;
}
