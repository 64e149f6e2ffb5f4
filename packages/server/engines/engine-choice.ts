import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { type ChosenEngine, chosenEngines, connectable, joiningEngine } from "../config/chosen-engines.ts";
import { routingOf } from "../config/routing-of.ts";
import type { Config } from "../config/settings.ts";
import type { Database } from "../store/database/database.ts";
import { readKindEngines } from "../store/database/engines/kind-engines.ts";
import { readProviderKeys } from "../store/database/secrets/provider-keys.ts";
import { fixesProviders, readOrder } from "./order-entry.ts";
import type { RoutingOptions } from "./router.ts";

/** What the settings say, read once: a file with a key may be gone later. */
export interface ConfiguredEngines {
  chosen: readonly ChosenEngine[];
  /** Comes first once a provider is connected. */
  joining?: ChosenEngine | undefined;
  routing: RoutingOptions;
}

/** What an operator has chosen while the service ran. */
export interface StoredChoice {
  /** By provider. */
  keys: Readonly<Record<string, string>>;
  /** Engines of single kinds, in order, as `readOrder` reads them. */
  kindEngines: Readonly<Record<string, readonly string[]>>;
}

export interface EngineChoice {
  chosen: readonly ChosenEngine[];
  routing: RoutingOptions;
}

export const nothingStored: StoredChoice = { keys: {}, kindEngines: {} };

/** @throws ConfigError for settings that make no sense */
export function configuredEngines(config: Config, available: readonly string[]): ConfiguredEngines {
  return { chosen: chosenEngines(config, available), joining: joiningEngine(config, available), routing: routingOf(config, jobKinds) };
}

export async function readStoredChoice(database: Database): Promise<StoredChoice> {
  const [keys, kindEngines] = await Promise.all([readProviderKeys(database), readKindEngines(database.db)]);
  return { keys: Object.fromEntries(keys.map(({ provider, key }) => [provider, key])), kindEngines };
}

/** Both together. What the settings say wins: a key, the engines of a kind, its providers. Stored ones of a kind count as far as they are there. */
export function engineChoice({ chosen, joining, routing }: ConfiguredEngines, { keys, kindEngines }: StoredChoice): EngineChoice {
  const stored = Object.fromEntries(Object.entries(keys).map(([provider, key]) => [`${provider}Key`, key]));
  const isConnected = Object.keys(keys).length > 0;
  const all = [...(joining && isConnected ? [joining] : []), ...chosen];
  const withKeys = all.map((one) => (one.name === connectable ? withProviders({ ...stored, ...given(one.settings) }, kindEngines) : one));
  const there = new Set(all.map(({ name }) => name));
  const kinds = Object.entries(kindEngines).map(([kind, entries]) => [kind, readOrder(entries).engines.filter((name) => there.has(name))] as const);
  const ordered = Object.fromEntries(kinds.filter(([, engines]) => engines.length > 0));
  return { chosen: withKeys, routing: { ...routing, engineKinds: { ...ordered, ...routing.engineKinds } } };
}

/** The engine for hosted models with the stored order of its providers: of those that have a key, for kinds that the settings leave open. */
function withProviders(settings: ChosenEngine["settings"], kindEngines: StoredChoice["kindEngines"]): ChosenEngine {
  const words = (settings["providers"] ?? []) as readonly string[];
  const added = Object.entries(kindEngines).flatMap(([kind, entries]) => {
    if (fixesProviders(words, kind)) return [];
    return readOrder(entries).providers.filter((name) => settings[`${name}Key`] !== undefined).map((name) => `${kind}:${name}`);
  });
  return { name: connectable, settings: added.length === 0 ? settings : { ...settings, providers: [...words, ...added] } };
}

/** Without members that are not set. */
const given = (settings: ChosenEngine["settings"]) => Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
