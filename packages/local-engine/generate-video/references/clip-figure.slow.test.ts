import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import { clipFigure } from "./clip-figure.ts";

const folder = await mkdtemp(join(tmpdir(), "atelier-clip-"));
after(() => rm(folder, { recursive: true }));

const [width, height, radius] = [240, 160, 34];
/** Where the ball of the clip is. */
const ballAt = (i: number) => ({ x: 90 + 40 * Math.sin((i * Math.PI) / 12), y: 80 - 8 * Math.sin((i * Math.PI) / 6) });

/** A red ball that swings before grey noise. */
function* frames(count: number): Generator<Uint8Array> {
  const noise = whiteNoise(width, height, 3).data;
  for (let i = 0; i < count; i++) {
    const frame = new Uint8Array(width * height * 3);
    const { x, y } = ballAt(i);
    for (let k = 0; k < width * height; k++) {
      const far = Math.hypot((k % width) + 0.5 - x, Math.floor(k / width) + 0.5 - y);
      const cover = Math.max(0, Math.min(1, radius - far + 0.5));
      const grey = 150 + 14 * noise[k]!;
      const shade = 1 - 0.3 * (far / radius);
      [210, 40, 30].forEach((value, c) => (frame[k * 3 + c] = grey * (1 - cover) + value * shade * cover));
    }
    yield frame;
  }
}

const path = join(folder, "ball.mp4");
await writeVideo({ path, width, height, frameRate: 12, crf: 12 }, frames(20));
const order = {
  file: { path, mediaType: "video/mp4", width, height }, edge: 640, frameRate: 12, frames: 60, folder, name: "ball",
  signal: new AbortController().signal,
};

const figure = await clipFigure(order);
after(() => figure?.close?.());

test("a clip's subject is cut out of each frame where it is, in its colours, without flicker", async () => {
  assert.ok(figure);
  assert.deepEqual([figure.frames, figure.isCut], [20, false]);
  const areas: number[] = [];
  const centres: number[] = [];
  for (let i = 0; i < 20; i++) {
    const { data, width: w } = figure.frameAt(i);
    let [area, middle, grey] = [0, 0, 0];
    for (let k = 0; k < data.length / 4; k++) {
      const alpha = data[k * 4 + 3]! / 255;
      area += alpha;
      middle += alpha * (k % w);
      // The grey of the old background has as much green as red.
      if (alpha > 0.1 && data[k * 4 + 1]! > 0.75 * data[k * 4]!) grey += alpha;
    }
    areas.push(area / (Math.PI * radius * radius));
    centres.push(middle / area - ballAt(i).x);
    assert.ok(grey < 0.015 * area, `frame ${i} shows ${grey.toFixed(0)} pixels of the background`);
  }
  assert.ok(areas.every((area) => Math.abs(area - 1) < 0.06), `areas ${areas.map((area) => area.toFixed(2))}`);
  // The box is the same in all frames, so the ball moves within it as it moved in the clip.
  assert.ok(centres.every((centre) => Math.abs(centre - centres[0]!) < 1.5), `centres ${centres.map((centre) => centre.toFixed(1))}`);
  const jumps = areas.slice(1).map((area, i) => Math.abs(area - areas[i]!));
  assert.ok(Math.max(...jumps) < 0.03, `the outline flickers: ${jumps.map((jump) => jump.toFixed(3))}`);
});

test("it goes on for longer than the clip", () => {
  const shown = Array.from({ length: 60 }, (_, i) => figure!.frameOf!(i / 12));
  assert.ok(shown.every((frame, i) => i === 0 || (frame !== shown[i - 1] && frame < 20)), `${shown}`);
});
