import { EngineError } from "@atelier/engine/engine.ts";
import { priceOfFailure } from "../budgets/price-at-end.ts";
import { sayCharged } from "../budgets/say-charged.ts";
import type { Links } from "../delivery/links.ts";
import type { Database } from "../store/database/database.ts";
import { isSomethingDue } from "../store/database/tasks/task-queue.ts";
import { heldLeases, releaseTask, renewLeases, type TaskRow } from "../store/database/tasks/tasks.ts";
import { attemptFailed, taskBegun, taskEnded, type TaskEnding } from "../observe/happenings.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { announceStatus } from "../tasks/status-change.ts";
import type { TaskSignals } from "../tasks/task-signals.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { Phase } from "../job/messages.ts";
import type { AbortReason } from "./job-processes/conversation.ts";
import { afterFailure, classOf, engineCodeOf } from "./after-failure.ts";
import { AttemptTrace } from "./attempt-trace.ts";
import { type Claimed, claimTasks } from "./claim-tasks.ts";
import { attemptEnder, type EndAttempt } from "./end-attempts.ts";
import { type PublishParts, publish } from "./publish.ts";
import { type Attempt, type RunParts, runTask } from "./run-task.ts";
import { Slots } from "./slots.ts";
import { timing } from "./timing.ts";
import { type PhaseLimits, WorkClock } from "./work-clock.ts";

export interface WorkerParts extends RunParts, Omit<PublishParts, "end"> {
  database: Database;
  /** As `database.withLocks`, for pieces that may share one (see `groupCommit`). */
  commit: Database["transaction"];
  links: Links;
  signals: TaskSignals;
  /** Tasks worked on at the same time by engines of this machine. Zero: none is claimed, also for others. */
  slots: number;
  /** Tasks that one account may have in progress, in all processes together. */
  maxRunning: number;
  limits: PhaseLimits;
  /** Where the service is traced. */
  tracing?: Tracing | undefined;
}

interface Running extends Claimed {
  abort: AbortController;
  progress: number;
  /** What the database knows of it, and since when, by a clock that nobody sets. */
  stored: { progress: number; at: number };
  done: Promise<void>;
  /** By `performance.now()`. */
  began: number;
}

/** The task was ended by somebody else: nobody wants the result. */
class EndedElsewhere extends Error implements AbortReason {
  constructor() {
    super("the task was ended");
  }
}

/**
 * The lease ran out, or another attempt has the task, or somebody has ended it. To an engine it says that the job may go on: what it has begun on other
 * machines is left to the other attempt, or ended by the sweep.
 */
class LostLease extends EngineError implements AbortReason {
  readonly grace = timing.lateGrace;

  constructor() {
    super("unavailable", "the task is no longer this attempt's");
  }
}

const isNotOurs = (error: unknown) => error instanceof LostLease || error instanceof EndedElsewhere;

/** A repeated attempt stays IN_PROGRESS: its callers know. */
const isFirst = ({ attempt }: Attempt) => attempt === 1;

