import { type RawBuilder, sql } from "kysely";
import { givenRows } from "../given-rows.ts";
import type { Db, Row, TaskClass, TaskStatus } from "../schema.ts";

/*
 * Which tasks may be begun: those whose lease has run out while attempts remain, then the waiting ones in their turn, of the same turn the shorter first.
 * What others are claiming at the moment is passed over.
 */

type TaskRow = Row<"tasks">;

/** A task that might be begun now. */
export type Candidate = Pick<TaskRow, "id" | "class" | "kind" | "turn" | "job_json" | "created_at" | "note_json" | "price_json"> & {
  account_id: string;
  status: TaskStatus;
};

export interface ClaimLimits {
  now: number;
  /** When the lease ends that a task is held by. */
  until: number;
  maxAttempts: number;
  /** Tasks that one account may have in progress: the next of an account that has them waits, and others go before it. */
  maxRunning: number;
  /** Tasks taken at most. */
  most: number;
  /** Films among them at most; absent: as many as there are. */
  mostFilms?: number;
  /** Kinds that may be begun, by class; absent: all. */
  kinds?: Partial<Record<TaskClass, readonly string[]>>;
  /** Whether nothing more would be accepted. */
  full?(): boolean;
  /** Whether the task may be begun, beside those that were accepted before it: those that may not are passed over. Absent: each may. */
  accepts?(task: Candidate): boolean;
}

/** Candidates of each sort looked at for one claim, so that a claim takes bounded time: what is behind them waits for the next. */
const mostCandidates = 500;

const classes = ["picture", "film"] as const;

/**
 * A query whose rows are the tasks to be begun: `id`, `account_id`, `class`, whether they are `fresh` (1) or lost their attempt (0), and
 * their `place`.
 */
export function chosenTasks(db: Db, limits: ClaimLimits): RawBuilder<unknown> {
  const { most, mostFilms = most } = limits;
  const columns = ["id", "account_id", "class"] as const;
  const sources = [
    ...(hasKinds(limits, ...classes) ? [sql`select id, account_id, class, 0 as fresh, lease_until as place
      from ${abandoned(db, limits).select([...columns, "lease_until"]).limit(sql.lit(most))} as abandoned`] : []),
    ...classes.filter((one) => hasKinds(limits, one)).map((one) => sql`select id, account_id, class, 1 as fresh, turn as place
      from ${waitingOf(db, one, limits).select([...columns, "turn"]).limit(sql.lit(one === "film" ? mostFilms : most))} as ${sql.ref(`waiting_${one}`)}`),
  ];
  if (sources.length === 0) return givenTasks(db, []);
  const found = sql.join(sources, sql` union all `);
  const ranked = sql`select id, account_id, class, fresh, place, row_number() over (partition by class order by fresh, place, id) as of_class
    from (${found}) as found`;
  return sql`select id, account_id, class, fresh, place from (${ranked}) as ranked where class = 'picture' or of_class <= ${sql.lit(mostFilms)}
    order by fresh, place, class desc, id limit ${sql.lit(most)}`;
}

/** The same for tasks that were accepted one by one. */
export async function acceptedTasks(db: Db, limits: ClaimLimits): Promise<RawBuilder<unknown> | undefined> {
  const chosen: Candidate[] = [];
  for (const source of [inPages(limits, readAbandoned(db, limits)), inTurn(pagesOf(db, "picture", limits), pagesOf(db, "film", limits))]) {
    if (!(await choose(source, limits, chosen))) break;
  }
  return chosen.length === 0 ? undefined : givenTasks(db, chosen);
}

function givenTasks(db: Db, tasks: readonly Candidate[]): RawBuilder<unknown> {
  const types = { id: "text", account_id: "text", class: "text", fresh: "integer", place: "integer" } as const;
  return givenRows(db, types, tasks.map(({ id, account_id, class: ofClass, status }, place) => ({
    id, account_id, class: ofClass, fresh: status === "CREATED" ? 1 : 0, place,
  })));
}

