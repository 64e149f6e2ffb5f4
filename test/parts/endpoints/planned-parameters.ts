import type { Endpoint, PlanContext } from "@atelier/server/endpoints/definition/endpoint.ts";
import { groundsOf } from "./bodies.ts";

const media: PlanContext["media"] = (field) => ({ field, rule: {} as never });

/**
 * Parameters that jobs of an endpoint have, over its example and all its members at once. Bodies of which no job can be made count as none.
 * @returns as `kind.parameter`
 */
export function plannedParameters(endpoint: Endpoint): string[] {
  const jobs = [...groundsOf(endpoint)].flatMap((body) => {
    try {
      return [endpoint.job(body as never, { media })];
    } catch {
      return [];
    }
  });
  const named = jobs.flatMap(({ kind, parameters }) =>
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [`${kind}.${name}`])),
  );
  return [...new Set(named)];
}
