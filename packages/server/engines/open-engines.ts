import type { Engine } from "@atelier/engine/engine.ts";
import type { Logger } from "pino";
import type { ChosenEngine } from "../config/chosen-engines.ts";
import type { Config } from "../config/settings.ts";
import type { Database } from "../store/database/database.ts";
import { engineRevision } from "../store/database/engines/revision.ts";
import type { Notices } from "../store/signals/notices.ts";
import { type ConfiguredEngines, configuredEngines, engineChoice, readStoredChoice } from "./engine-choice.ts";
import { ChoiceFollower } from "./follow-choice.ts";
import { engineNames, enginesFolder, loadEngine } from "./load-engines.ts";
import { EngineRouter } from "./router.ts";
import { historyOf } from "./trials.ts";

export interface OpenEngines {
  engines: EngineRouter;
  /** The settings that an engine was made with, for the processes that run its jobs. */
  settingsOf(engine: Engine): unknown;
  /** Those of the engine of this id that is used now. */
  settingsNow(engine: string): unknown;
  /** What the settings alone say. */
  configured: ConfiguredEngines;
  /** Tells this process and all others that an operator has chosen something else. Resolves when it is in use here. */
  choiceChanged(): Promise<void>;
  close(): Promise<void>;
}

export interface EnginePlace {
  /** In place of the product's own: each engine in it is used, whatever the settings choose. */
  folder: string | undefined;
  log: Logger;
  notices: Notices;
  /** Called when an engine becomes ready or ceases to be, so that what waits for it may begin. */
  onReadiness(): void;
}

/** The notice of another process that an operator has chosen something else. */
const changed = "engines";

/** The engines that settings and operator choose, in their order of preference, looked at once, and followed from there on. */
export async function openEngines(config: Config, database: Database, { folder, log, notices, onReadiness }: EnginePlace): Promise<OpenEngines> {
  const from = folder ?? enginesFolder;
  const available = await engineNames(from);
  const configured = folder === undefined ? configuredEngines(config, available) : everyEngine(available);
  const made = new MadeEngines(from);
  const revision = await engineRevision(database.db);
  const { chosen, routing } = engineChoice(configured, await readStoredChoice(database));
  const engines = new EngineRouter(await made.all(chosen), {
    ...routing,
    historyOf: (engine) => historyOf(database, engine),
    onChange(change) {
      log.info(change, "an engine's readiness has changed");
      onReadiness();
    },
  });
  await engines.open();
  const follower = new ChoiceFollower({
    revision: () => engineRevision(database.db),
    async apply() {
      const choice = engineChoice(configured, await readStoredChoice(database));
      await engines.replace(await made.all(choice.chosen), choice.routing);
      log.info({ engines: choice.chosen.map(({ name }) => name) }, "the choice of engines has changed");
      onReadiness();
    },
    onProblem: (err) => log.warn({ err }, "the choice of engines cannot be followed"),
  }, revision).start();
  notices.listen(([name]) => void (name === changed && follower.look()));
  return {
    engines,
    settingsOf: (engine) => made.settingsOf(engine),
    settingsNow: (engine) => made.settingsNow(engine),
    configured,
    choiceChanged() {
      notices.send([changed]);
      return follower.look();
    },
    async close() {
      await follower.close();
      engines.close();
    },
  };
}

const everyEngine = (names: readonly string[]): ConfiguredEngines => ({ chosen: names.map((name) => ({ name, settings: {} })), routing: {} });

/** Engines as they were made: one whose settings are the same is made once, so that it keeps what it has seen. */
class MadeEngines {
  readonly #folder: string;
  #now = new Map<string, Engine>();
  /** Also of those that were replaced, for attempts that they were chosen for. */
  readonly #settings = new WeakMap<Engine, unknown>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async all(chosen: readonly ChosenEngine[]): Promise<Engine[]> {
    const next = await Promise.all(chosen.map(async ({ name, settings }) => {
      const key = JSON.stringify([name, settings]);
      const engine = this.#now.get(key) ?? (await loadEngine(this.#folder, name, settings));
      this.#settings.set(engine, settings);
      return [key, engine] as const;
    }));
    this.#now = new Map(next);
    return next.map(([, engine]) => engine);
  }

  settingsNow(id: string): unknown {
    const engine = [...this.#now.values()].find((one) => one.id === id);
    return engine && this.#settings.get(engine);
  }

  settingsOf(engine: Engine): unknown {
    return this.#settings.get(engine);
  }
}
