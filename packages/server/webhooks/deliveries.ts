import { notFound } from "../errors.ts";
import {
  attemptsOf, countEventsByUrl, type EventChoice, type EventFilter, findEvent, listEvents, restartEvent, restartEvents,
} from "../store/database/tasks/events.ts";
import type { Db, EventState, Row } from "../store/database/schema.ts";
import { deliveryUnderWay } from "./errors.ts";

export interface Attempt {
  number: number;
  startedAt: Date;
  durationMs: number;
  /** Status of the answer; absent when there was none. */
  statusCode?: number;
  /** Why there was no answer. */
  error?: string;
  /** First 1 kB of the answer. */
  response?: string;
}

/** One event of the outbox, as its owner sees it. */
export interface Delivery {
  /** The `webhook-id` header. */
  id: string;
  taskId: string;
  url: string;
  state: EventState;
  body: string;
  createdAt: Date;
  /** When it is tried next, while it is pending. */
  nextAttemptAt?: Date;
  /** Oldest first. */
  attempts: Attempt[];
}

/** Deliveries of an account, newest first, and whether there are more. */
export async function listDeliveries(db: Db, accountId: string, filter: EventFilter): Promise<{ deliveries: Delivery[]; more: boolean }> {
  const events = await listEvents(db, accountId, { ...filter, limit: filter.limit + 1 });
  const page = events.slice(0, filter.limit);
  return { deliveries: await withAttempts(db, page), more: events.length > page.length };
}

/**
 * Begins the delivery of an event again, at once and with the whole schedule, whatever became of it before. Wake the
 * deliverer afterwards. An event that a later one of its task has overtaken is sent once, and not tried again.
 * @throws ServiceError 404 for an event that the account does not have, 409 while it is being sent
 */
export async function resendDelivery(db: Db, accountId: string, id: string, now = Date.now()): Promise<Delivery> {
  const restarted = await restartEvent(db, accountId, id, now);
  const event = await findEvent(db, accountId, id);
  if (!event) throw notFound("Delivery");
  if (!restarted) throw deliveryUnderWay();
  return (await withAttempts(db, [event]))[0]!;
}

/** Deliveries that one call begins again, at most. */
const mostResent = 1000;

/**
 * Begins deliveries again, the oldest first, but for those under way. Wake the deliverer afterwards.
 * @returns how many, and whether there may be more
 */
export async function resendDeliveries(db: Db, accountId: string, choice: EventChoice, now = Date.now()): Promise<{ resent: number; more: boolean }> {
  const resent = await restartEvents(db, accountId, choice, mostResent, now);
  return { resent, more: resent === mostResent };
}

/** What an account has sent to a URL. */
export interface UrlCounts extends Record<EventState, number> {
  url: string;
  lastAt: Date;
}

/** By URL. */
export async function countsByUrl(db: Db, accountId: string): Promise<UrlCounts[]> {
  const rows = await countEventsByUrl(db, accountId);
  return [...Map.groupBy(rows, ({ url }) => url)].map(([url, states]) => {
    const count = (state: EventState) => states.find((one) => one.state === state)?.events ?? 0;
    const lastAt = new Date(Math.max(...states.map(({ last }) => last)));
    return { url, pending: count("pending"), delivered: count("delivered"), failed: count("failed"), superseded: count("superseded"), lastAt };
  });
}

async function withAttempts(db: Db, events: Row<"events">[]): Promise<Delivery[]> {
  const attempts = Map.groupBy(await attemptsOf(db, events.map(({ id }) => id)), ({ event_id }) => event_id);
  return events.map((event) => ({
    id: event.id,
    taskId: event.task_id,
    url: event.url,
    state: event.state,
    body: event.body,
    createdAt: new Date(event.created_at),
    ...(event.state === "pending" ? { nextAttemptAt: new Date(event.next_attempt_at) } : {}),
    attempts: (attempts.get(event.id) ?? []).map(toAttempt),
  }));
}

function toAttempt(row: Row<"delivery_attempts">): Attempt {
  return {
    number: row.number,
    startedAt: new Date(row.started_at),
    durationMs: row.duration_ms,
    ...(row.status_code === null ? {} : { statusCode: row.status_code }),
    ...(row.error === null ? {} : { error: row.error }),
    ...(row.response === null ? {} : { response: row.response }),
  };
}
