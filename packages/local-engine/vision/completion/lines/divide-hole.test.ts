import assert from "node:assert/strict";
import { test } from "node:test";
import type { CrossingEdge } from "./crossing-edges.ts";
import { divideHole } from "./divide-hole.ts";

const [light, dark, red] = [[200, 200, 200], [20, 20, 20], [200, 30, 30]] as const;
type Colour = CrossingEdge["before"];

/** An edge that enters the square of 0..100 at (x, y) in a direction of so many degrees, 0 to the right and 90 down. */
function edge(at: number, x: number, y: number, degrees: number, before: Colour, after: Colour): CrossingEdge {
  const angle = (degrees * Math.PI) / 180;
  return { at, line: { x, y, into: { x: Math.cos(angle), y: Math.sin(angle) }, blur: 1 }, before, after, step: 180 };
}

const isInside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x <= 100 && y <= 100;
const pairs = (edges: CrossingEdge[]) => divideHole(edges, isInside).map(({ from, to }) => [from.at, to.at]);

test("two edges on one line are continued into each other along it", () => {
  const edges = [edge(50, 100, 50, 180, light, dark), edge(250, 0, 50, 0, dark, light)];
  const [divide] = divideHole(edges, isInside);
  assert.deepEqual([divide.from.at, divide.to.at], [50, 250]);
  for (const { y } of divide.course) assert.ok(Math.abs(y - 50) < 1e-9);
});

test("two edges whose lines meet in the hole make the corner there; those that meet outside or part are left", () => {
  const [right, below] = [edge(50, 100, 30, 180, light, dark), edge(150, 40, 100, 270, dark, light)];
  const [divide] = divideHole([right, below], isInside);
  assert.ok(Math.hypot(divide.course[1].x - 40, divide.course[1].y - 30) < 1e-9, JSON.stringify(divide.course));
  assert.deepEqual(pairs([right, edge(150, 40, 100, 20, dark, light)]), []);
  assert.deepEqual(pairs([edge(50, 100, 30, 110, light, dark), edge(150, 40, 100, 200, dark, light)]), []);
});

test("edges with other colours on their sides are not continued into each other", () => {
  assert.deepEqual(pairs([edge(50, 100, 50, 180, light, dark), edge(250, 0, 50, 0, dark, red)]), []);
  assert.deepEqual(pairs([edge(50, 100, 50, 180, light, dark), edge(250, 0, 50, 0, light, dark)]), []);
});

test("an edge that ends in the hole is a thing's, and the lines are left, unless it is faint", () => {
  const through = [edge(50, 100, 50, 180, light, dark), edge(250, 0, 50, 0, dark, light)];
  const { line, ...unclear } = edge(300, 0, 20, 0, light, red);
  assert.ok(line);
  assert.deepEqual(pairs([...through, unclear]), []);
  assert.deepEqual(pairs([...through, { ...unclear, step: 60 }]), [[50, 250]]);
});

test("of two pairs of lines none crosses the other, and many edges are left to the patches", () => {
  const stripe = [edge(20, 100, 20, 180, light, dark), edge(40, 100, 40, 180, dark, red), edge(260, 0, 40, 0, red, dark), edge(280, 0, 20, 0, dark, light)];
  assert.deepEqual(pairs(stripe), [[20, 280], [40, 260]]);
  const crossing = [
    edge(20, 100, 50, 180, light, dark), edge(120, 50, 100, 270, dark, light), edge(220, 0, 50, 0, light, dark), edge(320, 50, 0, 90, dark, light),
  ];
  assert.equal(pairs(crossing).length, 2);
  assert.deepEqual(pairs(Array.from({ length: 8 }, (_, k) => edge(20 * k, 100, 10 * k, 180, light, dark))), []);
});

test("a circle that a hole takes a quarter of goes on round, and not into a corner", () => {
  const onCircle = (angle: number) => ({ x: 100 + 90 * Math.cos(angle), y: 100 + 90 * Math.sin(angle) });
  const rim = (at: number, angle: number, sign: number, before: Colour, after: Colour): CrossingEdge => {
    const into = { x: -sign * Math.sin(angle), y: sign * Math.cos(angle) };
    const trace = Array.from({ length: 30 }, (_, k) => onCircle(angle - sign * 0.017 * (k + 1)));
    return { at, line: { ...onCircle(angle), into, blur: 1, trace }, before, after, step: 180 };
  };
  const [divide] = divideHole([rim(50, -1.6, -1, light, dark), rim(250, -3.1, 1, dark, light)], (x, y) => x < 101 && y < 101);
  for (const { x, y } of divide.course) assert.ok(Math.abs(Math.hypot(x - 100, y - 100) - 90) < 1, `${x}, ${y}`);
});
