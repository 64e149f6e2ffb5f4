import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { Capability, Engine, Fidelity, PricedOrder, Wanted } from "@atelier/engine/engine.ts";
import { type Offer, offerOf } from "./offer.ts";
import type { LastCheck } from "./trials.ts";
import { WatchedEngine, type WatchOptions } from "./watched-engine.ts";

/** The engine that needs no model: what it makes is something else than what a model engine makes. */
const modelless = "local";

/** What the operator wants of single kinds. */
export interface RoutingOptions {
  /** Engines of a kind, in order, in the place of all. */
  engineKinds?: Readonly<Record<string, readonly string[]>>;
  /** Kinds that `local` may do in the place of an engine before it that does them. Default: every one. */
  fallback?: "always" | readonly string[];
}

/** A job, and the one engine that it is for where its caller has chosen one. */
export type Addressed<Job> = Job & { engine?: string | undefined };

/** How one engine stands to one kind, for people. */
export interface KindState {
  kind: JobKind;
  engine: string;
  ready: boolean;
  fidelity?: Fidelity;
  reason?: string;
  /** Jobs of the kind may come to it. */
  used: boolean;
  lastCheck?: LastCheck;
  /** What the engine's servers must be at least. */
  requires?: string;
}

/** Whether an engine does a kind, ready or not: one that nobody has set up for it does not. */
function doesKind(engine: WatchedEngine, kind: JobKind): boolean {
  const capability = engine.capability(kind);
  return capability !== undefined && (capability.ready || !capability.unset);
}

/**
 * Decides which engine takes which job: the first of the list that is ready for its kind and does not refuse it, as was last seen of each. `local` is
 * passed over where an engine before it does the kind, ready or not, unless the operator allows that.
 */
export class EngineRouter {
  #engines: readonly WatchedEngine[];
  #routing: Required<RoutingOptions>;
  readonly #watch: WatchOptions;
  #isClosed = false;

  /** @param engines in order of preference */
  constructor(engines: readonly Engine[], options: WatchOptions & RoutingOptions = {}) {
    this.#routing = routingBy(options);
    this.#watch = options;
    this.#engines = engines.map((engine) => new WatchedEngine(engine, options));
  }

