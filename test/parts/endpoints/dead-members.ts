import type { Endpoint, MediaFacts, PlanContext } from "@atelier/server/endpoints/definition/endpoint.ts";
import { type Body, groundsOf, withEachValue } from "./bodies.ts";
import { leavesOf } from "./member-values.ts";
import { recordReads } from "./record-reads.ts";

/** What the service itself does with a member: no job depends on it. */
export const ofTheService: readonly string[] = ["webhook_url"];

/**
 * Members of an endpoint's bodies that its jobs do not depend on, over all members and their combinations. One that has a single value only says what
 * always comes out.
 * @returns `unread`: whoever makes the job never looks at them. `idle`: whatever they are, the same job comes out
 */
export function deadMembers(endpoint: Endpoint): { unread: string[]; idle: string[] } {
  const leaves = leavesOf(endpoint.body).filter(({ path, schema }) => !ofTheService.includes(path) && schema.enum?.length !== 1);
  const read = new Set<string>();
  const live = new Set<string>();
  const isDead = ({ path }: { path: string }) => !live.has(path);
  for (const ground of groundsOf(endpoint)) {
    const open = leaves.filter(isDead);
    if (open.length === 0) break;
    for (const leaf of open) {
      const bodies = withEachValue(ground, leaf).filter((body) => passes(endpoint, body));
      const jobs = bodies.map((body) => JSON.stringify(plan(endpoint, body, (path) => void read.add(path))));
      if (new Set(jobs).size > 1) live.add(leaf.path);
    }
  }
  const paths = (dead: typeof leaves) => [...new Set(dead.map(({ path }) => path))];
  return { unread: paths(leaves.filter(({ path }) => !read.has(path))), idle: paths(leaves.filter(isDead)) };
}

const nothingKnown: MediaFacts = { info: () => undefined };

const passes = ({ rules = [] }: Endpoint, body: Body) => [rules].flat().every((rule) => rule(body as never, nothingKnown).length === 0);

/** All that the service makes of a body for its engines. */
function plan(endpoint: Endpoint, body: Body, note: (path: string) => void): unknown {
  const watched = recordReads(body, note) as never;
  const media: PlanContext["media"] = (field) => {
    note(field.replace(/\[\d+\]/g, "[]"));
    return { field, rule: {} as never, url: String(valueAt(body, field)) };
  };
  return [endpoint.job(watched, { media }), endpoint.seed?.(watched), endpoint.safety?.(watched)];
}

function valueAt(body: Body, field: string): unknown {
  return field.match(/[^.[\]]+/g)!.reduce<unknown>((place, step) => (place as Body | undefined)?.[step], body);
}
