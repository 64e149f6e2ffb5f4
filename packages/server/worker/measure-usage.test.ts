import assert from "node:assert/strict";
import { test } from "node:test";
import { measureUsage } from "./measure-usage.ts";

const file = { path: "x", format: "png" as const };

test("pictures are billed by megapixels, videos by seconds, to two decimals", () => {
  assert.deepEqual(measureUsage("megapixels", [{ ...file, width: 512, height: 512 }]), { unit: "megapixels", quantity: 0.26 });
  assert.deepEqual(measureUsage("seconds", [{ ...file, width: 1920, height: 1080, duration: 5.004 }]), { unit: "seconds", quantity: 5 });
});

test("the turbo upscaler is billed by frames times the factor of its resolution", () => {
  const frames = (width: number, height: number) => measureUsage("scaled-frames", [{ ...file, width, height, duration: 2, frameRate: 25 }]);
  assert.deepEqual([frames(1280, 720), frames(1080, 1920), frames(2560, 1440), frames(3840, 2160)].map(({ quantity }) => quantity), [25, 50, 100, 200]);
  assert.equal(frames(1280, 720).unit, "frames");
});
