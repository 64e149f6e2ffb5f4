import type { ProviderAccount } from "@atelier/hosted-engine/accounts.ts";
import { connectable, keySettingOf } from "../config/chosen-engines.ts";
import { dollarsOf } from "../config/dollars.ts";
import type { Config } from "../config/settings.ts";
import type { PricedExample } from "../models/example-offer.ts";
import type { ProviderKey } from "../store/database/secrets/provider-keys.ts";

/** A provider of models for the operator: whether there is a key and from where, what it would make real, where the data goes. Never the key. */
export interface ProviderView {
  provider: string;
  /** Its name as people write it. */
  title: string;
  /** The environment variable that may hold a key. */
  key_setting: string;
  /** Where the key that is used comes from; absent where there is none. */
  source?: "environment" | "database";
  connected_at?: string;
  /** Why no key can be connected while the service runs: the environment has one, or its list of engines leaves this one out. */
  blocked?: "environment" | "engines";
  /** The environment has a key that counts for nothing, since nothing there names the engine. */
  unused_setting: boolean;
  /** Why it takes no work though it has a key. */
  reason?: string;
  keys_page?: string;
  hosts: string[];
  input_hours?: number;
  result_hours?: number;
  /** Endpoints that it does, with the model of their example and its price. */
  endpoints: ProviderEndpoint[];
}

export interface ProviderEndpoint {
  path: string;
  name: string;
  model: string;
  price?: { amount: number; currency: "USD"; priced_on: string };
}

/** What decides on where the key of a provider comes from. */
export function standingOf(config: Config, provider: string, stored: ProviderKey | undefined) {
  const { name: keySetting, isSet } = keySettingOf(config, provider);
  const names = config.engines;
  const isNamed = names?.includes(connectable) ?? false;
  const fromEnvironment = isNamed && isSet;
  const leftOut = names !== undefined && !isNamed;
  const source = fromEnvironment ? ("environment" as const) : stored && !leftOut ? ("database" as const) : undefined;
  const blocked = fromEnvironment ? ("environment" as const) : leftOut ? ("engines" as const) : undefined;
  return { keySetting, source, blocked, isUnused: isSet && !isNamed };
}

export function viewProvider(
  config: Config, account: ProviderAccount, stored: ProviderKey | undefined, examples: readonly PricedExample[], reason: string | undefined,
): ProviderView {
  const { name: provider, about } = account;
  const { keySetting, source, blocked, isUnused } = standingOf(config, provider, stored);
  return {
    provider,
    title: about?.title ?? provider,
    key_setting: keySetting,
    ...(source && { source }),
    ...(source === "database" && stored && { connected_at: new Date(stored.connectedAt).toISOString() }),
    ...(blocked && { blocked }),
    unused_setting: isUnused,
    ...(source && reason !== undefined && { reason }),
    ...(about && { keys_page: about.keysPage }),
    hosts: [...(about?.hosts ?? [])],
    ...(about?.inputHours !== undefined && { input_hours: about.inputHours }),
    ...(about?.resultHours !== undefined && { result_hours: about.resultHours }),
    endpoints: examples.flatMap((example) => endpointAt(account, example)),
  };
}

function endpointAt(account: ProviderAccount, { path, name, order }: PricedExample): ProviderEndpoint[] {
  const offer = account.offer(order);
  if (!offer) return [];
  const { model, price } = offer;
  return [{ path, name, model, ...(price && { price: { amount: dollarsOf(price.micros), currency: "USD", priced_on: price.pricedOn } }) }];
}
