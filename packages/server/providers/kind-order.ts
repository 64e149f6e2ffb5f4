import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { invalidRequest, notFound } from "../errors.ts";
import { connectable } from "../config/chosen-engines.ts";
import { type ConfiguredEngines, engineChoice, readStoredChoice } from "../engines/engine-choice.ts";
import { entryOf, fixesProviders, readOrder } from "../engines/order-entry.ts";
import type { EngineRouter } from "../engines/router.ts";
import type { Database } from "../store/database/database.ts";
import { readKindEngines, removeKindEngines, writeKindEngines } from "../store/database/engines/kind-engines.ts";
import { setByEnvironment } from "./errors.ts";

/** The engines that work of a kind may come to. */
export interface KindOrder {
  kind: JobKind;
  /** In order. */
  engines: string[];
  /** Who has chosen them; absent where the order of all engines counts. */
  source?: "environment" | "database";
  /** Of the engine for hosted models, those with a key, in order. */
  providers: string[];
  /** Who has chosen those; absent where their usual order counts. */
  providers_source?: "environment" | "database";
}

export interface KindOrderParts {
  database: Database;
  engines: EngineRouter;
  configured: ConfiguredEngines;
  changed(): Promise<void>;
}

/** Which engines do which kind, and in which order, chosen while the service runs. `ATELIER_ENGINE_KINDS` wins for the kinds that it names. */
export class KindOrders {
  readonly #parts: KindOrderParts;

  constructor(parts: KindOrderParts) {
    this.#parts = parts;
  }

  /** Names of all engines and of the providers with a key, and the order of each kind. */
  async list(): Promise<{ engines: string[]; providers: string[]; kinds: KindOrder[] }> {
    const { database, engines } = this.#parts;
    const stored = await readKindEngines(database.db);
    const hosted = await this.#hosted();
    const kinds = jobKinds.map((kind): KindOrder => {
      const source = this.#isFixed(kind) ? "environment" as const : stored[kind] ? "database" as const : undefined;
      const own = readOrder(stored[kind] ?? []).providers.some((name) => hosted.names.includes(name));
      const chosenBy = this.#hasFixedProviders(kind) ? "environment" as const : own ? "database" as const : undefined;
      return {
        kind, engines: engines.order(kind), ...(source && { source }), providers: hosted.orderFor(kind),
        ...(hosted.names.length > 0 && chosenBy && { providers_source: chosenBy }),
      };
    });
    return { engines: engines.ids(), providers: hosted.names, kinds };
  }

  /**
   * @param chosen names of engines, and `hosted:PROVIDER` for single providers
   * @throws ServiceError 400 for one that is not there, 409 where the environment decides
   */
  async set(kind: JobKind, chosen: readonly string[]): Promise<void> {
    const { database, engines, changed } = this.#parts;
    this.#refuseFixed(kind);
    const { names } = await this.#hosted();
    const there = [...engines.ids(), ...names.map(entryOf)];
    const faults = chosen.flatMap((name, place) => {
      const fault = (reason: string) => [{ name: `engines[${place}]`, reason }];
      if (!there.includes(name)) return fault(`must be one of ${there.join(", ")}`);
      if (chosen.indexOf(name) !== place) return fault("is there already");
      const isApart = isHosted(name) && place > 0 && !isHosted(chosen[place - 1]!) && chosen.slice(0, place).some(isHosted);
      if (isApart) return fault("must follow the provider before it: no other engine stands between two of them");
      return name !== connectable && isHosted(name) && chosen.includes(connectable) ? fault(`is one of ${connectable}, which is there too: leave one out`) : [];
    });
    if (faults.length > 0) throw invalidRequest(faults);
    if (readOrder(chosen).providers.length > 0 && this.#hasFixedProviders(kind)) {
      throw setByEnvironment(`ATELIER_HOSTED_PROVIDERS names the providers of ${kind}, and wins: change it there and restart`);
    }
    await writeKindEngines(database, kind, chosen);
    await changed();
  }

  /** @throws ServiceError 404 where the kind has no order of its own, 409 where the environment decides */
  async remove(kind: JobKind): Promise<void> {
    this.#refuseFixed(kind);
    if (!(await removeKindEngines(this.#parts.database, kind))) throw notFound(`An order of ${kind}`);
    await this.#parts.changed();
  }

  /** Providers with a key, and their order for a kind. */
  async #hosted(): Promise<{ names: string[]; orderFor: (kind: JobKind) => string[] }> {
    const { database, configured } = this.#parts;
    const settings = engineChoice(configured, await readStoredChoice(database)).chosen.find(({ name }) => name === connectable)?.settings;
    if (!settings) return { names: [], orderFor: () => [] };
    const { providers } = await import("@atelier/hosted-engine/providers/providers.ts");
    const { orderOfProviders } = await import("@atelier/hosted-engine/providers/order-of-providers.ts");
    const known = providers.map(({ name }) => name);
    const names = known.filter((name) => settings[`${name}Key`] !== undefined);
    const order = orderOfProviders((settings["providers"] ?? []) as string[], known);
    const does = (name: string, kind: JobKind) => providers.find((one) => one.name === name)!.profile.entries.some((entry) => entry.kind === kind);
    return { names, orderFor: (kind) => order(kind).filter((name) => names.includes(name) && does(name, kind)) };
  }

  #hasFixedProviders(kind: JobKind): boolean {
    const { chosen, joining } = this.#parts.configured;
    const hosted = [...chosen, ...(joining ? [joining] : [])].find(({ name }) => name === connectable);
    return fixesProviders((hosted?.settings["providers"] ?? []) as string[], kind);
  }

  #isFixed(kind: JobKind): boolean {
    return this.#parts.configured.routing.engineKinds?.[kind] !== undefined;
  }

  #refuseFixed(kind: JobKind): void {
    if (this.#isFixed(kind)) throw setByEnvironment(`ATELIER_ENGINE_KINDS names the engines of ${kind}, and wins: change it there and restart`);
  }
}

const isHosted = (entry: string): boolean => readOrder([entry]).engines[0] === connectable;
