import type { Endpoint } from "@atelier/server/endpoints/definition/endpoint.ts";
import { loadEndpoints } from "@atelier/server/endpoints/definition/load-endpoints.ts";
import { findMediaFields } from "@atelier/server/tasks/create/find-media-fields.ts";
import { type Walk, walks } from "../endpoint-walks.ts";
import type { MediaFiles } from "../media-files.ts";

/** A walk whose result and usage nobody has promised. */
export type SomeWalk = Pick<Walk, "body"> & Partial<Walk>;

/** A walk of each endpoint that there is: the contract's, or else its own example with files that are there. */
export async function everyWalk(): Promise<Record<string, SomeWalk>> {
  const some = (endpoint: Endpoint): SomeWalk => walks[endpoint.path] ?? { body: (media) => exampleBody(endpoint, media) };
  return Object.fromEntries((await loadEndpoints()).map((endpoint) => [endpoint.path, some(endpoint)]));
}

const files = { image: "picture.png", video: "clip.mp4", audio: "speech.mp3" };

function exampleBody({ body: schema, example = {} }: Endpoint, media: MediaFiles): Record<string, unknown> {
  const body = structuredClone(example) as Record<string, unknown>;
  for (const { field, rule } of findMediaFields(schema, body)) {
    const steps = field.match(/[^.[\]]+/g)!;
    const last = steps.pop()!;
    const place = steps.reduce<Record<string, unknown>>((holder, step) => holder[step] as Record<string, unknown>, body);
    place[last] = rule.from === "url" ? media.url(files[rule.media]) : media.inline(files[rule.media]);
  }
  return body;
}
