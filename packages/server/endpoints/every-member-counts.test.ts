import assert from "node:assert/strict";
import { describe, test } from "node:test";
import Type from "typebox";
import { sampledParameters } from "@atelier/engine/samples/sampled-parameters.ts";
import { deadMembers } from "@atelier/test/parts/endpoints/dead-members.ts";
import { plannedParameters } from "@atelier/test/parts/endpoints/planned-parameters.ts";
import { defineEndpoint } from "./definition/endpoint.ts";
import { seed } from "./definition/fields.ts";
import { loadEndpoints } from "./definition/load-endpoints.ts";
import { mediaField } from "./definition/media-field.ts";
import { picture } from "./definition/media-limits.ts";

for (const endpoint of await loadEndpoints()) {
  test(`${endpoint.path}: every member of a body is read, and has an effect on the job`, () => {
    assert.deepEqual(deadMembers(endpoint), { unread: [], idle: [] });
  });
}

/** Optional parameters that no sample has. `variant` is for engines with several models; the tests of the local engine's kinds give it the others. */
const unsampled = new Set([
  "animate-image.imageSubjects", "animate-image.negativePrompt", "animate-image.variant", "edit-video.negativePrompt", "expand-image.prompt",
  "expand-image.variant", "generate-video.imageSubjects", "generate-video.negativePrompt", "generate-video.variant",
  "inpaint-image.palette", "transfer-motion.prompt",
]);

test("what an endpoint can order is in a sample of its kind: the suite of every engine finds one that reads nothing of it", async () => {
  const sampled = new Set([...sampledParameters(), ...unsampled]);
  const missing = (await loadEndpoints()).flatMap(plannedParameters).filter((name) => !sampled.has(name));
  assert.deepEqual([...new Set(missing)], [], "give them to a sample in the kind's file in packages/engine/kinds/");
});

describe("a setting without effect is found", () => {
  const shared = { name: "Trial", summary: "A trial", produces: "image", usage: "megapixels" } as const;
  const output = { type: "image", size: { like: "image" }, format: "png", sharpen: 0, grain: 0 } as const;

  test("one that nobody reads, at any depth", () => {
    const endpoint = defineEndpoint({
      ...shared,
      path: "trial",
      body: Type.Object({
        image: mediaField(picture(), "The picture."),
        dead: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
        finer: Type.Optional(Type.Object({ live: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })), dead: Type.Optional(Type.Boolean()) })),
        things: Type.Optional(Type.Array(Type.Object({ live: Type.Optional(Type.Integer()), dead: Type.Optional(Type.String()) }))),
        seed: seed(),
      }),
      seed: (body) => body.seed,
      job: (body, { media }) => ({
        kind: "move-camera",
        parameters: { horizontal: body.finer?.live ?? 0, vertical: 0, zoom: (body.things ?? []).reduce((sum, { live = 0 }) => sum + live, 0) },
        inputs: { image: media("image") },
        output,
      }),
    });
    assert.deepEqual(deadMembers(endpoint), { unread: ["dead", "finer.dead", "things[].dead"], idle: ["dead", "finer.dead", "things[].dead"] });
  });

  test("one that is read, and makes no difference", () => {
    const endpoint = defineEndpoint({
      ...shared,
      path: "trial",
      body: Type.Object({ image: mediaField(picture(), "The picture."), strength: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })) }),
      job: (body, { media }) => ({
        kind: "move-camera",
        parameters: { horizontal: Math.min(0, body.strength ?? 0), vertical: 0, zoom: 5 },
        inputs: { image: media("image") },
        output,
      }),
    });
    assert.deepEqual(deadMembers(endpoint), { unread: [], idle: ["strength"] });
  });

  test("one that is handed on under a name that the kind does not declare, by the compiler", () => {
    const body = Type.Object({ image: mediaField(picture(), "The picture."), strength: Type.Optional(Type.Integer()) });
    defineEndpoint({
      ...shared,
      path: "trial",
      body,
      // @ts-expect-error The kind declares no such parameter: `strength`.
      job: (given, { media }) => ({
        kind: "move-camera",
        parameters: { horizontal: 0, vertical: 0, zoom: 5, ...(given.strength !== undefined && { strength: given.strength }) },
        inputs: { image: media("image") },
        output,
      }),
    });
    defineEndpoint({
      ...shared,
      path: "trial",
      body,
      // @ts-expect-error The kind declares no such input: `mask`.
      job: (given, { media }) => ({
        kind: "move-camera",
        parameters: { horizontal: given.strength ?? 0, vertical: 0, zoom: 5 },
        inputs: { image: media("image"), ...(given.strength && { mask: media("image") }) },
        output,
      }),
    });
  });
});
