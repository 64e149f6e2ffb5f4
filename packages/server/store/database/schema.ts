import type { Generated, Insertable, Kysely, Selectable } from "kysely";
import type { AuditTable } from "./audit/audit-table.ts";
import type { PeopleTables } from "./people-tables.ts";
import type { SignOnTables } from "./sign-on-tables.ts";
import type { OauthClientTable, OauthCodeTable, OauthTokenTable } from "./accounts/oauth-tables.ts";
import type { BudgetTable, SpendingTable, TaskFailureTable, UsageTable } from "./accounts/usage-tables.ts";
import type { BoardItemTable, BoardShareTable, BoardTable, RemovedBoardItemTable } from "./boards/board-tables.ts";

/*
 * Every table, as Kysely sees it. Conventions that hold in both databases: times are integers, milliseconds since 1970;
 * switches are 0 or 1; a column that ends in _json holds JSON text; a column that ends in _object holds an object key.
 */

type Flag = 0 | 1;

export interface MetaTable {
  key: string;
  value: string;
}

export interface AccountTable {
  id: string;
  name: string;
  created_at: number;
  /** When somebody said that this account goes on with keys alone. */
  password_offer_ended_at: Generated<number | null>;
}

export interface ApiKeyTable {
  id: string;
  account_id: string;
  name: string;
  /** SHA-256 of the key, hexadecimal: the key itself is shown once and never stored. */
  hash: string;
  /** First characters of the key, to recognise it in a list. */
  hint: string;
  scopes_json: string;
  premium: Flag;
  /** Limits of this key where they differ from the defaults. */
  limits_json: string | null;
  /**
   * `operator` for keys made by command, `environment` for the one of ATELIER_API_KEY, `member` for what stands for a person, whose key nobody has seen,
   * `oauth` for a grant, which has tokens in the place of a key.
   */
  source: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  /** Of a request with the key or with a session of it; to the minute. */
  last_used_at: number | null;
  /** The person that it belongs to, and ends with; null: it belongs to the account. */
  member_id: Generated<string | null>;
  /** Of a grant: the program, and the key of the session that gave it, with which it ends. */
  client_id: Generated<string | null>;
  given_by: Generated<string | null>;
}

/** What browsers hold in the place of a key. */
export interface SessionTable {
  /** SHA-256 of the cookie's value, hexadecimal. */
  hash: string;
  key_id: string;
  created_at: number;
  /** To the minute. */
  last_seen_at: number;
  /** Where it was begun from: the IP address, and what the browser says of itself. */
  address: Generated<string | null>;
  agent: Generated<string | null>;
}

/** Links that log in once. */
export interface LoginLinkTable {
  /** SHA-256 of the link's token, hexadecimal. */
  hash: string;
  key_id: string;
  expires_at: number;
}

/** How much of an account waits and runs; see account-load.ts. */
export interface AccountLoadTable {
  account_id: string;
  running: number;
  waiting_picture: number;
  waiting_film: number;
  /** Of its next task, while others of the class wait. */
  turn_picture: number;
  turn_film: number;
}

/** A server that runs, or ran, on the database. */
export interface MemberTable {
  id: string;
  pid: number;
  host: string;
  /** Where it listens, once it does. */
  address: string | null;
  /** Comma-separated. */
  roles: string;
  version: string;
  /** Hash of the key that its environment gives. */
  key_hash: string | null;
  has_secret_key: Flag;
  started_at: number;
  seen_at: number;
}

/** How far the tokens of a name are used up. PostgreSQL alone has it. */
export interface RateTable {
  name: string;
  /** When its bucket is full again if nothing more is taken, milliseconds since 1970. */
  full_at: number;
  /** Tokens that the last call got. */
  granted: number;
}

/** Counts the edits of a row: one that was made from an older version is noticed. */
export interface VersionColumn {
  version: Generated<number>;
}

export interface StatedColumn {
  /** Where the values of fields come from, as `catalog/definition/origins.ts` has it. */
  stated_json: Generated<string>;
}

export interface WebhookSecretTable {
  id: string;
  account_id: string;
  /** `whsec_` and the base64 of the HMAC key. */
  secret: string;
  created_at: number;
  retires_at: number | null;
}

/** The change feed: one row for each item ever touched, and one for its numbers, moved to the end at each change, so that it never outgrows the catalog. */
export interface ChangeTable {
  seq: Generated<number>;
  catalog: CatalogName | NumbersOf;
  item_id: number;
}

/** Of an item of which only numbers have moved: downloads, and the score that follows them. */
export type NumbersOf = `${CatalogName}:numbers`;

export type CatalogName = "sounds" | "music" | "icons";

/** What sounds and tracks tell of their recording. */
export interface AudioColumns {
  /** Seconds, to the sample. */
  duration: number;
  /** Key of its file in the object store: the hash of its bytes. */
  file_object: string;
  file_name: string;
  file_size: number;
  format: string;
  sample_rate: number;
  channels: number;
  loudness_lufs: number | null;
  /** Null for silence, for what nothing could decode, and for what came in before it was kept. */
  true_peak_dbtp: number | null;
  preview_object: string | null;
  preview_format: string | null;
  waveform_object: string | null;
}

