import { ConfigError } from "./load-config.ts";
import { keyIn } from "./secret-keys.ts";
import { settings as declared } from "./settings.ts";
import type { Config } from "./settings.ts";

export interface ChosenEngine {
  name: string;
  settings: Record<string, unknown>;
}

/**
 * The engines that the operator has chosen, in order of preference, each with its settings: those of the configuration that begin with its name,
 * without it, so that `fooServers` is `servers` of the engine `foo`.
 * @param available names of the engines that are installed
 * @throws ConfigError for a name that is none of them, or is there twice
 */
export function chosenEngines(config: Config, available: readonly string[]): ChosenEngine[] {
  const names = config.engines ?? ["local"];
  if (names.length === 0) throw new ConfigError(`ATELIER_ENGINES must name at least one engine: ${available.join(", ")}.`);
  for (const [place, name] of names.entries()) {
    if (!available.includes(name)) throw new ConfigError(`ATELIER_ENGINES must be a list of ${available.join(", ")}, not "${name}".`);
    if (names.indexOf(name) !== place) throw new ConfigError(`ATELIER_ENGINES names "${name}" twice.`);
  }
  return names.map((name) => ({ name, settings: settingsOf(config, name) }));
}

/** The engine whose keys may come from the database. */
export const connectable = "hosted";

/**
 * The engine that joins once a provider is connected, where the operator has not chosen any. Keys in the environment are none of its: many developers have
 * some there for other programs, and these would begin to pay.
 */
export function joiningEngine(config: Config, available: readonly string[]): ChosenEngine | undefined {
  if (config.engines !== undefined || !available.includes(connectable)) return undefined;
  return { name: connectable, settings: keylessSettings(config, connectable) };
}

/** The settings of an engine without its keys. */
export const keylessSettings = (config: Config, engine: string): ChosenEngine["settings"] =>
  Object.fromEntries(Object.entries(ownSettings(config, engine)).filter(([name]) => !/Key(File)?$/.test(name)));

/** The name of the setting that holds the key of a provider, and whether the environment has it. */
export function keySettingOf(config: Config, provider: string): { name: string; isSet: boolean } {
  const member = `${connectable}${provider.charAt(0).toUpperCase()}${provider.slice(1)}Key`;
  const isSet = [member, `${member}File`].some((key) => config[key as keyof Config] !== undefined);
  return { name: declared[member as keyof typeof declared].name, isSet };
}

const settingsOf = (config: Config, engine: string) => withKeysRead(ownSettings(config, engine), engine);

function ownSettings(config: Config, engine: string): Record<string, unknown> {
  const own = new RegExp(`^${engine}([A-Z].*)$`);
  const entries = Object.entries(config).flatMap(([key, value]) => {
    const [, name] = own.exec(key) ?? [];
    return name === undefined ? [] : [[name.charAt(0).toLowerCase() + name.slice(1), value] as const];
  });
  return Object.fromEntries(entries);
}

/** With `fooKey` in the place of `fooKeyFile`, which names a file that holds it. */
function withKeysRead(settings: Record<string, unknown>, engine: string): Record<string, unknown> {
  const nameOf = (name: string) => declared[`${engine}${name.charAt(0).toUpperCase()}${name.slice(1)}` as keyof typeof declared].name;
  const read = Object.entries(settings).flatMap(([name, value]): [string, unknown][] => {
    if (!name.endsWith("KeyFile")) return [[name, value]];
    const key = name.replace(/File$/, "");
    if (value === undefined) return [];
    if (settings[key] !== undefined) throw new ConfigError(`${nameOf(key)} and ${nameOf(name)} are both set: set one of them.`);
    return [[key, keyIn(value as string, nameOf(name))]];
  });
  return Object.fromEntries(read);
}
