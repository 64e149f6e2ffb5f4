import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Catalogs } from "../catalog/open-catalogs.ts";
import type { Listen } from "../config/setting-types.ts";
import { lastChange } from "../store/database/changes.ts";
import type { Database } from "../store/database/database.ts";
import { pendingWebhooks } from "../store/database/inspect.ts";
import { countQueue } from "../store/database/tasks/task-queue.ts";
import type { Levels } from "./definitions.ts";
import type { MetricsServer } from "./metrics-server.ts";

export interface MeasuredParts {
  database: Database;
  /** Absent in a process without indexes. */
  catalogs: Catalogs | undefined;
  dataDir: string;
  version: string;
  slots: Levels["slots"];
  creates: { oldest(): number; readonly failures: number };
}

/** The endpoint for Prometheus, where there is to be one: the library behind it is loaded by `start` alone. */
export function openMetrics(listen: Listen | undefined, { log, ...parts }: MeasuredParts & { log: Logger }) {
  let server: MetricsServer | undefined;
  return {
    /** @throws where the address is taken */
    async start(): Promise<void> {
      if (!listen) return;
      const { startMetrics } = await import("./metrics-server.ts");
      server = await startMetrics(listen, levelsOf(parts));
      log.info({ host: listen.host, port: server.port }, "metrics can be read");
    },
    stop: async () => server?.stop(),
  };
}

function levelsOf({ database, catalogs, dataDir, version, slots, creates }: MeasuredParts): Levels {
  return {
    tasks: () => countQueue(database.db),
    slots,
    creates: () => ({ oldest: creates.oldest(), failures: creates.failures }),
    pressure: () => database.pressure(),
    webhooks: () => pendingWebhooks(database.db),
    async catalogs() {
      if (!catalogs) return [];
      const last = await lastChange(database.db);
      const all = [catalogs.sounds, catalogs.music, catalogs.icons];
      return Promise.all(all.map(async (one) => ({ catalog: one.name, items: await one.size(), behind: Math.max(0, last - one.live.position) })));
    },
    async storage() {
      const { bavail, bsize } = await statfs(dataDir);
      const file = await stat(join(dataDir, "atelier.db")).catch(() => undefined);
      return { database: file?.size ?? 0, free: bavail * bsize };
    },
    version,
  };
}