export interface LicenseColumns {
  license_name: string | null;
  license_url: string | null;
  attribution: string | null;
}

/** What the three catalogs keep of an item's popularity; `catalog/popularity/popularity.ts` says what it means. */
export interface PopularityColumns {
  /** 0 to 100, as shown. */
  popularity: number;
  /** What the item came in with, where `popularity` has moved away from it. */
  prior: number | null;
  /** Downloads, each halved for every thirty days that it was old at `recent_at`. */
  recent_downloads: Generated<number>;
  recent_at: Generated<number>;
}

export interface SoundTable extends AudioColumns, LicenseColumns, PopularityColumns, VersionColumn, StatedColumn {
  id: Generated<number>;
  /** What makes an import idempotent: the source's own id or the content's hash. */
  source_key: string;
  title: string;
  tags_json: string;
  category: string;
  is_premium: Flag;
  download_count: number;
  created_at: number;
}

export interface CategoryWordTable {
  /** As `slugOfName` writes it. */
  word: string;
  category: string;
}

export interface TermWordTable {
  kind: "genres" | "moods";
  /** As `foldName` writes it. */
  word: string;
  /** Null: it is left out. */
  name: string | null;
}

export interface TrackTable extends AudioColumns, LicenseColumns, PopularityColumns, VersionColumn, StatedColumn {
  id: Generated<number>;
  source_key: string;
  title: string;
  artist_id: number | null;
  genre_ids_json: string;
  mood_ids_json: string;
  tags_json: string;
  bpm: number | null;
  musical_key: string | null;
  is_premium: Flag;
  is_active: Flag;
  download_count: number;
  favorites: number;
  in_playlists: number;
  created_at: number;
  cover_object: string;
}

export interface ArtistTable extends VersionColumn {
  id: Generated<number>;
  name: string;
  bio: string;
  cover_object: string;
}

/** Genres and moods: the same table twice. */
export interface MusicTermTable extends VersionColumn {
  id: Generated<number>;
  name: string;
  description: string;
  sort_order: number;
  is_active: Flag;
  cover_object: string;
}

export interface IconAuthorTable {
  id: Generated<number>;
  name: string;
  slug: string;
  url: string | null;
  avatar_object: string;
}

export interface IconStyleTable {
  id: Generated<number>;
  name: string;
}

export interface IconFamilyTable {
  id: Generated<number>;
  source_key: string;
  name: string;
  license_name: string | null;
  license_url: string | null;
}

export interface IconTable extends PopularityColumns, VersionColumn, StatedColumn {
  id: Generated<number>;
  source_key: string;
  name: string;
  slug: string;
  author_id: number;
  style_id: number;
  family_id: number;
  is_free: Flag;
  download_count: number;
  created_at: number;
  tags_json: string;
  /** Values of `filters[color]`. */
  colors_json: string;
  /** Value of `filters[shape]`. */
  shape: string;
  /** Values of `filters[icon_type]`. */
  types_json: string;
  /** What the icon shows, whatever its style: variants and related icons share it. */
  concept: string;
  /** Sanitised, whole SVG document. */
  svg: string;
}

/** What answers and indexes are made of: every column but the drawing. */
export const iconColumns = [
  "id", "source_key", "name", "slug", "author_id", "style_id", "family_id", "is_free", "popularity", "download_count", "created_at",
  "tags_json", "colors_json", "shape", "types_json", "concept", "stated_json",
] as const satisfies readonly (keyof IconTable)[];

/** What people have taken out of the catalogs: an import does not bring it back by itself. */
export interface RemovedItemTable {
  catalog: CatalogName;
  source_key: string;
  /** Key of its file in the object store; null of icons. */
  object: string | null;
  removed_at: number;
}

/** Pictures made from others on first use (icon PNGs): where the made one is kept. */
export interface RenditionTable {
  key: string;
  object: string;
  created_at: number;
}

/** Who needs an object: an object that nobody names here is removed by the sweep. */
export interface ObjectReferenceTable {
  object: string;
  owner: string;
}

/** Where an object lies in a bucket. */
export interface ObjectPlaceTable {
  object: string;
  /** Part of the key there, which nobody writes twice. */
  place: string;
  /** Bytes. */
  size: number;
  /** When it was last stored. */
  touched_at: number;
}

export type TaskStatus = "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";

export type TaskClass = "picture" | "film";

