import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import { readFrames } from "@atelier/media/video/read-frames.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { planContinuation, rounds } from "./continue-clip.ts";

const folder = await mkdtemp(join(tmpdir(), "atelier-continue-"));
after(() => rm(folder, { recursive: true }));

const [width, height, frameRate] = [128, 96, 24];
const signal = new AbortController().signal;

/** A pattern whose place changes by the frame. */
async function clip(name: string, frames: number, place: (i: number) => { x: number; y: number }): Promise<string> {
  const path = join(folder, name);
  const draw = function* () {
    for (let i = 0; i < frames; i++) {
      const { x: dx, y: dy } = place(i);
      const frame = new Uint8Array(width * height * 3);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          frame.fill(
            128 + 50 * Math.sin((x + dx) / 7) * Math.cos((y + dy) / 6) + 45 * Math.sin((x + dx) / 17 + (y + dy) / 11), (y * width + x) * 3,
            (y * width + x) * 3 + 3,
          );
        }
      }
      yield frame;
    }
  };
  await writeVideo({ path, width, height, frameRate, crf: 10 }, draw());
  return path;
}

const all = async (frames: AsyncIterable<Uint8Array>) => {
  const result: Uint8Array[] = [];
  for await (const frame of frames) result.push(frame.slice());
  return result;
};
const difference = (a: Uint8Array, b: Uint8Array) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;

test("a swing goes on swinging: the seam is no larger than the step from frame to frame", async () => {
  const path = await clip("swing.mp4", 60, (i) => ({ x: 6 * Math.sin((2 * Math.PI * i) / 24.5), y: 0 }));
  const plan = await planContinuation(path, { width, height, frameRate, most: 400, signal });
  assert.equal(plan.total, 60);
  assert.ok(plan.again !== undefined && plan.again < 36, `again from ${plan.again}`);
  const own = await all(readFrames(path, { width, height, frameRate }));
  const last: Raster = { data: own[59], width, height, channels: 3 };
  const more = await all(rounds(path, last, { again: plan.again, total: plan.total }, 60, { frameRate, signal }));
  assert.equal(more.length, 60);
  const steps = own.slice(1).map((frame, i) => difference(frame, own[i]));
  const largest = Math.max(...steps);
  const seams = [last.data, ...more].slice(1).map((frame, i) => difference(frame, [last.data, ...more][i]));
  assert.ok(Math.max(...seams) < 1.25 * largest, `${Math.max(...seams)} against ${largest}`);
});

test("a pan has no moment like its end; its speed is found", async () => {
  const path = await clip("pan.mp4", 48, (i) => ({ x: 1.5 * i, y: -0.5 * i }));
  const { again, speed } = await planContinuation(path, { width, height, frameRate, most: 400, signal });
  assert.equal(again, undefined);
  assert.ok(Math.abs(speed.x + (1.5 * 24) / width) < 0.05 && Math.abs(speed.y - (0.5 * 24) / height) < 0.05, JSON.stringify(speed));
});

test("frames are read from any place, as many as wanted, and reading may stop early", async () => {
  const path = await clip("count.mp4", 30, (i) => ({ x: 3 * i, y: 0 }));
  const own = await all(readFrames(path, { width, height, frameRate }));
  const some = await all(readFrames(path, { width, height, frameRate, from: 20, count: 4 }));
  assert.deepEqual([own.length, some.length], [30, 4]);
  assert.deepEqual(some[0], own[20]);
  // Small frames come many at a time: what is still on its way when reading stops must block nothing.
  for (const scale of [1, 4, 4, 8, 8, 8]) {
    for await (const frame of readFrames(path, { width: width / scale, height: height / scale, frameRate })) {
      assert.equal(frame.length, (width / scale) * (height / scale) * 3);
      break;
    }
  }
  await assert.rejects(all(readFrames(join(folder, "none.mp4"), { width, height, frameRate })));
});
