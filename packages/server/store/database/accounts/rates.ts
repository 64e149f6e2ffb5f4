import { sql } from "kysely";
import type { Db } from "../schema.ts";

/** A bucket of tokens that several processes take from. */
export interface SharedBucket {
  name: string;
  /** Tokens that come back a second. */
  rate: number;
  /** Tokens that a full bucket holds. */
  burst: number;
}

const now = sql`(extract(epoch from statement_timestamp()) * 1000)::float8`;

/**
 * Takes up to `most` tokens of a bucket, which is full at first, in one statement: the generic cell rate algorithm, by the server's clock. For PostgreSQL.
 * @returns how many were granted, and in how many milliseconds the bucket is full again
 */
export async function takeTokens(db: Db, { name, rate, burst }: SharedBucket, most: number): Promise<{ granted: number; fullIn: number }> {
  const each = sql`${1000 / rate}::float8`;
  const first = Math.min(most, burst);
  const wait = sql`greatest(0, bucket.full_at - ${now})`;
  // A hair more, for what division has rounded off.
  const granted = sql`greatest(0, least(${most}::int, floor(${burst}::int - ${wait} / ${each} + 1e-6)))::int`;
  const { rows } = await sql<{ granted: number; full_in: number }>`insert into rates as bucket (name, full_at, granted)
    values (${name}, ${now} + ${first}::int * ${each}, ${first}::int)
    on conflict (name) do update set full_at = ${now} + ${wait} + ${granted} * ${each}, granted = ${granted}
    returning granted, full_at - ${now} as full_in`.execute(db);
  return { granted: rows[0]!.granted, fullIn: Math.max(0, rows[0]!.full_in) };
}

/** Puts tokens back that were taken. */
export async function giveTokensBack(db: Db, { name, rate }: SharedBucket, tokens: number): Promise<void> {
  await db.updateTable("rates").set({ full_at: sql<number>`full_at - ${(tokens * 1000) / rate}::float8` }).where("name", "=", name).execute();
}

/** Forgets buckets that have been full for a while. @param before milliseconds since 1970 */
export async function forgetFullBuckets(db: Db, before: number): Promise<void> {
  await db.deleteFrom("rates").where("full_at", "<", before).execute();
}