  /** Looks at every engine, and again from time to time until it is closed. Before, none is ready. */
  async open(): Promise<this> {
    await Promise.all(this.#engines.map((engine) => engine.open()));
    return this;
  }

  /**
   * Goes on with other engines, and another routing. One that is there already stays as it is seen; a new one is looked at before it gets work, while
   * those of before go on.
   */
  async replace(engines: readonly Engine[], routing: RoutingOptions): Promise<void> {
    const before = this.#engines;
    const now = engines.map((engine) => before.find((one) => one.engine === engine) ?? new WatchedEngine(engine, this.#watch));
    const added = now.filter((one) => !before.includes(one));
    await Promise.all(added.map((one) => one.open()));
    const gone = this.#isClosed ? added : before.filter((one) => !now.includes(one));
    for (const one of gone) one.close();
    this.#engines = now;
    this.#routing = routingBy(routing);
  }

  close(): void {
    this.#isClosed = true;
    for (const engine of this.#engines) engine.close();
  }

  /** The engine to use for a job now; undefined when none is ready. */
  choose(wanted: Addressed<Wanted>): Engine | undefined {
    return this.#addressed(wanted).find((engine) => engine.refusal(wanted) === undefined)?.engine;
  }

  /** The engine of this id, ready or not; undefined where it is not used. */
  named(id: string): Engine | undefined {
    return this.#engines.find(({ engine }) => engine.id === id)?.engine;
  }

  /** What the engine that would get a job now asks for it; undefined when none is ready. */
  offer(order: Addressed<PricedOrder>): Offer | undefined {
    const engine = this.choose(order);
    return engine && this.offerOf(engine, order);
  }

  /** What one engine asks for a job. */
  offerOf(engine: Engine, order: PricedOrder): Offer {
    // One that was replaced since it was chosen still does the job that it was chosen for.
    const watched = this.#engines.find((one) => one.engine === engine) ?? this.#engines.find((one) => one.engine.id === engine.id);
    const capability = watched?.capability(order.kind);
    return offerOf(engine, capability?.ready ? capability.provider : undefined, order);
  }

  /** The engine to try a kind with: as `choose`, and where none is ready the first whose word may be wrong. */
  chooseToTry(wanted: Wanted): Engine | undefined {
    const mayBeTried = (capability: Capability | undefined) => capability?.ready === false && capability.mayBeTried === true;
    return this.choose(wanted) ?? this.#enginesFor(wanted.kind).find((engine) => mayBeTried(engine.capability(wanted.kind)))?.engine;
  }

  /**
   * The engine that gets every job of a kind now; undefined where none is ready, or where it is the job that decides: what it has, or for which of several
   * engines it is.
   */
  always(kind: JobKind): Engine | undefined {
    const [first, ...others] = this.#enginesFor(kind);
    const capability = first?.capability(kind);
    return capability?.ready && capability.refuses === undefined && others.every((one) => !doesKind(one, kind)) ? first!.engine : undefined;
  }

  /** Engines that are ready for jobs of a kind, though perhaps not for each, in order of preference. */
  readyFor(kind: JobKind): Engine[] {
    return this.#enginesFor(kind).filter((engine) => engine.capability(kind)?.ready).map(({ engine }) => engine);
  }

  /** Whether an engine does the kind that is not ready now, so that a job of it may wait. */
  mayBecomeReadyFor(kind: JobKind): boolean {
    return this.#enginesFor(kind).some((engine) => (engine.capability(kind)?.ready === false && doesKind(engine, kind)) || engine.isUnknown);
  }

  /** Ids of the engines that jobs of a kind may come to, ready or not, in order. */
  order(kind: JobKind): string[] {
    return this.#enginesFor(kind).map(({ engine }) => engine.id);
  }

  /** Ids of all of them, in order of preference. */
  ids(): string[] {
    return this.#engines.map(({ engine }) => engine.id);
  }

  /** Why no engine would take this job now; undefined when one would. */
  refusal(wanted: Addressed<Wanted>): string | undefined {
    const reasons: string[] = [];
    for (const engine of this.#addressed(wanted)) {
      const reason = engine.refusal(wanted);
      if (reason === undefined) return undefined;
      if (reason !== "unknown kind") reasons.push(`${engine.engine.id}: ${reason}`);
    }
    if (reasons.length > 0) return reasons.join("; ");
    return wanted.engine === undefined ? `no engine of this server does ${wanted.kind}` : `${wanted.engine}: does no ${wanted.kind} here`;
  }

  /** Every kind that each engine does, whether jobs of it may come to it, and why not. */
  states(): KindState[] {
    return jobKinds.flatMap((kind) => {
      const used = this.#enginesFor(kind);
      return this.#engines.flatMap((one): KindState[] => {
        const capability = one.capability(kind);
        if (!capability) return [];
        const lastCheck = one.lastCheck(kind);
        const state = { kind, engine: one.engine.id, used: used.includes(one), ...requirementsOf(capability), ...(lastCheck && { lastCheck }) };
        return [capability.ready ? { ...state, ready: true, fidelity: capability.fidelity } : { ...state, ready: false, reason: capability.reason }];
      });
    });
  }

  /** Engines that have never said what they can do. */
  unknown(): string[] {
    return this.#engines.filter(({ isUnknown }) => isUnknown).map(({ engine }) => engine.id);
  }

  /** Those that may do a job, in order. */
  #addressed({ kind, engine }: Addressed<Wanted>): WatchedEngine[] {
    return this.#enginesFor(kind).filter((one) => engine === undefined || one.engine.id === engine);
  }

  /** Those that may do jobs of a kind, in order. One that has never said what it does may do it. */
  #enginesFor(kind: JobKind): WatchedEngine[] {
    const { engineKinds, fallback } = this.#routing;
    const named = engineKinds[kind];
    if (named) return named.flatMap((id) => this.#engines.find(({ engine }) => engine.id === id) ?? []);
    if (fallback === "always" || fallback.includes(kind)) return [...this.#engines];
    const place = this.#engines.findIndex(({ engine }) => engine.id === modelless);
    const isClaimed = this.#engines.slice(0, Math.max(0, place)).some((engine) => engine.isUnknown || doesKind(engine, kind));
    return this.#engines.filter((_, index) => index !== place || !isClaimed);
  }

  /**
   * Lets an engine end what an attempt has begun elsewhere that died. At once for one that is not used any more, or has nothing elsewhere.
   * @throws what the engine throws while it cannot
   */
  async abandon(engine: string, id: string, note: string, signal: AbortSignal): Promise<void> {
    await this.#engines.find((one) => one.engine.id === engine)?.engine.abandon?.(id, note, signal);
  }

  /** Looks at an engine now, because a job of it has failed as if it were gone. */
  doubt(id: string): void {
    this.#engines.find(({ engine }) => engine.id === id)?.look();
  }
}

const routingBy = ({ engineKinds = {}, fallback = "always" }: RoutingOptions): Required<RoutingOptions> => ({ engineKinds, fallback });

const requirementsOf = ({ requires }: Capability) => (requires === undefined ? {} : { requires });
