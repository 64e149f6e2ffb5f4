import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import type { GuardedClient } from "../outbound/guarded-client.ts";
import { type DueEvent, dueEvents, leaseEvents, releaseEvents, underWay } from "../store/database/tasks/events.ts";
import type { Database } from "../store/database/database.ts";
import { groupCommit } from "../store/database/group-commit.ts";
import { webhookTried } from "../observe/happenings.ts";
import type { Row } from "../store/database/schema.ts";
import { findAnyTask } from "../store/database/tasks/task-overview.ts";
import { traceOf } from "../tasks/stored-task.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { attemptDelivery, type AttemptResult } from "./attempt.ts";
import { listSecrets } from "./secrets.ts";
import { recordAttempt } from "./record-attempt.ts";

/** Deliveries under way at once in this process: it takes 32 receivers that hang to block the others. */
const mostUnderWay = 512;

/** Deliveries to one receiver, in all processes together: what a receiver that hangs can hold. */
const mostPerReceiver = 16;

/** Events looked at in one step of claiming. */
const claimSize = 64;

/** How often events are looked for that other processes have made, or that are due again, milliseconds. */
const pollInterval = 1_000;

/** The same where those would be heard of. */
const heardPollInterval = 2_000;

/** What a lease lasts beyond the longest attempt, for recording how it ended, milliseconds. */
const leaseMargin = 5_000;

export interface DelivererOptions {
  database: Database;
  client: GuardedClient;
  log: Pick<Logger, "error">;
  /** Time that a receiver has to answer, milliseconds. */
  timeoutMs: number;
  now?: () => number;
  random?: () => number;
  /** Whether events of other processes are notified now. Default: no. */
  isNotified?: () => boolean;
  /** Where the service is traced. */
  tracing?: Tracing | undefined;
}

/**
 * Sends the events of the outbox to their receivers: many at once, at most one of each task, in the task's order. Any
 * number of processes may run one on the same database: an event is leased for one attempt, and a lease that a crash
 * left behind ends by itself, so that its event is sent again.
 */
export class Deliverer {
  readonly #options: Required<Omit<DelivererOptions, "tracing">> & Pick<DelivererOptions, "tracing">;
  readonly #commit: Database["transaction"];
  readonly #underWay = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #poll: NodeJS.Timeout | undefined;
  #claiming = Promise.resolve();
  #isClaiming = false;
  #woken = false;
  /** Whether the last look found more than receivers had places for. */
  #crowded = false;
  #stopped = false;

  constructor(options: DelivererOptions) {
    this.#options = { now: options.database.now, random: Math.random, isNotified: () => false, ...options };
    // Each commit waits for the disk; with one for every attempt that wait would be most of the work.
    this.#commit = groupCommit(options.database);
  }