/** Adds what is accepted of a source to what was chosen; false when that is as much as may be. */
async function choose(source: AsyncIterable<Candidate>, { most, accepts, full }: ClaimLimits, chosen: Candidate[]): Promise<boolean> {
  if (chosen.length >= most) return false;
  for await (const candidate of source) {
    if (accepts && !accepts(candidate)) continue;
    chosen.push(candidate);
    if (chosen.length >= most || full?.()) return false;
  }
  return true;
}

/** Both in the order of their turns: of the same turn, the shorter goes first. */
async function* inTurn(pictures: AsyncIterator<Candidate>, films: AsyncIterator<Candidate>): AsyncGenerator<Candidate> {
  let [picture, film] = [await pictures.next(), await films.next()];
  while (!picture.done || !film.done) {
    if (picture.done || (!film.done && film.value.turn < picture.value.turn)) {
      yield film.value as Candidate;
      film = await films.next();
    } else {
      yield picture.value;
      picture = await pictures.next();
    }
  }
}

type ReadPage = (limit: number, offset: number) => Promise<Candidate[]>;

const candidateColumns = ["id", "account_id", "class", "kind", "status", "turn", "job_json", "created_at", "note_json", "price_json"] as const;

/** Candidates one by one, read and locked some at a time. */
async function* inPages({ most }: ClaimLimits, read: ReadPage): AsyncGenerator<Candidate> {
  const page = Math.max(8, most);
  for (let offset = 0; offset < mostCandidates; offset += page) {
    const candidates = await read(page, offset);
    yield* candidates;
    if (candidates.length < page) return;
  }
}

function readAbandoned(db: Db, limits: ClaimLimits): ReadPage {
  return async (limit, offset) => (hasKinds(limits, ...classes) ? abandoned(db, limits).select(candidateColumns).limit(limit).offset(offset).execute() : []);
}

function pagesOf(db: Db, ofClass: TaskClass, limits: ClaimLimits): AsyncGenerator<Candidate> {
  return inPages(limits, async (limit, offset) =>
    (hasKinds(limits, ofClass) ? waitingOf(db, ofClass, limits).select(candidateColumns).limit(limit).offset(offset).execute() : []));
}

/** Not a query that finds nothing: it would walk along all that waits in the class. */
function hasKinds({ kinds }: ClaimLimits, ...ofClasses: TaskClass[]): boolean {
  return kinds === undefined || ofClasses.some((one) => (kinds[one] ?? []).length > 0);
}

function abandoned(db: Db, { now, maxAttempts, kinds }: ClaimLimits) {
  const all = kinds && classes.flatMap((one) => kinds[one] ?? []);
  return db.selectFrom("tasks").where("status", "=", sql.lit("IN_PROGRESS" as const)).where("lease_until", "<=", now)
    .where("attempt", "<", maxAttempts).$if(all !== undefined, (query) => query.where("kind", "in", all!))
    .orderBy("lease_until").forUpdate().skipLocked();
}

function waitingOf(db: Db, ofClass: TaskClass, { now, maxRunning, kinds }: ClaimLimits) {
  return db.selectFrom("tasks").where("status", "=", sql.lit("CREATED" as const)).where("class", "=", sql.lit(ofClass))
    .where("not_before", "<=", now).$if(kinds !== undefined, (query) => query.where("kind", "in", kinds![ofClass]!))
    // As "not exists" PostgreSQL would take the accounts that have their fill for all there are, and sort the whole queue for one task.
    .where("account_id", "not in", ({ selectFrom }) => selectFrom("account_load").select("account_load.account_id").where("running", ">=", maxRunning))
    // Where all who wait have their fill, what waits is not walked along.
    .where(({ exists, selectFrom }) => exists(
      selectFrom("account_load").select("account_load.account_id").where("running", "<", maxRunning).where(`waiting_${ofClass}`, ">", 0),
    ))
    .orderBy("turn").orderBy("id").forUpdate().skipLocked();
}
