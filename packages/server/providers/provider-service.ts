import type { ProviderAccount } from "@atelier/hosted-engine/accounts.ts";
import { connectable, keylessSettings } from "../config/chosen-engines.ts";
import type { Config } from "../config/settings.ts";
import { invalidRequest, notFound, ServiceError } from "../errors.ts";
import type { EngineRouter } from "../engines/router.ts";
import type { PricedExample } from "../models/example-offer.ts";
import type { Database } from "../store/database/database.ts";
import { type ProviderKey, readProviderKeys, removeProviderKey, writeProviderKey } from "../store/database/secrets/provider-keys.ts";
import { setByEnvironment } from "./errors.ts";
import { type ProviderView, standingOf, viewProvider } from "./view-provider.ts";

/** Milliseconds that a provider has to say whether it takes a key. */
const patience = 10_000;

export interface ProviderParts {
  config: Config;
  database: Database;
  /** The endpoints that providers may do. */
  examples(): readonly PricedExample[];
  /** Of this process; absent in one that does no work. */
  engines?: EngineRouter;
  /** Called after a change, so that it is taken up. */
  changed(): Promise<void>;
}

/** Keys of an operator's accounts at providers of models, given and taken away while the service runs. */
export class ProviderService {
  readonly #parts: ProviderParts;

  constructor(parts: ProviderParts) {
    this.#parts = parts;
  }

  async list(): Promise<ProviderView[]> {
    const { config, database, examples } = this.#parts;
    const [accounts, keys] = await Promise.all([accountsOf(config), readProviderKeys(database)]);
    return accounts.map((account) => viewProvider(config, account, keyOf(keys, account.name), examples(), this.#problem()));
  }

  /**
   * Stores a key that the provider takes, in the place of a former one. The call that tries it costs nothing.
   * @throws ServiceError 404 for a provider that is none, 400 for a key that it does not take, 409 where the environment decides
   */
  async connect(provider: string, key: string): Promise<void> {
    const { database, changed } = this.#parts;
    const account = await this.#account(provider);
    this.#refuseFixed(provider);
    if (!/^[!-~]{8,1000}$/.test(key)) throw invalidRequest([{ name: "key", reason: "must be 8 to 1,000 characters without spaces" }]);
    const problem = await account.check(key, AbortSignal.timeout(patience)).catch(() => `${provider} does not answer`);
    if (problem !== undefined) throw invalidRequest([{ name: "key", reason: `${problem}; nothing was stored` }]);
    await writeProviderKey(database, { provider, key, connectedAt: database.now() });
    await changed();
  }

  /** Forgets a key. Tasks that are at the provider end there. @throws ServiceError 404, 409 where the environment has the key */
  async disconnect(provider: string): Promise<void> {
    const { config, database, changed } = this.#parts;
    await this.#account(provider);
    const stored = keyOf(await readProviderKeys(database), provider);
    // One that is not used may always go.
    if (!stored && standingOf(config, provider, stored).source === "environment") this.#refuseFixed(provider);
    if (!(await removeProviderKey(database, provider))) throw notFound(`A key of ${provider}`);
    await changed();
  }

  async #account(provider: string): Promise<ProviderAccount> {
    const accounts = await accountsOf(this.#parts.config);
    const account = accounts.find(({ name }) => name === provider);
    if (!account) throw new ServiceError(404, "not_found", `There is no provider ${provider}: known are ${accounts.map(({ name }) => name).join(", ")}`);
    return account;
  }

  #refuseFixed(provider: string): void {
    const { keySetting, blocked } = standingOf(this.#parts.config, provider, undefined);
    if (blocked === "environment") throw setByEnvironment(`The key of ${provider} comes from ${keySetting}, which wins: change it there and restart`);
    if (blocked === "engines") {
      throw setByEnvironment(`ATELIER_ENGINES leaves out the engine ${connectable}: add it there, or unset ATELIER_ENGINES, and restart`);
    }
  }

  /** Why the engine takes no work at all. */
  #problem(): string | undefined {
    const states = this.#parts.engines?.states().filter(({ engine }) => engine === connectable) ?? [];
    return states.some(({ ready }) => ready) ? undefined : states[0]?.reason;
  }
}

const keyOf = (keys: readonly ProviderKey[], provider: string) => keys.find((one) => one.provider === provider);

/** Loaded when somebody asks: a process that has work done by no provider needs none of it. */
async function accountsOf(config: Config): Promise<ProviderAccount[]> {
  const { providerAccounts } = await import("@atelier/hosted-engine/accounts.ts");
  return providerAccounts(keylessSettings(config, connectable));
}
