import assert from "node:assert/strict";
import { test } from "node:test";
import { type CurveEnd, fitConic } from "./fit-conic.ts";

const [wide, tall, turned] = [90, 60, 0.4];
/** A place of an ellipse around (100, 100). */
const onEllipse = (angle: number) => {
  const [x, y] = [wide * Math.cos(angle), tall * Math.sin(angle)];
  return { x: 100 + x * Math.cos(turned) - y * Math.sin(turned), y: 100 + x * Math.sin(turned) + y * Math.cos(turned) };
};

/** The end of the ellipse at an angle, of which the hole takes what comes after (1) or before (-1) it. */
function end(angle: number, sign: number, wobble = 0): CurveEnd {
  const [here, next] = [onEllipse(angle), onEllipse(angle + 0.001 * sign)];
  const length = Math.hypot(next.x - here.x, next.y - here.y);
  const trace = Array.from({ length: 30 }, (_, k) => onEllipse(angle - sign * 0.02 * (k + 1))).map(({ x, y }, k) => ({ x: x + wobble * Math.sin(7 * k), y }));
  return { ...here, into: { x: (next.x - here.x) / length, y: (next.y - here.y) / length }, trace };
}

test("a rim goes on along its ellipse over a third of its round", () => {
  for (const [from, to] of [[0.2, 1.4], [1, 3], [-0.5, 1.2]]) {
    const course = fitConic(end(from, 1), end(to, -1));
    assert.ok(course, `${from} to ${to}`);
    const whole = Array.from({ length: 2000 }, (_, k) => onEllipse((k / 2000) * 2 * Math.PI));
    for (const p of course) {
      const off = Math.min(...whole.map((q) => Math.hypot(p.x - q.x, p.y - q.y)));
      assert.ok(off < 1.5, `${off} pixels off at ${p.x}, ${p.y}`);
    }
  }
});

test("edges that are straight, short, unsteady or bent apart are not continued along a conic", () => {
  const [a, b] = [end(0.2, 1), end(1.4, -1)];
  assert.equal(fitConic({ ...a, trace: a.trace!.slice(0, 8) }, b), undefined);
  assert.equal(fitConic(end(0.2, 1, 4), b), undefined);
  const places = (x: number, sign: number) => Array.from({ length: 30 }, (_, k) => ({ x: x - sign * k, y: 50 }));
  const line = (x: number, sign: number): CurveEnd => ({ x, y: 50, into: { x: sign, y: 0 }, trace: places(x, sign) });
  assert.equal(fitConic(line(20, 1), line(80, -1)), undefined);
  assert.equal(fitConic(end(1.4, 1), end(0.2, -1)), undefined);
});