  start(): void {
    let looked = performance.now();
    this.#poll = setInterval(() => {
      const now = performance.now();
      // Timers come a little early, and a little late.
      if (this.#options.isNotified() && now - looked < heardPollInterval - pollInterval / 2) return;
      looked = now;
      this.wake();
    }, pollInterval);
    this.wake();
  }

  /** Looks for events now. To be called after the commit of a transaction that has put one into the outbox. */
  wake(): void {
    if (this.#stopped) return;
    this.#woken = true;
    if (!this.#isClaiming) this.#claiming = this.#claimAll();
  }

  /** Takes no more events, and resolves when those under way have ended; after the grace they are given back unsent. */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    const grace = setTimeout(() => this.#abort.abort(new Error("the deliverer stops")), graceMs);
    await this.#claiming;
    await Promise.all(this.#underWay);
    clearTimeout(grace);
  }

  async #claimAll(): Promise<void> {
    this.#isClaiming = true;
    try {
      while (this.#woken && !this.#stopped) {
        // Deliveries that a shared commit ends in this turn free their places together.
        await setImmediate();
        this.#woken = false;
        while (!this.#stopped && (await this.#claimSome()));
      }
    } catch (problem) {
      this.#options.log.error({ err: problem }, "webhook events could not be claimed; the next poll tries again");
    } finally {
      // In the same step as the last look at `#woken`, so that no call to wake falls between the two.
      this.#isClaiming = false;
    }
  }

  /** True when there may be more to claim. */
  async #claimSome(): Promise<boolean> {
    const { database, now, timeoutMs } = this.#options;
    const most = Math.min(mostUnderWay - this.#underWay.size, claimSize);
    if (most <= 0) return false;
    // A process that rests has seen nobody busy, and asks one question.
    const asksForBusy = this.#crowded || this.#underWay.size > 0;
    const except = asksForBusy ? busy(await underWay(database.db, now())) : [];
    const due = await dueEvents(database.db, now(), except, most);
    this.#crowded = false;
    if (due.length === 0) return false;
    const token = randomUUID();
    // One process at a time, so that what all of them have under way is counted right.
    const { leased, more } = await database.alone("webhook claims", async (trx) => {
      const chosen = withinCaps(due, await underWay(trx, now()));
      const taken = await leaseEvents(trx, chosen, token, now(), now() + timeoutMs + leaseMargin);
      return { leased: taken, more: due.length === most || chosen.length < due.length };
    });
    // What receivers had no place for hides other events from the next look, unless that leaves them out.
    this.#crowded = leased.length < due.length;
    for (const [accountId, events] of Map.groupBy(leased, ({ account_id }) => account_id)) {
      const secrets = (await listSecrets(database, accountId, now())).map(({ secret }) => secret);
      for (const event of events) this.#deliver(event, token, secrets);
    }
    // What somebody else has just locked is found by the next look.
    return more && (leased.length > 0 || !asksForBusy);
  }

  #deliver(event: Row<"events">, token: string, secrets: string[]): void {
    const delivery = this.#attempt(event, token, secrets)
      .catch((problem: unknown) => this.#options.log.error(
        { err: problem, event: event.id }, "a webhook attempt could not be recorded; it is repeated when its lease ends"
      ))
      .finally(() => {
        this.#underWay.delete(delivery);
        this.wake();
      });
    this.#underWay.add(delivery);
  }

  /** As a span of the task's trace, which the receiver gets as `traceparent`: its number in the outbox and what came of it, never the URL. */
  async #traced(event: Row<"events">, work: (headers: Record<string, string>) => Promise<AttemptResult>): Promise<AttemptResult> {
    const { tracing, database } = this.#options;
    if (!tracing) return work({});
    const task = await findAnyTask(database.db, event.task_id);
    const attributes = { "atelier.task.id": event.task_id, "atelier.webhook.id": event.id, "atelier.attempt": event.attempts + 1 };
    const span = tracing.begin("webhook", { kind: "client", parent: task && traceOf(task), attributes });
    let failure: string | undefined = "aborted";
    try {
      const result = await work({ traceparent: span.traceparent });
      const { statusCode } = result;
      if (statusCode !== undefined) span.set({ "http.response.status_code": statusCode });
      failure = statusCode === undefined ? "no_response" : statusCode >= 300 ? String(statusCode) : undefined;
      return result;
    } finally {
      span.end(failure);
    }
  }

  async #attempt(event: Row<"events">, token: string, secrets: string[]): Promise<void> {
    const { database, client, timeoutMs, now, random } = this.#options;
    const { signal } = this.#abort;
    try {
      const result = await this.#traced(event, (headers) => attemptDelivery(client, event, { secrets, timeoutMs, signal, now, headers }));
      webhookTried.say({ status: result.statusCode, seconds: result.durationMs / 1000 });
      const endedAt = now();
      await this.#commit((trx) => recordAttempt(trx, event, token, result, endedAt, random()));
    } catch (problem) {
      if (!signal.aborted) throw problem;
      await releaseEvents(database.db, [event.id], token);
    }
  }
}

/** Receivers that have as much under way as they may. */
function busy(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].filter(([, count]) => count >= mostPerReceiver).map(([receiver]) => receiver);
}

/** Ids of those events that their receivers have places for. */
function withinCaps(due: readonly DueEvent[], underWayTo: ReadonlyMap<string, number>): string[] {
  const counts = new Map(underWayTo);
  const chosen = due.filter(({ receiver }) => {
    const count = (counts.get(receiver) ?? 0) + 1;
    counts.set(receiver, count);
    return count <= mostPerReceiver;
  });
  return chosen.map(({ id }) => id);
}
