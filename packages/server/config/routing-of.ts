import { ConfigError } from "./load-config.ts";
import type { Config } from "./settings.ts";

export interface Routing {
  /** Engines of single kinds, in order, in the place of all. */
  engineKinds: Readonly<Record<string, readonly string[]>>;
  /** Kinds that `local` may take over; `always` is every one. */
  fallback: "always" | readonly string[];
}

/**
 * Which engine may do which kind, as the operator wants it.
 * @param kinds every kind there is
 * @throws ConfigError for a kind or an engine that is none
 */
export function routingOf({ engines = ["local"], engineKinds: pairs, fallback, openaiServers = [] }: Config, kinds: readonly string[]): Routing {
  const engineKinds: Record<string, string[]> = {};
  const checkKind = (setting: string, kind: string) => {
    if (!kinds.includes(kind)) throw new ConfigError(`${setting} names the kind "${kind}": there are ${kinds.join(", ")}.`);
  };
  for (const pair of pairs) {
    const [kind = "", engine = ""] = pair.split(":").map((word) => word.trim());
    checkKind("ATELIER_ENGINE_KINDS", kind);
    if (!engines.includes(engine)) throw new ConfigError(`ATELIER_ENGINE_KINDS gives ${kind} to "${engine}", which ATELIER_ENGINES does not name.`);
    (engineKinds[kind] ??= []).push(engine);
  }
  for (const { kinds: own } of openaiServers) for (const kind of own) checkKind("ATELIER_OPENAI_SERVERS", kind);
  const [word] = fallback;
  if (fallback.length === 1 && word === "always") return { engineKinds, fallback: "always" };
  if (fallback.length === 1 && word === "never") return { engineKinds, fallback: [] };
  for (const kind of fallback) checkKind("ATELIER_FALLBACK", kind);
  return { engineKinds, fallback };
}
