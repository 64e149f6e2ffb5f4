import type { PricedOrder } from "@atelier/engine/engine.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import { findMediaFields } from "../tasks/create/find-media-fields.ts";
import { knownInputs, type KnownMedia, pricedOrder } from "../tasks/estimates/known-inputs.ts";
import { plannedExample } from "./planned-kinds.ts";

/** What the media of an example are taken to be: it names some of nobody's. */
const exampleMedia: Record<MediaRule["media"], KnownMedia> = {
  image: { bytes: 2 ** 20, width: 1024, height: 1024 },
  video: { bytes: 2 ** 20, width: 1280, height: 720, duration: 5 },
  audio: { bytes: 2 ** 20, duration: 5 },
};

/** An endpoint by its example. */
export interface PricedExample {
  path: string;
  name: string;
  order: PricedOrder;
}

/** Endpoints by name, as far as their examples can be planned. */
export function pricedExamples(endpoints: readonly Endpoint[]): PricedExample[] {
  const examples = endpoints.flatMap((endpoint) => {
    const order = exampleOrder(endpoint);
    return order ? [{ path: endpoint.path, name: endpoint.name ?? endpoint.summary, order }] : [];
  });
  return examples.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** The example of an endpoint as engines price it, with media of usual sizes. */
export function exampleOrder(endpoint: Endpoint): PricedOrder | undefined {
  const planned = plannedExample(endpoint);
  if (!planned) return undefined;
  const media = new Map([...findMediaFields(endpoint.body, planned.body)].map(({ field, rule }) => [field, exampleMedia[rule.media]]));
  return pricedOrder(planned.job, knownInputs(planned.job.inputs, (field) => media.get(field)));
}
