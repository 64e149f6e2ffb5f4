import assert from "node:assert/strict";
import { test } from "node:test";
import { carriedAt, marginsCarried } from "./carried-motion.ts";

const size = { width: 400, height: 300 };

/** A picture on a canvas with so much beyond its right border. */
const scene = (right: number, pivot = 200) => ({ width: size.width + right, height: size.height, place: { x: 0, y: 0, ...size }, pivot: { x: pivot, y: 150 } });
/** To the right: what is seen moves to the left. */
const pan = { x: -0.08, y: 0, growth: 0 };
const step = 1 / 25;

test("a camera that was moving goes on at its speed where there is something to see, then comes to rest", () => {
  const wide = scene(marginsCarried(pan, 10, size.width, size.height).right);
  for (const second of [0, 0.5]) {
    const gone = carriedAt(pan, second + step, wide).panX - carriedAt(pan, second, wide).panX;
    assert.ok(Math.abs(gone / (0.08 * size.width * step) - 1) < 0.01, `${gone} pixels after ${second} s`);
  }
  const [late, end] = [carriedAt(pan, 6, wide), carriedAt(pan, 8, wide)];
  assert.ok(end.panX - late.panX < 1 && end.panX > 55, `${late.panX} to ${end.panX}`);
  assert.equal(end.zoom, 1);
});

test("with little to see it comes to rest sooner and goes nearer; nothing beyond the canvas is ever seen, and nothing jerks", () => {
  for (const right of [0, 8, 20]) {
    for (const pivot of [60, 200, 330]) {
      const little = scene(right, pivot);
      let before = carriedAt(pan, 0, little);
      let speed = { pan: pan.x * -size.width * step, zoom: 0 };
      for (let second = step; second < 5; second += step) {
        const at = carriedAt(pan, second, little);
        // As `lookThrough` sees it: enlarged around the pivot.
        const border = size.width / 2 + at.panX + (pivot - size.width / 2) * (1 - 1 / at.zoom) + size.width / 2 / at.zoom;
        assert.ok(border <= little.width + 0.01, `sees ${border} of ${little.width} at ${second} s`);
        const now = { pan: at.panX - before.panX, zoom: at.zoom - before.zoom };
        assert.ok(
          right === 0 || (Math.abs(now.pan - speed.pan) < 0.15 * 0.08 * size.width * step && Math.abs(now.zoom - speed.zoom) < 0.002),
          `jerks by ${now.pan - speed.pan} and ${now.zoom - speed.zoom} at ${second} s`,
        );
        [before, speed] = [at, now];
      }
      assert.ok(before.zoom <= 1.13 && before.panX > 4, `pan ${before.panX}, zoom ${before.zoom}`);
    }
  }
});

test("a camera that went back goes on doing so as far as the canvas reaches, one that stood stands", () => {
  const back = { x: 0, y: 0, growth: -0.1 };
  const { left, right, top, bottom } = marginsCarried(back, 10, size.width, size.height);
  const all = {
    width: size.width + left + right, height: size.height + top + bottom, place: { x: left, y: top, ...size }, pivot: { x: left + 200, y: top + 150 },
  };
  const { zoom } = carriedAt(back, 8, all);
  assert.ok(zoom < 0.9 && size.width / zoom <= all.width && size.height / zoom <= all.height, `zoom ${zoom}`);
  assert.equal(carriedAt(back, 8, scene(0)).zoom, 1);
  const still = { x: 0.001, y: -0.001, growth: 0.004 };
  assert.deepEqual(marginsCarried(still, 10, size.width, size.height), { left: 0, right: 0, top: 0, bottom: 0 });
});
