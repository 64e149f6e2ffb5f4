import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { noMaterials } from "@atelier/engine/materials.ts";
import { createEngine } from "../local-engine.ts";
import { readPicture } from "../picture-file.ts";

const engine = createEngine();

const portrait = fileURLToPath(new URL("../../../test/fixtures/astronaut.png", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "move-camera-"));
after(() => rmSync(folder, { recursive: true }));
let files = 0;

interface Order {
  angles?: [number, number, number];
  seed?: number;
  target?: { width: number; height: number };
  signal?: AbortSignal;
  progress?: (fraction: number) => void;
}

async function move(input: Sharp, { angles: [horizontal, vertical, zoom] = [0, 0, 5], seed = 1, target, signal, progress }: Order = {}) {
  const path = join(folder, `input-${files++}.png`);
  const { width, height } = await input.clone().png().toFile(path);
  const size = { width, height };
  const result = await engine.run(
    {
      kind: "move-camera", parameters: { horizontal, vertical, zoom },
      inputs: { image: { path, mediaType: "image/png", ...size } }, target: target ?? size, seed, scratch: mkdtempSync(join(folder, "job-")),
    },
    { signal: signal ?? new AbortController().signal, progress: progress ?? (() => {}), materials: noMaterials },
  );
  return { before: await readPicture({ path, mediaType: "image/png" }), after: await readPicture(result.files[0]), ...result };
}

const small = () => sharp(portrait).resize(160, 144, { fit: "cover" });

test("(0, 0, 5) and (360, 0, 5) give the picture back, bit by bit, whatever its channels", async () => {
  const alpha = Buffer.alloc(160 * 144, 90);
  for (const input of [small(), small().greyscale().toColourspace("b-w"), small().joinChannel(alpha, { raw: { width: 160, height: 144, channels: 1 } })]) {
    for (const horizontal of [0, 360]) {
      const { before, after } = await move(input, { angles: [horizontal, 0, 5] });
      assert.deepEqual(after, before);
    }
  }
});

test("the view has the ordered size, the picture's channels, and is the same for the same seed", async () => {
  const order: Order = { angles: [20, 5, 4], target: { width: 120, height: 108 }, seed: 7 };
  const [one, two] = [await move(small().greyscale().toColourspace("b-w"), order), await move(small().greyscale().toColourspace("b-w"), order)];
  assert.deepEqual([one.after.width, one.after.height, one.after.channels], [120, 108, 1]);
  assert.deepEqual(one.after, two.after);
});

test("a camera that goes farther than the layers carry stops there, says where, and is called approximate", async () => {
  const near = await move(small(), { angles: [4, 2, 5] });
  assert.deepEqual([near.fidelity, near.extras?.reduced_to, near.sourceType], ["classical", undefined, "compositeSynthetic"]);
  const views = [await move(small(), { angles: [60, 0, 5] }), await move(small(), { angles: [180, 0, 5] })];
  for (const { extras, fidelity } of views) {
    const { horizontal, vertical } = extras!.reduced_to as { horizontal: number; vertical: number };
    assert.ok(fidelity === "approximate" && horizontal >= 4 && horizontal <= 15 && vertical === 0, `${horizontal}, ${vertical}`);
    assert.ok(Math.abs(Number(extras!.turned) - horizontal) < 0.2 && extras!.subject === true);
    assert.deepEqual(extras!.vision, ["face_landmark_68", "pose_detection", "pose_landmark_heavy", "ssd_mobilenet_v1", "u2netp"]);
  }
  assert.deepEqual(views[0].after, views[1].after);
});

test("a cut-out picture stays cut out: its subject turns before nothing", async () => {
  const svg = `<svg width="120" height="100"><rect x="40" y="20" width="40" height="60" fill="#20a040"/></svg>`;
  const { after } = await move(sharp(Buffer.from(svg)), { angles: [60, 0, 5] });
  const alphaAt = (x: number, y: number) => after.data[(y * 120 + x) * 4 + 3];
  assert.equal(after.channels, 4);
  assert.deepEqual([alphaAt(5, 5), alphaAt(60, 50), alphaAt(110, 50)], [0, 255, 0]);
  const across = Array.from({ length: 120 }, (_, x) => alphaAt(x, 50)).filter((alpha) => alpha > 127).length;
  assert.ok(across > 36 && across < 40, `${across} pixels of 40 at 15 degrees`);
});

test("progress never falls and ends at 1; a cancelled job rejects with the reason", async () => {
  const steps: number[] = [];
  await move(small(), { angles: [10, 0, 5], progress: (fraction) => steps.push(fraction) });
  assert.deepEqual(steps, steps.toSorted((a, b) => a - b));
  assert.equal(steps.at(-1), 1);
  const controller = new AbortController();
  const reason = new Error("cancelled");
  await assert.rejects(
    move(small(), { angles: [10, 0, 5], signal: controller.signal, progress: (fraction) => fraction >= 0.5 && controller.abort(reason) }), reason,
  );
});
