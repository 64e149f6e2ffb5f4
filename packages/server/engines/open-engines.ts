import type { Logger } from "pino";
import { chosenEngines } from "../config/chosen-engines.ts";
import { routingOf } from "../config/routing-of.ts";
import type { Config } from "../config/settings.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { engineNames, enginesFolder, loadEngine } from "./load-engines.ts";
import { EngineRouter } from "./router.ts";

export interface OpenEngines {
  engines: EngineRouter;
  /** The settings that an engine was made with, for the processes that run its jobs. */
  settingsOf(engine: string): unknown;
}

/**
 * The engines that the settings choose, in their order of preference, looked at once.
 * @param folder in place of the product's own: each engine in it is used, whatever the settings choose
 * @param onReadiness called when an engine becomes ready or ceases to be, so that what waits for it may begin
 */
export async function openEngines(config: Config, folder: string | undefined, log: Logger, onReadiness: () => void): Promise<OpenEngines> {
  const from = folder ?? enginesFolder;
  const available = await engineNames(from);
  const chosen = folder === undefined ? chosenEngines(config, available) : available.map((name) => ({ name, settings: {} }));
  const loaded = await Promise.all(chosen.map(({ name, settings }) => loadEngine(from, name, settings)));
  const engines = new EngineRouter(loaded, {
    ...(folder === undefined && routingOf(config, jobKinds)),
    onChange(change) {
      log.info(change, "an engine's readiness has changed");
      onReadiness();
    },
  });
  return { engines: await engines.open(), settingsOf: (engine) => chosen.find(({ name }) => name === engine)?.settings };
}
