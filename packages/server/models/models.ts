import type { Fidelity } from "@atelier/engine/engine.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { dollarsOf } from "../config/dollars.ts";
import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import { type FormHint, type ModelGroup, modelGroups } from "../endpoints/definition/form-hint.ts";
import { readinessOf } from "../engines/kind-readiness.ts";
import type { EngineRouter } from "../engines/router.ts";
import { notFound } from "../errors.ts";
import { exampleOrder } from "./example-offer.ts";
import { mediaOf, plannedKinds } from "./planned-kinds.ts";

/** An AI endpoint, as people choose it. */
export interface Model {
  /** Path of the create call below /v1/ai. */
  path: string;
  name: string;
  group: ModelGroup;
  summary: string;
  description?: string;
  produces: "image" | "video";
  kinds: JobKind[];
  /** A task could be begun now. */
  ready: boolean;
  /** The engine that takes the next one. */
  engine?: string;
  fidelity?: Fidelity;
  /** Why none takes it. */
  reason?: string;
  /** Who would see the inputs; absent where they stay on the operator's machines. */
  provider?: string;
  /** The model's id at its provider. */
  engine_model?: string;
  price?: ExamplePrice;
  /** Every engine that could take a task now, in order. */
  engines: ModelEngine[];
}

/** An engine that is ready for a model. */
export interface ModelEngine {
  engine: string;
  fidelity?: Fidelity;
  /** As those of the model, by this engine. */
  provider?: string;
  engine_model?: string;
  price?: ExamplePrice;
}

/** What the example of a model costs, with pictures of 1024x1024 and clips and sounds of 5 seconds. */
export interface ExamplePrice {
  /** Dollars. */
  amount: number;
  currency: "USD";
  /** Day of the price list. */
  priced_on: string;
}

/** With what a form is made from. */
export interface WholeModel extends Model {
  /** JSON Schema of the body. */
  schema: object;
  form: FormHint[];
  example?: object;
}

/** Every AI endpoint, by group and then by name. */
export class Models {
  readonly #endpoints: readonly Endpoint[];
  readonly #engines: EngineRouter;
  readonly #kinds = new Map<Endpoint, readonly JobKind[]>();

  constructor(endpoints: readonly Endpoint[], engines: EngineRouter) {
    this.#endpoints = endpoints;
    this.#engines = engines;
  }

  list(): Model[] {
    const order = (model: Model) => modelGroups.indexOf(model.group);
    return this.#endpoints.map((endpoint) => this.#describe(endpoint)).sort((a, b) => order(a) - order(b) || a.name.localeCompare(b.name, "en"));
  }

  /** @throws ServiceError 404 */
  get(path: string): WholeModel {
    const endpoint = this.#endpoints.find((one) => one.path === path);
    if (!endpoint) throw notFound("Model");
    return { ...this.#describe(endpoint), schema: endpoint.body, form: [...(endpoint.form ?? [])], ...(endpoint.example && { example: endpoint.example }) };
  }

  #describe(endpoint: Endpoint): Model {
    const { path, summary, description, produces, name = summary, group = groupOf(endpoint) } = endpoint;
    const kinds = this.#kindsOf(endpoint);
    const shown = { path, name, group, summary, ...(description && { description }), produces, kinds: [...kinds] };
    const engines = this.#enginesOf(endpoint, kinds);
    return { ...shown, ...this.#readiness(kinds), ...this.#offer(endpoint), engines };
  }

  /** Those that are ready for one of the kinds, and would do the example. */
  #enginesOf(endpoint: Endpoint, kinds: readonly JobKind[]): ModelEngine[] {
    const states = this.#engines.states();
    const names = new Set(kinds.flatMap((kind) => this.#engines.readyFor(kind).map(({ id }) => id)));
    return [...names].map((engine) => {
      const fidelity = states.find((state) => state.engine === engine && kinds.includes(state.kind) && state.ready)?.fidelity;
      return { engine, ...(fidelity && { fidelity }), ...this.#offer(endpoint, engine) };
    });
  }

  /** Of the first kind that is ready, or why the first is not. */
  #readiness(kinds: readonly JobKind[]): Pick<Model, "ready" | "engine" | "fidelity" | "reason"> {
    const states = kinds.map((kind) => readinessOf(this.#engines, kind));
    const state = states.find(({ ready }) => ready) ?? states[0];
    if (!state) return { ready: false, reason: "not known before a task is asked for" };
    const { ready, engine, fidelity, reason } = state;
    return { ready, ...(engine && { engine }), ...(fidelity && { fidelity }), ...(reason && { reason }) };
  }

  /** Of its example, by the engine that would take it now, or by one. */
  #offer(endpoint: Endpoint, engine?: string): Pick<Model, "provider" | "engine_model" | "price"> {
    const order = exampleOrder(endpoint);
    const { provider, quote } = (order && this.#engines.offer({ ...order, engine })) ?? {};
    const price = quote && { amount: dollarsOf(quote.micros), currency: "USD" as const, priced_on: quote.pricedOn };
    return { ...(provider !== undefined && { provider }), ...(quote && { engine_model: quote.model, price: price! }) };
  }

  #kindsOf(endpoint: Endpoint): readonly JobKind[] {
    const known = this.#kinds.get(endpoint) ?? plannedKinds(endpoint);
    this.#kinds.set(endpoint, known);
    return known;
  }
}

function groupOf({ produces, body }: Endpoint): ModelGroup {
  if (produces === "image") return "picture";
  const media = mediaOf(body);
  if (media.has("video")) return "edit-clip";
  return media.has("image") ? "video-from-pictures" : "video-from-words";
}
