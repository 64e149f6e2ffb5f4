import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Pressure } from "../store/database/database.ts";

/** Seconds. Most responses end below OpenTelemetry's first bound of 5 ms. */
const responseSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const searchSeconds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1];
const waitSeconds = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600];
const runSeconds = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 1800, 7200];
const attemptSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export type Measures = ReturnType<typeof defineMeasures>;

/**
 * What is counted as it happens. Values of labels are closed sets (patterns of routes, models, engines, codes): never an id, a key, a URL or a prompt, so
 * that no caller can add a series.
 */
export function defineMeasures(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Histogram({
      name: "http_server_request_duration_seconds",
      help: "Seconds from a request to the end of its response",
      labelNames: ["http_request_method", "http_route", "http_response_status_class"] as const,
      buckets: responseSeconds,
      registers,
    }),
    searches: new Histogram({
      name: "atelier_search_duration_seconds",
      help: "Seconds that an index took for a search", labelNames: ["catalog"] as const, buckets: searchSeconds, registers,
    }),
    created: new Counter({ name: "atelier_tasks_created_total", help: "Tasks created", labelNames: ["model"] as const, registers }),
    finished: new Counter({
      name: "atelier_tasks_finished_total",
      help: "Tasks ended, by outcome, and by the reason of failures",
      labelNames: ["model", "engine", "outcome", "code"] as const,
      registers,
    }),
    failedAttempts: new Counter({
      name: "atelier_task_attempts_failed_total",
      help: "Attempts at tasks that failed: permanent and refused ones are not repeated, transient ones are",
      labelNames: ["engine", "class"] as const,
      registers,
    }),
    waited: new Histogram({
      name: "atelier_task_wait_seconds",
      help: "Seconds from the creation of a task to its begin",
      labelNames: ["model"] as const,
      buckets: waitSeconds,
      registers,
    }),
    ran: new Histogram({
      name: "atelier_task_run_seconds",
      help: "Seconds from the begin of an attempt to the end of its task",
      labelNames: ["model", "engine"] as const,
      buckets: runSeconds,
      registers,
    }),
    cost: new Counter({
      name: "atelier_cost_dollars_total", help: "What engines have charged for tasks, US dollars", labelNames: ["model", "engine"] as const, registers,
    }),
    webhooks: new Histogram({
      name: "atelier_webhook_attempt_duration_seconds",
      help: "Seconds of an attempt to deliver a webhook, by what came of it",
      labelNames: ["outcome"] as const,
      buckets: attemptSeconds,
      registers,
    }),
    grants: new Counter({
      name: "atelier_oauth_total",
      help: "What has become of programs' access: registered, given, declined, refreshed, ended, replayed",
      labelNames: ["event"] as const,
      registers,
    }),
    jobProcesses: new Counter({ name: "atelier_job_processes_started_total", help: "Processes started to carry out jobs", registers }),
  };
}

/** What has a level, asked for at each scrape. */
export interface Levels {
  tasks(): Promise<{ waiting: number; inProgress: number }>;
  slots(): { busy: number; total: number };
  /** Creates of this process: age of the oldest that is under way, seconds; how many the database has not taken. */
  creates(): { oldest: number; failures: number };
  /** What other sessions of the database do; undefined where there are none. */
  pressure(): Promise<Pressure | undefined>;
  webhooks(): Promise<{ pending: number; oldest: number | null }>;
  catalogs(): Promise<{ catalog: string; items: number; behind: number }[]>;
  /** Bytes of the data folder by what lies there, and free on its disk. */
  storage(): Promise<{ database: number; free: number }>;
  version: string;
}

/**
 * Gauges of these levels.
 * @returns what asks for all levels, each once, and sets the gauges: to be called before each scrape
 */
export function defineLevels(registry: Registry, levels: Levels): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames, registers: [registry] });
  const tasks = gauge("atelier_tasks", "Tasks that wait or are in progress, of all processes", "status");
  const slots = gauge("atelier_worker_slots", "Slots of this process for tasks", "state");
  const oldestCreate = gauge("atelier_create_oldest_seconds", "Age of the oldest create that is under way in this process");
  const failedCreates = new Counter({ name: "atelier_creates_failed_total", help: "Creates that the database has not taken", registers: [registry] });
  let failuresBefore = 0;
  const oldestTransaction = gauge("atelier_database_oldest_transaction_seconds", "Age of the oldest open transaction of the database");
  const blocked = gauge("atelier_database_blocked", "Sessions of the database that wait for a lock");
  const pending = gauge("atelier_webhooks_pending", "Webhooks to be delivered");
  const oldest = gauge("atelier_webhooks_oldest_pending_seconds", "Age of the oldest of them");
  const items = gauge("atelier_catalog_items", "Items of a catalog", "catalog");
  const behind = gauge("atelier_index_lag_changes", "Changes of the feed that the index of a catalog has not seen", "catalog");
  const storage = gauge("atelier_storage_bytes", "Bytes of the database, and free on the disk of the data folder", "kind");
  const build = gauge("atelier_build_info", "1, with what runs", "version", "node");
  build.set({ version: levels.version, node: process.versions.node }, 1);
  return async () => {
    const [queue, webhooks, catalogs, disk, pressure] = await Promise.all([
      levels.tasks(), levels.webhooks(), levels.catalogs(), levels.storage(), levels.pressure(),
    ]);
    const creates = levels.creates();
    oldestCreate.set(creates.oldest);
    failedCreates.inc(creates.failures - failuresBefore);
    failuresBefore = creates.failures;
    oldestTransaction.set(pressure?.oldestTransaction ?? 0);
    blocked.set(pressure?.blocked ?? 0);
    tasks.set({ status: "created" }, queue.waiting);
    tasks.set({ status: "in_progress" }, queue.inProgress);
    const { busy, total } = levels.slots();
    slots.set({ state: "busy" }, busy);
    slots.set({ state: "total" }, total);
    pending.set(webhooks.pending);
    oldest.set(webhooks.oldest === null ? 0 : Math.max(0, (Date.now() - webhooks.oldest) / 1000));
    for (const one of catalogs) {
      items.set({ catalog: one.catalog }, one.items);
      behind.set({ catalog: one.catalog }, one.behind);
    }
    storage.set({ kind: "database" }, disk.database);
    storage.set({ kind: "free" }, disk.free);
  };
}
