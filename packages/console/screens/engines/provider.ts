/** One of `GET /v1/providers`. */
export interface Provider {
  provider: string;
  title: string;
  key_setting: string;
  source?: "environment" | "database";
  connected_at?: string;
  blocked?: "environment" | "engines";
  unused_setting: boolean;
  reason?: string;
  keys_page?: string;
  hosts: readonly string[];
  input_hours?: number;
  result_hours?: number;
  endpoints: readonly ProviderEndpoint[];
}

export interface ProviderEndpoint {
  path: string;
  name: string;
  model: string;
  price?: { amount: number; priced_on: string };
}

/** `GET /v1/providers/kinds`. */
export interface EngineOrders {
  engines: readonly string[];
  /** Of the engine `hosted`, those with a key. */
  providers: readonly string[];
  kinds: readonly KindOrder[];
}

export interface KindOrder {
  kind: string;
  engines: readonly string[];
  source?: "environment" | "database";
  providers: readonly string[];
  providers_source?: "environment" | "database";
}

const hosted = "hosted";
const prefix = `${hosted}:`;
const isHosted = (entry: string) => entry === hosted || entry.startsWith(prefix);

/** The order of a kind as it was chosen: single providers in the place of the engine that has them. */
export function entriesOf({ engines, providers, providers_source: source }: KindOrder): string[] {
  return engines.flatMap((engine) => (engine === hosted && source === "database" ? providers.map((name) => prefix + name) : [engine]));
}

/** What may follow the chosen ones: one engine or provider each; providers stand together, and apart from the engine as a whole. */
export function choicesAfter(chosen: readonly string[], { engines, providers }: EngineOrders, { providers_source: source }: KindOrder): string[] {
  const single = source === "environment" || providers.length < 2 ? [] : providers.map((name) => prefix + name);
  return [...engines, ...single].filter((entry) => {
    if (chosen.includes(entry)) return false;
    if (!isHosted(entry) || !chosen.some(isHosted)) return true;
    return entry !== hosted && !chosen.includes(hosted) && isHosted(chosen.at(-1)!);
  });
}
