import type { Micros, PricedOrder } from "@atelier/engine/engine.ts";
import type { HostedSettings } from "./hosted-engine.ts";
import { chooseEntry, resolve } from "./profiles/choose.ts";
import { loadProfile } from "./profiles/load-profile.ts";
import { microsFor } from "./profiles/price.ts";
import type { About } from "./providers/provider.ts";
import { providers } from "./providers/providers.ts";

/** A provider for whoever has an account there, or thinks about one. */
export interface ProviderAccount {
  name: string;
  about?: About | undefined;
  /** What would do such a job there; undefined where nothing does. Asks nobody. */
  offer(order: PricedOrder): ProviderOffer | undefined;
  /** Why it takes no work with this key, or could not be asked, in a few words; undefined where it does. Costs nothing. */
  check(key: string, signal: AbortSignal): Promise<string | undefined>;
}

export interface ProviderOffer {
  /** Its id at the provider. */
  model: string;
  /** Absent where the price list has none for such a job. */
  price?: { micros: Micros; pricedOn: string };
}

/** Every provider that there is, with or without a key. @param settings of the engine; keys in them do not matter */
export function providerAccounts(settings: HostedSettings): ProviderAccount[] {
  return providers.map((provider) => {
    const { name, about } = provider;
    const { entries, resultHosts } = loadProfile(name, provider.profile, settings.profile);
    const url = (settings as Readonly<Record<string, unknown>>)[`${name}Url`] as string | undefined;
    return {
      name,
      about,
      offer(order) {
        const entry = chooseEntry(entries, order);
        const model = entry && resolve(entry.model, order);
        if (!entry || model === undefined) return undefined;
        const micros = microsFor(entry, order);
        return { model, ...(micros !== undefined && { price: { micros, pricedOn: entry.price.on } }) };
      },
      async check(key, signal) {
        const answer = await provider.connect({ key, url, resultHosts, readTimeout: settings.readTimeout }).check(signal);
        return answer.is === "taken" ? undefined : answer.why;
      },
    };
  });
}
