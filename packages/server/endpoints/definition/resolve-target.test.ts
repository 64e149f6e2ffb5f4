import assert from "node:assert/strict";
import { test } from "node:test";
import type { Output, OutputSize } from "./output.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { resolveTarget } from "./resolve-target.ts";

const file = (facts: Partial<LocalFile>): LocalFile => ({ path: "x", mediaType: "x/x", ...facts });
const image = (size: OutputSize, width: number, height: number) =>
  resolveTarget({ type: "image", size, format: "png", sharpen: 0, grain: 0 }, { image: file({ width, height }) });
const video = (output: Partial<Output>, input: Partial<LocalFile>) =>
  resolveTarget(
    {
      type: "video", size: { like: "video", longEdge: 1920 }, frameRate: { like: "video" }, duration: { like: "video" }, sound: { like: "video" },
      sharpen: 0, grain: 0, ...output
    } as Output,
    { video: file(input) },
  );

test("a picture keeps its size, grows by its edges, and shrinks to a budget only when it is larger", () => {
  assert.deepEqual(image({ like: "image" }, 451, 300), { width: 451, height: 300 });
  assert.deepEqual(image({ like: "image", plus: { left: 10, right: 0, top: 5, bottom: 5 } }, 451, 300), { width: 461, height: 310 });
  assert.deepEqual(image({ like: "image", atMost: 4_194_304 }, 2048, 2048), { width: 2048, height: 2048 });
  const { width, height } = image({ like: "image", atMost: 4_194_304 }, 4000, 3000);
  assert.ok(width * height <= 4_194_304 && Math.abs(width / height - 4 / 3) < 0.002);
});

test("a budget of pixels keeps the input's aspect within two pixels, both sides even", () => {
  for (const [width, height] of [[1920, 1080], [512, 512], [451, 300], [300, 4000], [3001, 999]] as const) {
    const target = image({ like: "image", pixels: 2_073_600 }, width, height);
    assert.ok(target.width % 1 === 0 && target.height % 2 === 0 && target.width % 2 === 0);
    assert.ok(Math.abs(target.height - target.width * (height / width)) <= 2, `${width}x${height} became ${target.width}x${target.height}`);
    assert.ok(Math.abs(target.width * target.height - 2_073_600) / 2_073_600 < 0.01);
  }
  assert.deepEqual(image({ like: "image", pixels: 2_073_600 }, 1280, 720), { width: 1920, height: 1080 });
});

test("an upscale reaches its long edge and is never smaller than the input", () => {
  assert.deepEqual(video({}, { width: 640, height: 360, frameRate: 25, duration: 2 }), { width: 1920, height: 1080, frameRate: 25, duration: 2, sound: false });
  const kept = video({}, { width: 2560, height: 1440, frameRate: 25, duration: 2, hasSound: true });
  assert.deepEqual([kept.width, kept.height, kept.sound], [2560, 1440, true]);
  assert.equal(video({ size: { like: "video", shortSide: 480 } }, { width: 600, height: 900 }).height, 720);
});

test("a boosted frame rate doubles, up to 60 and never below the input's", () => {
  const boosted = (frameRate: number) => video({ frameRate: { like: "video", boost: true } }, { width: 64, height: 64, frameRate, duration: 1 }).frameRate;
  assert.deepEqual([boosted(12), boosted(24), boosted(30), boosted(50), boosted(120)], [24, 48, 60, 60, 120]);
  assert.equal(video({ frameRate: { like: "video", atMost: 30 } }, { width: 64, height: 64, frameRate: 60, duration: 1 }).frameRate, 30);
});

test("a derived duration is cut at its limit", () => {
  assert.equal(video({ duration: { like: "video", atMost: 10 } }, { width: 64, height: 64, duration: 12 }).duration, 10);
});
