import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { boundaryCases } from "@atelier/test/parts/boundary-cases.ts";
import { ServiceError } from "../errors.ts";
import { compileBodyCheck } from "../http/body/body-validator.ts";
import { checkMedia } from "@atelier/media/check-media.ts";
import { createBodyCheck } from "../tasks/create/check-body.ts";
import { loadEndpoints } from "./definition/load-endpoints.ts";

const endpoints = await loadEndpoints();

/** Create paths of the specification and the contract. Further endpoints are not listed. */
const promised = [
  "image-change-camera",
  "image-expand/model",
  "image-expand/model-v4-5",
  "image-to-video/model-2-7",
  "image-to-video/model-4-5",
  "lip-sync/model-1-0",
  "lip-sync/model-1-0-fast",
  "model-image-edit",
  "reference-to-video/model-2-7",
  "skin-enhancer/faithful",
  "skin-enhancer/flexible",
  "text-to-image/model-v4-5-edit",
  "text-to-video/model-2-7",
  "text-to-video/model-4-5",
  "text-to-video/model-v2-6-1080p",
  "video-edit/model-2-7",
  "video-upscaler",
  "video-upscaler-precision",
  "video-upscaler/turbo",
  "video/model-v3-motion-control-pro",
  "video/model-v3-motion-control-std",
  "video/model-v3-pro",
  "video/model-v3-std",
];

test("every create path of the specification and the contract is there", () => {
  const there = new Set(endpoints.map(({ path }) => path));
  assert.deepEqual(promised.filter((path) => !there.has(path)), []);
});

let cases = 0;
for (const endpoint of endpoints) {
  describe(endpoint.path, () => {
    const check = createBodyCheck(endpoint, {
      checkSchema: compileBodyCheck(endpoint.body), allowPrivateAddresses: false, checkMedia, findOwnMedia: async () => undefined,
    });
    test("accepts and refuses at both sides of every limit, and names the field", async () => {
      for (const { name, body, offending, becomes = {} } of boundaryCases(endpoint)) {
        cases += 1;
        const named = await check(structuredClone(body)).then(
          (checked) => {
            for (const [member, value] of Object.entries(becomes)) assertHolds(checked.body[member], value, `${endpoint.path}: ${name}`);
            // What is accepted must also be plannable.
            endpoint.job(checked.body as never, { media: (field) => ({
              field, rule: checked.media.get(field)?.rule ?? assert.fail(`${name}: plans with ${field}, which is not there`),
            }) });
            return [];
          },
          (error: unknown) => (error instanceof ServiceError ? error.invalidParams.map((problem) => problem.name) : assert.fail(`${name}: ${String(error)}`)),
        );
        assert.deepEqual(named, offending, `${endpoint.path}: ${name}`);
      }
    });
  });
}

/** Members that defaults add are no difference, null is. */
function assertHolds(actual: unknown, expected: unknown, name: string): void {
  if (typeof expected !== "object" || expected === null) return assert.equal(actual, expected, name);
  if (Array.isArray(expected)) assert.equal((actual as unknown[]).length, expected.length, name);
  for (const [member, value] of Object.entries(expected)) assertHolds((actual as Record<string, unknown>)[member], value, `${name}: ${member}`);
}

test("the suite walks more than 3,900 cases", () => assert.ok(cases > 3900, `${cases} cases`));
