import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kinds } from "@atelier/engine/jobs/kinds.generated.ts";
import type { Kind } from "@atelier/engine/kind.ts";
import { groundsOf } from "@atelier/test/parts/endpoints/bodies.ts";
import { brokenRules } from "./broken-rules.ts";
import type { Endpoint, MediaInfo } from "./endpoint.ts";
import { loadEndpoints } from "./load-endpoints.ts";
import { sameShape } from "./same-shape.ts";

type Side = [width: number, height: number];

const infoOf = ([width, height]: Side): MediaInfo => ({ bytes: 1, width, height });

function reasonsFor(mask: Side | undefined, image: Side | undefined): string[] {
  const given: Record<string, Side | undefined> = { mask, image };
  return sameShape("mask", "image")({}, { info: (field) => given[field] && infoOf(given[field]) }).map(({ name, reason }) => `${name} ${reason}`);
}

test("another size is of the same shape up to the rounding of whoever has scaled it, larger or smaller", () => {
  const pairs: [Side, Side][] = [
    [[512, 512], [512, 512]], [[256, 256], [512, 512]], [[1024, 1024], [512, 512]], [[333, 250], [1000, 750]], [[500, 376], [1001, 751]],
    [[1000, 667], [31, 20]], [[4000, 2667], [300, 200]], [[1, 1], [512, 300]],
  ];
  for (const [mask, image] of pairs) assert.deepEqual(reasonsFor(mask, image), [], `${mask} for ${image}`);
});

test("another shape is refused in both shapes' numbers, a turned one too; what nobody has seen is not", () => {
  assert.deepEqual(reasonsFor([512, 256], [512, 512]), ["mask must have the proportions of image, 512x512 pixels, not 512x256"]);
  const pairs: [Side, Side][] = [[[750, 1000], [1000, 750]], [[515, 512], [512, 512]], [[1000, 740], [2000, 1500]], [[10, 10], [512, 300]]];
  for (const [mask, image] of pairs) assert.equal(reasonsFor(mask, image).length, 1, `${mask} for ${image}`);
  assert.deepEqual([...reasonsFor(undefined, [512, 512]), ...reasonsFor([512, 256], undefined)], []);
});

/** Pairs of fields whose files a kind gives to engines in one size, by what an endpoint orders of it. */
function sizedPairs({ path, job, ...endpoint }: Endpoint): { path: string; body: Record<string, unknown>; fields: [string, string] }[] {
  for (const body of groundsOf(endpoint)) {
    const { kind, inputs } = job(body as never, { media: (field) => ({ field, rule: {} as never }) });
    const fieldOf = (name: string) => (inputs as unknown as Record<string, { field: string } | undefined>)[name]?.field;
    return Object.entries<string>((kinds[kind] as Kind).sizedLike ?? {}).map(([name, other]) => ({ path, body, fields: [fieldOf(name)!, fieldOf(other)!] }));
  }
  return [];
}

describe("what a kind scales to another input's size, every endpoint of the kind refuses in another shape", async () => {
  const endpoints = await loadEndpoints();
  const pairs = endpoints.flatMap((endpoint) => sizedPairs(endpoint).map((pair) => ({ endpoint, ...pair })));
  test("there are such kinds", () => assert.ok(pairs.some(({ path }) => path === "model-image-edit")));
  for (const { endpoint, path, body, fields: [field, other] } of pairs) {
    const named = (side: Side) => brokenRules(endpoint, body, { info: (one) => infoOf(one === field ? side : [600, 400]) }).map(({ name }) => name);
    test(`${path}: ${field} like ${other}`, () => assert.deepEqual([named([300, 200]), named([1200, 800]), named([300, 300])], [[], [], [field]]));
  }
});
