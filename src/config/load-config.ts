import type { Setting } from "./setting-types.ts";
import { type Config, settings } from "./settings.ts";

/** Why the configuration cannot be used, in one sentence for the operator. */
export class ConfigError extends Error {}

/**
 * Reads every setting from the environment. An empty variable counts as unset.
 * @throws ConfigError for the first bad value, and for a variable of our prefix that is no setting (most likely a typing error).
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const entries = Object.entries(settings as unknown as Record<string, Setting<unknown>>);
  const known = new Set(entries.map(([, setting]) => setting.name));
  const stranger = Object.keys(environment).find((name) => name.startsWith("ATELIER_") && !known.has(name));
  if (stranger) throw new ConfigError(`${stranger} is no setting: see docs/guides/settings.md for their names.`);
  return Object.fromEntries(entries.map(([key, setting]) => [key, read(setting, environment[setting.name])])) as Config;
}

function read(setting: Setting<unknown>, value: string | undefined): unknown {
  if (value === undefined || value.trim() === "") return setting.fallback;
  try {
    return setting.type.parse(value.trim());
  } catch (problem) {
    throw new ConfigError(`${setting.name} must be ${(problem as Error).message}, not "${setting.name.endsWith("KEY") ? "…" : value}".`);
  }
}
