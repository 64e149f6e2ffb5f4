import { PopularityUpdater } from "../catalog/popularity/popularity-updater.ts";
import { Sweeper } from "../worker/sweeper.ts";
import type { Part } from "./part.ts";
import type { Shared } from "./shared.ts";

/** What is done from time to time for all processes: expired things are removed, dead attempts ended, scores of popularity kept up to date. */
export function maintainRole({ config, log, onError, stores: { database, objects }, links, engines, signals }: Shared): Part {
  const sweeper = new Sweeper({ database, objects, links, engines, signals, auditDays: config.auditDays, log });
  const popularity = new PopularityUpdater({ database, now: database.now, onError });
  return {
    start() {
      sweeper.start();
      popularity.start();
    },
    async stop() {
      await Promise.all([sweeper.stop(), popularity.stop()]);
    },
  };
}
