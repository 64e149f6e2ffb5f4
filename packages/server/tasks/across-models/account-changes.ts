import type { Logger } from "pino";
import type { Database } from "../../store/database/database.ts";
import { endedSince, findTasksOf, type TaskState, unfinishedStates } from "../../store/database/tasks/task-history.ts";
import type { TaskRow } from "../../store/database/tasks/tasks.ts";
import type { TaskSignals } from "../task-signals.ts";
import type { TaskView } from "../task-view.ts";
import { ChangeListener } from "./change-listener.ts";

/** Longest time between two looks: how late a change made by another process is sent. Milliseconds. */
const pollInterval = 1000;
/** A look follows a signal after so long, so that many signals are one look. Milliseconds. */
const gather = 100;
/** An end may be committed so long after the time that it names. Milliseconds. */
const overlap = 5000;
/** Running tasks that a stream begins with, and ended ones that a resumed one makes up for. */
const mostUnfinished = 1000;
const mostEnded = 500;
/** A stream is resumed from no longer ago, milliseconds. */
const longestGap = 24 * 3600 * 1000;

export interface AccountChangesParts {
  database: Database;
  signals: TaskSignals;
  view(row: TaskRow): Promise<TaskView>;
  log: Logger;
}

interface Watched {
  listeners: Set<ChangeListener>;
  /** What listeners were sent last, by task. */
  known: Map<string, string>;
  /** When the look began whose results they were sent: the id of the events after it. */
  since: number;
}

/**
 * Tells the tasks of accounts as they change, to all who listen: one look at the database for all of them, soon after a signal of this process and once a
 * second for what other processes do. Nobody listens, nothing is looked at.
 */
export class AccountChanges {
  readonly #parts: AccountChangesParts;
  readonly #accounts = new Map<string, Watched>();
  /** Looks and arrivals one after the other, so that no listener gets an older state after a newer one. */
  #turn: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #closed = false;

  constructor(parts: AccountChangesParts) {
    this.#parts = parts;
  }

  /**
   * Begins to listen: first comes what is waiting or in progress, and what ended since the stream that is resumed, then each change.
   * @param lastEventId of the stream that is resumed
   */
  listen(accountId: string, lastEventId?: string): ChangeListener {
    const watched = this.#accounts.get(accountId) ?? { listeners: new Set(), known: new Map(), since: this.#parts.database.now() };
    if (this.#accounts.size === 0) this.#begin();
    this.#accounts.set(accountId, watched);
    const listener = new ChangeListener(() => this.#leave(accountId, watched, listener));
    watched.listeners.add(listener);
    this.#inTurn(() => this.#welcome(accountId, watched, listener, lastEventId));
    if (this.#closed) listener.close();
    return listener;
  }

  /** Ends every stream. */
  close(): void {
    this.#closed = true;
    for (const { listeners } of this.#accounts.values()) for (const listener of listeners) listener.close();
  }

  #begin(): void {
    const { signals } = this.#parts;
    for (const name of ["created", "changed", "cancelled"] as const) signals.on(name, this.#soon);
    this.#schedule(pollInterval);
  }

  #leave(accountId: string, watched: Watched, listener: ChangeListener): void {
    watched.listeners.delete(listener);
    if (watched.listeners.size > 0) return;
    this.#accounts.delete(accountId);
    if (this.#accounts.size > 0) return;
    const { signals } = this.#parts;
    for (const name of ["created", "changed", "cancelled"] as const) signals.off(name, this.#soon);
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
  }

  readonly #soon = (): void => this.#schedule(gather);

  #schedule(delay: number): void {
    const dueAt = performance.now() + delay;
    if (dueAt >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.#dueAt = Number.POSITIVE_INFINITY;
      this.#inTurn(async () => {
        for (const [accountId, watched] of this.#accounts) await this.#look(accountId, watched);
        if (this.#accounts.size > 0) this.#schedule(pollInterval);
      });
    }, delay).unref();
  }

  #inTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work).catch((err: unknown) => {
      this.#parts.log.error({ err }, "telling task changes");
      if (this.#accounts.size > 0) this.#schedule(pollInterval);
    });
  }

  async #welcome(accountId: string, watched: Watched, listener: ChangeListener, lastEventId: string | undefined): Promise<void> {
    const { db, now: databaseNow } = this.#parts.database;
    const now = databaseNow();
    const resumed = /^\d{13}$/.test(lastEventId ?? "") ? Math.max(Number(lastEventId), now - longestGap) : undefined;
    const unfinished = await unfinishedStates(db, accountId, mostUnfinished);
    const ended = resumed === undefined ? [] : await endedSince(db, accountId, resumed - overlap, mostEnded);
    // The first listener of an account: what it is shown now is what is known. Of others, a look goes on from what was known before.
    if (watched.known.size === 0) watched.known = statesOf(unfinished);
    for (const view of await this.#views(accountId, [...unfinished, ...ended])) listener.tell(view, resumed ?? now);
    listener.reached(Math.min(now, watched.since));
  }

  async #look(accountId: string, watched: Watched): Promise<void> {
    const { db, now: databaseNow } = this.#parts.database;
    const now = databaseNow();
    const [unfinished, ended] = [await unfinishedStates(db, accountId, mostUnfinished), await endedSince(db, accountId, watched.since - overlap, mostEnded)];
    const current = statesOf([...ended, ...unfinished]);
    const ids = new Set([...current].filter(([id, state]) => watched.known.get(id) !== state).map(([id]) => id));
    // Gone from both: it ended unseen, or was removed.
    for (const [id, state] of watched.known) if (!current.has(id) && !isEnd(state)) ids.add(id);
    for (const view of await this.#views(accountId, [...ids].map((id) => ({ id })))) for (const one of watched.listeners) one.tell(view, watched.since);
    watched.known = current;
    watched.since = now;
    for (const listener of watched.listeners) listener.reached(now);
  }

  /** Oldest first. */
  async #views(accountId: string, tasks: readonly Pick<TaskState, "id">[]): Promise<TaskView[]> {
    const views: TaskView[] = [];
    const ids = [...new Set(tasks.map(({ id }) => id))].sort();
    for (let start = 0; start < ids.length; start += 100) {
      const rows = await findTasksOf(this.#parts.database.db, ids.slice(start, start + 100), accountId);
      for (const row of rows.sort((a, b) => (a.id < b.id ? -1 : 1))) views.push(await this.#parts.view(row));
    }
    return views;
  }
}

function statesOf(tasks: readonly TaskState[]): Map<string, string> {
  return new Map(tasks.map(({ id, status, progress }) => [id, `${status} ${progress}`]));
}

const isEnd = (state: string) => /^(COMPLETED|FAILED)/.test(state);