export interface TaskTable {
  /** UUID version 7: sorts by creation. */
  id: string;
  account_id: string;
  /** Path of the create call below /v1/ai, such as `skin-enhancer/flexible`. */
  endpoint: string;
  kind: string;
  /** Pictures and films are queued apart. */
  class: TaskClass;
  /** Megapixels of all its pictures together, as far as they can be known before its inputs are fetched. */
  work: number | null;
  status: TaskStatus;
  job_json: string;
  /** What an engine has kept for its next attempt: `{engine, note}`. */
  note_json: string | null;
  webhook_url: string | null;
  /** How often a worker has begun it. */
  attempt: number;
  /** How many of these attempts failed by their own word; the others ended with their server. */
  failures: number;
  /** The round in which it is begun, see task-queue.ts. */
  turn: number;
  /** Not claimable before. */
  not_before: number;
  /** Fencing token of the attempt that holds it: every write of a worker names it, so a worker that lost its lease changes nothing. */
  lease_token: string | null;
  lease_until: number | null;
  progress: number;
  results_json: string;
  extras_json: string;
  error_code: string | null;
  error_message: string | null;
  engine: string | null;
  fidelity: string | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  expires_at: number;
  /** What the caller asked for, as `tasks/input/stored-input.ts` has it; null for tasks of earlier versions. */
  input_json: string | null;
  /** Its texts in lower case, by which it is found. */
  words: string | null;
  /** The key that asked for it. */
  key_id: Generated<string | null>;
  /** What it costs, as `budgets/price.ts` has it; null where nothing charges for it. */
  price_json: Generated<string | null>;
}

/** A file that a caller has sent, to be taken by tasks. */
export interface UploadTable {
  id: string;
  account_id: string;
  object: string;
  file_name: string;
  media: "image" | "video" | "audio";
  format: string;
  /** Pixels and seconds, where its kind has them. */
  width: number | null;
  height: number | null;
  seconds: number | null;
  bytes: number;
  created_at: number;
  expires_at: number;
}

/** What people keep of a form by name. */
export interface PresetTable {
  id: string;
  account_id: string;
  /** Path of the create call below /v1/ai. */
  model: string;
  name: string;
  body_json: string;
  created_at: number;
}

/** Sums over the finished runs of a kind on an engine, from which a line is fitted: seconds for an amount of work. */
export interface RunTimesTable {
  engine: string;
  kind: string;
  runs: number;
  seconds: number;
  /** Megapixels of all pictures together. */
  work: number;
  work_squared: number;
  work_seconds: number;
}

export type EventState = "pending" | "delivered" | "failed" | "superseded";

/** The outbox: one row for each status change of a task that has a webhook address, written in the transaction of the change. */
export interface EventTable {
  /** The webhook-id header. */
  id: string;
  task_id: string;
  account_id: string;
  /** Order within the task. */
  position: number;
  url: string;
  /** Origin of the URL: deliveries are capped for each, so that a slow one delays no other. */
  receiver: string;
  body: string;
  state: EventState;
  /** Failures of the present schedule; a resend begins the schedule again. */
  attempts: number;
  next_attempt_at: number;
  lease_token: string | null;
  lease_until: number | null;
  created_at: number;
}

export interface DeliveryAttemptTable {
  id: Generated<number>;
  event_id: string;
  number: number;
  started_at: number;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  /** First 1 kB of the answer. */
  response: string | null;
}

export interface IdempotencyTable {
  account_id: string;
  method: string;
  path: string;
  key: string;
  body_hash: string;
  status_code: number;
  body: string;
  created_at: number;
  expires_at: number;
}

/** A key for an account at a provider of models. See secrets/provider-keys.ts. */
export interface ProviderKeyTable {
  provider: string;
  /** Sealed, where the secrets of the database are. */
  secret: string;
  connected_at: number;
}

/** Engines of a kind of work, in order, in the place of all: a JSON list of their ids. */
export interface KindEnginesTable {
  kind: string;
  engines_json: string;
}

export interface Schema extends PeopleTables, SignOnTables {
  meta: MetaTable;
  accounts: AccountTable;
  account_load: AccountLoadTable;
  members: MemberTable;
  rates: RateTable;
  api_keys: ApiKeyTable;
  sessions: SessionTable;
  login_links: LoginLinkTable;
  oauth_clients: OauthClientTable;
  oauth_codes: OauthCodeTable;
  oauth_tokens: OauthTokenTable;
  webhook_secrets: WebhookSecretTable;
  changes: ChangeTable;
  sounds: SoundTable;
  category_words: CategoryWordTable;
  term_words: TermWordTable;
  tracks: TrackTable;
  artists: ArtistTable;
  genres: MusicTermTable;
  moods: MusicTermTable;
  icon_authors: IconAuthorTable;
  icon_styles: IconStyleTable;
  icon_families: IconFamilyTable;
  icons: IconTable;
  removed_items: RemovedItemTable;
  renditions: RenditionTable;
  object_references: ObjectReferenceTable;
  object_places: ObjectPlaceTable;
  tasks: TaskTable;
  uploads: UploadTable;
  presets: PresetTable;
  boards: BoardTable;
  board_items: BoardItemTable;
  removed_board_items: RemovedBoardItemTable;
  board_shares: BoardShareTable;
  run_times: RunTimesTable;
  events: EventTable;
  delivery_attempts: DeliveryAttemptTable;
  idempotency: IdempotencyTable;
  usage: UsageTable;
  task_failures: TaskFailureTable;
  budgets: BudgetTable;
  spending: SpendingTable;
  provider_keys: ProviderKeyTable;
  kind_engines: KindEnginesTable;
  audit: AuditTable;
}

/** The database, or a transaction of it: query functions take either. */
export type Db = Kysely<Schema>;

export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>;
