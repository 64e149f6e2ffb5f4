import assert from "node:assert/strict";
import { test } from "node:test";
import { type CameraPlace, cameraAt, covered, lookThrough, marginsFor, type Move, reversed } from "./camera-path.ts";
import { createGrid, GRID } from "./grid.ts";
import type { LivingScene } from "./living-scene.ts";

const size = { width: 320, height: 180 };
const moves: Move[] = ["drift", "push-in", "pull-out", "pan-left", "pan-right", "tilt-up", "tilt-down", "track", "orbit", "crane", "handheld", "fly", "still"];

/** Ground that comes nearer towards the lower border, and a subject that the lower border cuts off. */
function scene(move: Move): LivingScene {
  const margins = marginsFor([move], size.width, size.height);
  const width = size.width + margins.left + margins.right;
  const height = size.height + margins.top + margins.bottom;
  const depth = createGrid(width, height);
  for (let i = 0; i < depth.data.length; i++) depth.data[i] = 0.3 + 0.9 * ((Math.floor(i / depth.width) * GRID) / height);
  const near = createGrid(width, height);
  near.data.fill(1);
  const whole = { data: new Uint8Array(0), width, height, channels: 3 as const };
  return {
    width, height, place: {
      x: margins.left, y: margins.top, ...size
    }, whole, background: whole, depth, gap: 0.55, shore: 0, hasHead: false, pivot: { x: width / 3, y: height / 2 },
    subject: {
      colours: whole, matte: new Uint8Array(0), sureness: new Uint8Array(0), depth: near, bounds: { x: 60, y: 40, width: 80, height: height - 40 },
      cut: { left: false, right: false, top: false, bottom: true },
    },
  };
}

const path = (move: Move) => ({ move, direction: 1, vigour: 1.4, duration: 15, key: 3, framing: 1 });

/** Places along the frame's borders, or its lower border alone. */
function borders(isLowerAlone: boolean): [number, number][] {
  return Array.from({ length: 41 }, (_, k) => [((size.width - 1) * k) / 40, ((size.height - 1) * k) / 40] as const).flatMap(([x, y]): [number, number][] =>
    isLowerAlone ? [[x, size.height - 1]] : [[x, size.height - 1], [x, 0], [0, y], [size.width - 1, y]],
  );
}

/** Pixels by which the camera sees beyond the canvas, or with its subject beyond the canvas' lower border. */
function beyond(living: LivingScene, at: CameraPlace, ofSubject: boolean): number {
  const out = new Float64Array(2);
  const look = lookThrough(living, ofSubject ? living.subject!.depth : living.depth, at);
  return Math.max(...borders(ofSubject).map(([x, y]) => {
    look(x, y, out);
    const below = out[1] - living.height + 1;
    return ofSubject ? below : Math.max(-out[0], -out[1], out[0] - living.width + 1, below);
  }));
}

test("no move shows anything beyond the canvas, and none needs much enlargement for it", () => {
  for (const move of moves) {
    const living = scene(move);
    for (let part = 0; part <= 1; part += 0.05) {
      const at = covered(living, cameraAt(path(move), part, living));
      assert.ok(at.zoom < 1.35, `${move} at ${part}: enlarged ${at.zoom}`);
      for (const ofSubject of [false, true]) {
        assert.ok(beyond(living, at, ofSubject) < 0.6, `${move} at ${part.toFixed(2)}: ${beyond(living, at, ofSubject).toFixed(2)} pixels beyond`);
      }
    }
  }
});

test("every move begins where the picture was taken and has moved at its end", () => {
  const out = new Float64Array(2);
  for (const move of moves) {
    const living = scene(move);
    const seen = (part: number) => {
      lookThrough(living, living.depth, covered(living, cameraAt(path(move), part, living)))(40, 30, out);
      return [out[0] - living.place.x, out[1] - living.place.y];
    };
    assert.deepEqual(seen(0), [40, 30], move);
    assert.ok(Math.hypot(seen(1)[0] - 40, seen(1)[1] - 30) > 0.5, `${move} moves ${seen(1)}`);
  }
});

test("going around a subject keeps it in its place while what is behind it moves", () => {
  const living = scene("orbit");
  const at = { ...cameraAt(path("orbit"), 1, living), z: 0 };
  const out = new Float64Array(2);
  lookThrough(living, living.subject!.depth, at)(100, 100, out);
  assert.ok(Math.abs(out[0] - 100) < 1, `subject at ${out[0]}`);
  lookThrough(living, living.depth, at)(100, 40, out);
  assert.ok(Math.abs(out[0] - 100) > 8, `surroundings at ${out[0]}`);
});

test("a move seen backwards is its opposite", () => {
  assert.deepEqual((["push-in", "pan-left", "tilt-up", "orbit"] as const).map(reversed), ["pull-out", "pan-right", "tilt-down", "orbit"]);
});
