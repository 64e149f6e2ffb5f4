import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { invalidRequest, notFound } from "../errors.ts";
import type { ConfiguredEngines } from "../engines/engine-choice.ts";
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

  /** Names of all engines, and the order of each kind. */
  async list(): Promise<{ engines: string[]; kinds: KindOrder[] }> {
    const { database, engines } = this.#parts;
    const stored = await readKindEngines(database.db);
    const sourceOf = (kind: JobKind) => (this.#isFixed(kind) ? "environment" as const : stored[kind] ? "database" as const : undefined);
    const kinds = jobKinds.map((kind) => ({ kind, engines: engines.order(kind), source: sourceOf(kind) }));
    return { engines: engines.ids(), kinds: kinds.map(({ source, ...one }) => ({ ...one, ...(source && { source }) })) };
  }

  /** @throws ServiceError 400 for an engine that is not there, 409 where the environment decides */
  async set(kind: JobKind, chosen: readonly string[]): Promise<void> {
    const { database, engines, changed } = this.#parts;
    this.#refuseFixed(kind);
    const there = engines.ids();
    const faults = chosen.flatMap((name, place) => {
      if (!there.includes(name)) return [{ name: `engines[${place}]`, reason: `must be one of ${there.join(", ")}` }];
      return chosen.indexOf(name) === place ? [] : [{ name: `engines[${place}]`, reason: "is there already" }];
    });
    if (faults.length > 0) throw invalidRequest(faults);
    await writeKindEngines(database, kind, chosen);
    await changed();
  }

  /** @throws ServiceError 404 where the kind has no order of its own, 409 where the environment decides */
  async remove(kind: JobKind): Promise<void> {
    this.#refuseFixed(kind);
    if (!(await removeKindEngines(this.#parts.database, kind))) throw notFound(`An order of ${kind}`);
    await this.#parts.changed();
  }

  #isFixed(kind: JobKind): boolean {
    return this.#parts.configured.routing.engineKinds?.[kind] !== undefined;
  }

  #refuseFixed(kind: JobKind): void {
    if (this.#isFixed(kind)) throw setByEnvironment(`ATELIER_ENGINE_KINDS names the engines of ${kind}, and wins: change it there and restart`);
  }
}