/** Claims tasks and works on them, as many at a time as there are slots, until it is stopped. */
export class Worker {
  readonly #parts: WorkerParts;
  readonly #endAttempt: EndAttempt;
  readonly #running = new Map<string, Running>();
  #timers: NodeJS.Timeout[] = [];
  #claiming: Promise<void> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #watching = false;
  #stopped = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#endAttempt = attemptEnder(parts);
  }

  start(): void {
    if (this.#parts.slots === 0) return;
    const { signals } = this.#parts;
    signals.on("created", this.#claim);
    signals.on("cancelled", this.#cancelled);
    const repeat = (every: number, work: () => Promise<void>) =>
      this.#timers.push(setInterval(() => void work().catch((err: unknown) => this.#parts.log.error({ err }, "worker")), every));
    repeat(timing.poll, () => this.#look());
    repeat(timing.watch, () => this.#watch());
    this.#claim();
  }

  /** Of the slots for engines of this machine. */
  get slots(): { busy: number; total: number } {
    const busy = [...this.#running.values()].filter(({ engine }) => engine?.remote === undefined).length;
    return { busy, total: this.#parts.slots };
  }

  /**
   * Takes no more tasks, gives running ones the time to end, then gives what still runs back to the queue.
   * @param grace milliseconds
   */
  async stop(grace: number): Promise<void> {
    this.#stopped = true;
    this.#parts.signals.off("created", this.#claim).off("cancelled", this.#cancelled);
    await this.#claiming;
    const all = [...this.#running.values()];
    const late = setTimeout(() => all.forEach(({ abort }) => abort.abort(new EngineError("unavailable", "the server is stopping"))), grace);
    await Promise.all(all.map(({ done }) => done));
    clearTimeout(late);
    this.#timers.forEach(clearInterval);
  }

  /** A question alone: most looks find nothing, and a claim is a transaction of several. */
  async #look(): Promise<void> {
    const now = performance.now();
    if (this.#claiming || (this.#parts.signals.isNotified() && now - this.#lookedAt < timing.heardPoll)) return;
    this.#lookedAt = now;
    const { db, now: databaseNow } = this.#parts.database;
    if (await isSomethingDue(db, databaseNow())) this.#claim();
  }

  readonly #claim = (): void => {
    this.#claiming ??= this.#fillSlots()
      .catch((err: unknown) => this.#parts.log.error({ err }, "claiming a task failed"))
      .finally(() => {
        this.#claiming = undefined;
      });
  };

  async #fillSlots(): Promise<void> {
    while (!this.#stopped) {
      const claimed = await this.#claimSome();
      if (claimed.length === 0) return;
      for (const one of claimed) this.#begin(one);
    }
  }

  async #claimSome(): Promise<Claimed[]> {
    const { database, commit, links, engines, maxRunning, slots } = this.#parts;
    const held = [...this.#running.values()].flatMap(({ engine, task }) => (engine ? [{ engine, kind: task.kind as JobKind }] : []));
    return commit(async (trx) => {
      const claimed = await claimTasks(trx, { engines, slots: new Slots(slots, held), maxRunning, now: database.now() });
      await announceStatus(trx, links, ...claimed.flatMap(({ task }) => (isFirst(task) ? [task] : [])));
      return claimed;
    });
  }

  #begin(claimed: Claimed): void {
    const { database, signals } = this.#parts;
    const { task } = claimed;
    const now = database.now();
    const began = performance.now();
    const running: Running = { ...claimed, abort: new AbortController(), progress: 0, stored: { progress: 0, at: began }, done: Promise.resolve(), began };
    if (task.attempt === 1) taskBegun.say({ model: task.endpoint, seconds: Math.max(0, now - task.created_at) / 1000 });
    this.#running.set(task.lease_token, running);
    running.done = this.#work(running).finally(() => {
      this.#running.delete(task.lease_token);
      signals.emit("changed", task.id);
      signals.emit("event");
      this.#claim();
    });
    signals.emit("changed", task.id);
    signals.emit("event");
  }

  async #work(running: Running): Promise<void> {
    const { task, engine, abort } = running;
    const { limits, log, tracing } = this.#parts;
    const trace = tracing && new AttemptTrace(tracing, task, engine?.id);
    const clock = new WorkClock(limits, (error) => abort.abort(error));
    // Who has a processor of this machine for itself waits for nobody, whatever its process says.
    const phase = (now: Phase) => (now.is === "working" || engine?.remote ? clock.enter(now) : undefined);
    try {
      const context = { engine, signal: abort.signal, progress: (fraction: number) => void (running.progress = fraction), phase, trace };
      const published = await runTask(this.#parts, task, context, (run) => publish({ ...this.#parts, end: this.#endAttempt }, task, run));
      if (published) this.#ended(running, published, "completed");
      log.info({ task: task.id, endpoint: task.endpoint, published: published !== undefined }, "task finished");
      trace?.end();
    } catch (error) {
      // Cancelled, or begun again by another process: that is no failure of this attempt.
      trace?.end(isNotOurs(error) ? { code: "ended_elsewhere" } : error);
      if (isNotOurs(error)) return;
      if (error instanceof EngineError && error.code === "unavailable" && engine) this.#parts.engines.doubt(engine.id);
      const lost = (err: unknown) => log.error({ err, task: task.id }, "a failed task could not be recorded; its lease will run out");
      await this.#failed(running, error).catch(lost);
    } finally {
      clock.stop();
    }
  }

  async #failed(running: Running, error: unknown): Promise<void> {
    const { task, engine } = running;
    const { database, log } = this.#parts;
    const what = classOf(error);
    log.warn({ err: error, task: task.id, attempt: task.attempt, engine: engine?.id, class: what }, "task attempt failed");
    attemptFailed.say({ engine: engine?.id ?? null, class: what });
    const next = afterFailure(task, error, { now: database.now(), isStopping: this.#stopped });
    if (next.is === "repeated") return releaseTask(database.db, task.lease_token, { failures: next.failures, retryAt: database.now() + next.wait });
    const ending = { status: "FAILED", finished_at: database.now(), error_code: next.code, error_message: next.message } as const;
    const cost = error instanceof EngineError ? error.cost : undefined;
    const ended = await this.#endAttempt({ task, ending, price: priceOfFailure(task, engineCodeOf(error), cost) });
    if (ended) this.#ended(running, ended, "failed");
  }

  #ended({ task, engine, began }: Running, ended: TaskRow, outcome: TaskEnding["outcome"]): void {
    const code = outcome === "completed" ? null : ended.error_code;
    sayCharged(ended);
    taskEnded.say({ model: task.endpoint, engine: engine?.id ?? null, outcome, code, seconds: (performance.now() - began) / 1000 });
  }

  readonly #cancelled = (taskId: string): void => {
    for (const { task, abort } of this.#running.values()) if (task.id === taskId) abort.abort(new EndedElsewhere());
  };

  /**
   * Renews the leases that are due, stores progress that has moved, and stops work on tasks that were ended by others.
   * Looks once a second, so that a cancel in another process takes effect within two.
   */
  async #watch(): Promise<void> {
    const now = performance.now();
    const running = [...this.#running.values()];
    // Whoever cannot reach the database cannot renew: another process may begin the task when the lease ends, and two at it would be one too many.
    for (const { stored, abort } of running) if (now - stored.at > timing.lease - timing.fence) abort.abort(new LostLease());
    if (this.#watching) return;
    this.#watching = true;
    try {
      await this.#renew(running, now);
    } finally {
      this.#watching = false;
    }
  }

  async #renew(running: readonly Running[], now: number): Promise<void> {
    const due = running.filter((one) => one.progress !== one.stored.progress || now - one.stored.at >= timing.renew);
    const others = running.filter((one) => !due.includes(one));
    const { db, now: databaseNow } = this.#parts.database;
    const renewed = await renewLeases(
      db,
      due.map(({ task, progress }) => ({ token: task.lease_token, progress })),
      databaseNow() + timing.lease,
    );
    const held = await heldLeases(
      db,
      others.map(({ task }) => task.lease_token),
    );
    for (const one of due) {
      one.stored = { progress: one.progress, at: now };
      this.#parts.signals.emit("changed", one.task.id);
    }
    for (const { task, abort } of running) if (!renewed.has(task.lease_token) && !held.has(task.lease_token)) abort.abort(new LostLease());
  }
}
