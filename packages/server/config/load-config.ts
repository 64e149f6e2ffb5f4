import { editDistance } from "@atelier/names/edit-distance.ts";
import { retiredSettings } from "./retired-settings.ts";
import type { Setting } from "./setting-types.ts";
import { type Config, settings } from "./settings.ts";

/** Why the configuration cannot be used, in one sentence for the operator. */
export class ConfigError extends Error {}

/**
 * Reads every setting from the environment. An empty variable counts as unset.
 * @throws ConfigError for the first bad value, for one that is gone, and for one that is a setting's name but for a typing error.
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const entries = Object.entries(settings as unknown as Record<string, Setting<unknown>>);
  refuseMisspelt(environment, entries.map(([, setting]) => setting.name));
  return Object.fromEntries(entries.map(([key, setting]) => [key, read(setting, environment)])) as Config;
}

/** Other names of our prefix are left alone: orchestrators set some of their own (`ATELIER_SERVICE_HOST`). */
function refuseMisspelt(environment: NodeJS.ProcessEnv, known: readonly string[]): void {
  for (const name of Object.keys(environment)) {
    if (!name.startsWith("ATELIER_") || known.includes(name)) continue;
    const retired = retiredSettings[name];
    if (retired !== undefined) throw new ConfigError(`${name} is a setting no more: ${retired}. Leave it out.`);
    const isCut = (setting: string) => setting.startsWith(`${name}_`);
    const meant = known.find((setting) => editDistance(setting, name) <= 2) ?? known.find((setting) => isCut(setting) || isLonger(name, setting));
    if (meant !== undefined) throw new ConfigError(`${name} is no setting: is ${meant} meant?`);
  }
}

/** `ATELIER_STARTER_LIBRARY` for `ATELIER_STARTER`, but not what Kubernetes sets for a service of our name: `ATELIER_PORT_8080_TCP_ADDR`. */
const isLonger = (name: string, setting: string): boolean => name.startsWith(`${setting}_`) && !/_(?:PORT|SERVICE)(?:_|$)/.test(name);

function read(setting: Setting<unknown>, environment: NodeJS.ProcessEnv): unknown {
  const isSet = (name: string | undefined) => name !== undefined && environment[name] !== undefined && environment[name].trim() !== "";
  const name = [setting.name, setting.platformName].find(isSet);
  if (name === undefined) return setting.fallback;
  const value = environment[name]!.trim();
  try {
    return setting.type.parse(value);
  } catch (problem) {
    const isSecret = setting.type.secret || setting.name.endsWith("KEY");
    throw new ConfigError(`${name} must be ${(problem as Error).message}, not "${isSecret ? "…" : value}".`);
  }
}
