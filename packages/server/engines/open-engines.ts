import type { Logger } from "pino";
import { chosenEngines } from "../config/chosen-engines.ts";
import { routingOf } from "../config/routing-of.ts";
import type { Config } from "../config/settings.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { engineNames, enginesFolder, loadEngine } from "./load-engines.ts";
import { EngineRouter } from "./router.ts";
import { historyOf } from "./trials.ts";
import type { Database } from "../store/database/database.ts";

export interface OpenEngines {
  engines: EngineRouter;
  /** The settings that an engine was made with, for the processes that run its jobs. */
  settingsOf(engine: string): unknown;
}

export interface EnginePlace {
  /** In place of the product's own: each engine in it is used, whatever the settings choose. */
  folder: string | undefined;
  log: Logger;
  /** Called when an engine becomes ready or ceases to be, so that what waits for it may begin. */
  onReadiness(): void;
}

/** The engines that the settings choose, in their order of preference, looked at once. */
export async function openEngines(config: Config, database: Database, { folder, log, onReadiness }: EnginePlace): Promise<OpenEngines> {
  const from = folder ?? enginesFolder;
  const available = await engineNames(from);
  const chosen = folder === undefined ? chosenEngines(config, available) : available.map((name) => ({ name, settings: {} }));
  const loaded = await Promise.all(chosen.map(({ name, settings }) => loadEngine(from, name, settings)));
  const engines = new EngineRouter(loaded, {
    ...(folder === undefined && routingOf(config, jobKinds)),
    historyOf: (engine) => historyOf(database, engine),
    onChange(change) {
      log.info(change, "an engine's readiness has changed");
      onReadiness();
    },
  });
  return { engines: await engines.open(), settingsOf: (engine) => chosen.find(({ name }) => name === engine)?.settings };
}
