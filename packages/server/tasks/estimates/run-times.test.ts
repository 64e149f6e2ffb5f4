import assert from "node:assert/strict";
import { test } from "node:test";
import { secondsOnLine } from "./run-times.ts";
import { plannedWork } from "./work.ts";

/** Sums of runs of `[work, seconds]`. */
function sumsOf(...runs: [number, number][]) {
  const sum = (of: (run: [number, number]) => number) => runs.reduce((total, run) => total + of(run), 0);
  return { runs: runs.length, seconds: sum(([, s]) => s), work: sum(([w]) => w), work_squared: sum(([w]) => w * w), work_seconds: sum(([w, s]) => w * s) };
}

test("time is foretold from a line through the runs: a start and a time for each megapixel", () => {
  const sums = sumsOf([1, 4], [3, 8], [2, 6]);
  assert.deepEqual(
    [0.5, 2, 10].map((work) => Math.round(secondsOnLine(sums, work) * 1000) / 1000),
    [3, 6, 22],
  );
  assert.equal(secondsOnLine(sums, null), 6, "unknown work takes the mean");
});

test("no estimate is negative, and runs of one size foretell another by its size", () => {
  assert.equal(secondsOnLine(sumsOf([4, 8]), 1), 2);
  assert.ok(secondsOnLine(sumsOf([10, 1], [11, 30]), 0.1) >= 0);
  assert.equal(secondsOnLine(sumsOf([1, 10], [2, 5]), 50), 7.5, "more work never takes less time");
});

test("work is known where size and length are, and unknown where they are those of an input that nobody has seen", () => {
  const film = { type: "video", size: { width: 1000, height: 500 }, frameRate: 24, duration: 2, sound: false, sharpen: 0, grain: 0 } as const;
  assert.equal(plannedWork(film, {}), 24);
  assert.equal(plannedWork({ ...film, duration: { like: "video" } }, {}), null);
  assert.equal(plannedWork({ ...film, duration: { like: "video" } }, { video: { bytes: 1, width: 10, height: 10, duration: 4 } }), 48);
  const picture = { type: "image", size: { like: "image" }, format: "png", sharpen: 0, grain: 0 } as const;
  assert.equal(plannedWork(picture, { image: { bytes: 1, width: 2000, height: 1000 } }), 2);
});
