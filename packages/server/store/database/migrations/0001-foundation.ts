import { type RawBuilder, sql } from "kysely";
import type { Db } from "../schema.ts";
import type { Migration } from "./migration.ts";

export const foundation: Migration = {
  name: "0001-foundation",
  async up(db, dialect) {
    const id = sql.raw(`id ${dialect.autoIncrement}`);
    await run(db, [
      sql`create table meta (key text primary key, value text not null)`,

      sql`create table accounts (id text primary key, name text not null, created_at bigint not null)`,
      sql`create table api_keys (id text primary key, account_id text not null references accounts(id), name text not null,
          hash text not null unique, hint text not null, scopes_json text not null, premium integer not null, limits_json text,
          source text not null, created_at bigint not null, expires_at bigint, revoked_at bigint)`,
      sql`create table webhook_secrets (id text primary key, account_id text not null references accounts(id), secret text not null,
          created_at bigint not null, retires_at bigint)`,
      sql`create index webhook_secrets_account on webhook_secrets (account_id)`,

      sql`create table changes (seq ${sql.raw(dialect.autoIncrement)}, catalog text not null, item_id bigint not null, unique (catalog, item_id))`,
      sql`create table sounds (${id}, source_key text not null unique, title text not null, tags_json text not null, category text not null,
          duration double precision not null, is_premium integer not null, popularity integer not null, download_count bigint not null,
          created_at bigint not null, ${audioFile}, license_name text, license_url text, attribution text)`,
      sql`create table artists (${id}, name text not null unique, bio text not null, cover_object text not null)`,
      ...["genres", "moods"].map(
        (table) => sql`create table ${sql.table(table)} (${id}, name text not null unique, description text not null,
          sort_order integer not null, is_active integer not null, cover_object text not null)`,
      ),
      sql`create table tracks (${id}, source_key text not null unique, title text not null, artist_id bigint references artists(id),
          genre_ids_json text not null, mood_ids_json text not null, tags_json text not null, duration double precision not null,
          bpm integer not null, musical_key text, is_premium integer not null, is_active integer not null, popularity integer not null,
          download_count bigint not null, favorites bigint not null, in_playlists bigint not null, created_at bigint not null,
          cover_object text not null, ${audioFile}, license_name text, license_url text, attribution text)`,
      sql`create index tracks_artist on tracks (artist_id)`,
      sql`create table icon_authors (${id}, name text not null unique, slug text not null, url text, avatar_object text not null)`,
      sql`create table icon_styles (${id}, name text not null unique)`,
      sql`create table icon_families (${id}, source_key text not null unique, name text not null, license_name text, license_url text)`,
      sql`create table icons (${id}, source_key text not null unique, name text not null, slug text not null,
          author_id bigint not null references icon_authors(id), style_id bigint not null references icon_styles(id),
          family_id bigint not null references icon_families(id), is_free integer not null, popularity integer not null,
          download_count bigint not null, created_at bigint not null, tags_json text not null, colors_json text not null, shape text not null,
          types_json text not null, concept text not null, svg text not null)`,
      sql`create index icons_concept on icons (concept)`,
      sql`create index icons_slug on icons (slug)`,
      sql`create table renditions (key text primary key, object text not null, created_at bigint not null)`,
      sql`create table object_references (object text not null, owner text not null, primary key (object, owner))`,
      sql`create index object_references_owner on object_references (owner)`,

      sql`create table tasks (id text primary key, account_id text not null references accounts(id), endpoint text not null, kind text not null,
          status text not null, job_json text not null, webhook_url text, attempt integer not null,
          failures integer not null, turn bigint not null, not_before bigint not null,
          lease_token text, lease_until bigint, progress double precision not null, results_json text not null, extras_json text not null,
          error_code text, error_message text, engine text, fidelity text, created_at bigint not null, started_at bigint,
          finished_at bigint, expires_at bigint not null)`,
      sql`create index tasks_list on tasks (account_id, endpoint, id)`,
      sql`create index tasks_waiting on tasks (turn, id) where status = 'CREATED'`,
      sql`create index tasks_waiting_account on tasks (account_id, turn) where status = 'CREATED'`,
      sql`create index tasks_running_account on tasks (account_id) where status = 'IN_PROGRESS'`,
      sql`create index tasks_lease on tasks (lease_token) where lease_token is not null`,
      sql`create index tasks_running on tasks (lease_until) where status = 'IN_PROGRESS'`,
      sql`create index tasks_expiry on tasks (expires_at)`,
      sql`create table events (id text primary key, task_id text not null, account_id text not null, position integer not null,
          url text not null, receiver text not null, body text not null, state text not null, attempts integer not null, next_attempt_at bigint not null,
          lease_token text, lease_until bigint, created_at bigint not null, unique (task_id, position))`,
      sql`create index events_due on events (next_attempt_at) where state = 'pending'`,
      sql`create index events_account on events (account_id, id)`,
      sql`create table delivery_attempts (${id}, event_id text not null, number integer not null, started_at bigint not null,
          duration_ms integer not null, status_code integer, error text, response text)`,
      sql`create index delivery_attempts_event on delivery_attempts (event_id)`,
      sql`create table idempotency (account_id text not null, method text not null, path text not null, key text not null,
          body_hash text not null, status_code integer not null, body text not null, created_at bigint not null,
          expires_at bigint not null, primary key (account_id, method, path, key))`,
      sql`create index idempotency_expiry on idempotency (expires_at)`,
      sql`create table usage (task_id text primary key, account_id text not null, model text not null, unit text not null,
          quantity double precision not null, finished_at bigint not null)`,
      sql`create index usage_account on usage (account_id, finished_at)`,
    ]);
  },
};

/** Columns that sounds and tracks share. */
const audioFile = sql.raw(`file_object text not null, file_name text not null, file_size bigint not null, format text not null,
  sample_rate integer not null, channels integer not null, loudness_lufs double precision, preview_object text, preview_format text, waveform_object text`);

async function run(db: Db, statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
