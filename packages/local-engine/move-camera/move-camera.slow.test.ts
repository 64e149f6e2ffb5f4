import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { buildScene } from "./build-scene.ts";
import { createView, type View } from "./view.ts";
import { createEngine } from "../local-engine.ts";
import { readPicture } from "../picture-file.ts";

const engine = createEngine();

const portrait = fileURLToPath(new URL("../../../test/fixtures/astronaut.png", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "move-camera-"));
after(() => rmSync(folder, { recursive: true }));
let files = 0;

interface Order {
  flat?: boolean;
  angles?: [number, number, number];
  seed?: number;
  target?: { width: number; height: number };
  signal?: AbortSignal;
  progress?: (fraction: number) => void;
}

async function move(input: Sharp, { angles: [horizontal, vertical, zoom] = [0, 0, 5], flat, seed = 1, target, signal, progress }: Order = {}) {
  const path = join(folder, `input-${files++}.png`);
  const { width, height } = await input.clone().png().toFile(path);
  const size = { width, height };
  const result = await engine.run(
    {
      kind: "move-camera", parameters: { horizontal, vertical, zoom, ...(flat && { flat }) },
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

test("what one picture cannot show is called approximate, small turns are not", async () => {
  const [front, back] = [await move(small(), { angles: [30, 10, 5] }), await move(small(), { angles: [180, 0, 5] })];
  assert.deepEqual([front.fidelity, back.fidelity], ["classical", "approximate"]);
  assert.deepEqual(back.extras, { turned: 180, subject: true, vision: ["face_landmark_68", "pose_detection", "pose_landmark_heavy", "ssd_mobilenet_v1"] });
  assert.equal(front.sourceType, "compositeSynthetic");
});

test("a cut-out picture stays cut out: its subject turns before nothing", async () => {
  const svg = `<svg width="120" height="100"><rect x="40" y="20" width="40" height="60" fill="#20a040"/></svg>`;
  const { after } = await move(sharp(Buffer.from(svg)), { angles: [60, 0, 5] });
  const alphaAt = (x: number, y: number) => after.data[(y * 120 + x) * 4 + 3];
  assert.equal(after.channels, 4);
  assert.deepEqual([alphaAt(5, 5), alphaAt(60, 50), alphaAt(110, 50)], [0, 255, 0]);
  const across = Array.from({ length: 120 }, (_, x) => alphaAt(x, 50)).filter((alpha) => alpha > 127).length;
  assert.ok(across > 18 && across < 34, `${across} pixels of 40 at 60 degrees, with the body's side`);
});

test("a person ordered flat is seen exactly where the camera sees the plane, at every angle, and does not turn", async () => {
  const size = 288;
  const dots = [[80, 175], [110, 215], [60, 230], [85, 260], [130, 250]];
  const marks = dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="#00ffff"/>`).join("");
  const marked = await sharp(portrait).resize(size, size).composite([{ input: Buffer.from(
    `<svg width="${size}" height="${size}">${marks}</svg>`
  ) }]).png().toBuffer();
  const { data, info } = await sharp(marked).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { lens, pivot } = await buildScene({ data, width: size, height: size, channels: info.channels as 3 }, 1, new AbortController().signal);
  let measured = 0;
  for (const [h, v, z] of [[60, 0, 5], [0, 60, 5], [315, -20, 3]] as const) {
    const { after, extras } = await move(sharp(marked), { angles: [h, v, z], flat: true });
    assert.equal(extras?.subject_turned, undefined);
    const view = createView(lens, pivot.x, pivot.y, h, v, z);
    for (const [x, y] of dots) {
      const [u, w] = seenAt(view, (x - lens.centreX) / lens.focal, (y - lens.centreY) / lens.focal);
      if (Math.min(u, w) < 8 || Math.max(u, w) > size - 8) continue;
      const [fu, fw] = cyanCentre(after, u, w);
      assert.ok(Math.hypot(fu - u, fw - w) < 1, `${h}, ${v}, ${z}: (${x}, ${y}) at ${fu}, ${fw} instead of ${u}, ${w}`);
      measured++;
    }
  }
  assert.ok(measured > 12, `${measured} of 15 dots in the frames`);
  const natural = await move(sharp(marked), { angles: [60, 0, 5] });
  assert.ok(Number(natural.extras?.subject_turned) > 5, "without the order somebody turns");
});

/** Where a view shows a point of the plane z = 1. */
function seenAt({ lens, x, y, z, turn }: View, px: number, py: number): [number, number] {
  const from = [px - x, py - y, 1 - z];
  const [right, down, away] = [0, 1, 2].map((axis) => turn[0][axis] * from[0] + turn[1][axis] * from[1] + turn[2][axis] * from[2]);
  return [lens.centreX + (lens.focal * right) / away, lens.centreY + (lens.focal * down) / away];
}

/** Centre of what is cyan within 7 pixels of a place. */
function cyanCentre({ data, width, channels }: Raster, x: number, y: number): [number, number] {
  let [sum, sx, sy] = [0, 0, 0];
  for (let row = Math.floor(y) - 7; row <= y + 7; row++) {
    for (let column = Math.floor(x) - 7; column <= x + 7; column++) {
      const at = (row * width + column) * channels;
      const weight = Math.max(0, Math.min(data[at + 1], data[at + 2]) - data[at] - 60);
      sum += weight;
      sx += weight * (column + 0.5);
      sy += weight * (row + 0.5);
    }
  }
  return [sx / sum, sy / sum];
}

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
