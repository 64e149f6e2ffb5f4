/*
 * The service for `npm run bench -- search-http`, in a process of its own, and beside its routes one that answers the bytes that it was
 * told, with the same authentication, limits and log: the most that this server can do. Metrics are turned on and off as it is told.
 */
import { statfs } from "node:fs/promises";
import { createApp } from "@atelier/server/app/create-app.ts";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import { type MetricsServer, startMetrics } from "@atelier/server/metrics/metrics-server.ts";
import { createLog } from "@atelier/server/observe/log.ts";
import { pendingWebhooks } from "@atelier/server/store/database/inspect.ts";
import { countQueue } from "@atelier/server/store/database/tasks/task-queue.ts";

/** Body of the static answer, or whether metrics are taken, which is answered with their port. */
export type ServerOrder = { body: string } | { metrics: boolean };

export interface ServerReport {
  /** Where it listens, when all catalogs can be searched. */
  url: string;
}

export interface MetricsReport {
  /** Port of the metrics; 0: they are off. */
  metrics: number;
}

const config = loadConfig();
const app = await createApp(config, createLog(config.logLevel));
let body = "";
let metrics: MetricsServer | undefined;
process.on("message", async (order: ServerOrder) => {
  if ("body" in order) return void (body = order.body);
  await metrics?.stop();
  metrics = order.metrics ? await startMetrics({ host: "127.0.0.1", port: 0 }, levels) : undefined;
  process.send!({ metrics: metrics?.port ?? 0 } satisfies MetricsReport);
});
const { db } = app.database;
/** Those of the service but for the catalogs, which an app keeps to itself: a scrape asks for two numbers of each. */
const levels = {
  tasks: () => countQueue(db),
  webhooks: () => pendingWebhooks(db),
  catalogs: async () => [],
  creates: () => ({ oldest: 0, failures: 0 }), pressure: async () => undefined, slots: () => ({ busy: 0, total: 0 }),
  async storage() {
    const { bavail, bsize } = await statfs(config.dataDir);
    return { database: 0, free: bavail * bsize };
  },
  version: "bench",
};
app.http.get(
  "/v1/static", { config: { access: { scope: "catalog", limit: "read" } } },
  (_request, reply) => reply.type("application/json; charset=utf-8").send(body)
);
await app.start();
process.once("SIGTERM", () => void app.stop().then(() => process.exit(0)));
process.send!({ url: app.publicUrl() } satisfies ServerReport);
process.once("disconnect", () => process.exit(0));
