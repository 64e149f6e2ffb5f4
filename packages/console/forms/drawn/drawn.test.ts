import assert from "node:assert/strict";
import { test } from "node:test";
import { edgesFor, movedEdge } from "./edges.ts";
import { cameraAt, dragged } from "./orbit.ts";
import { boxBetween, drawStroke, type Stroke } from "./strokes.ts";

test("the camera is drawn in front at 0 degrees, at the side at 90, behind at 180 and above at 90 degrees of height", () => {
  const rounded = (one: number | boolean) => (typeof one === "number" ? Math.round(one * 100) / 100 + 0 : one);
  const at = (around: number, height = 0) => Object.values(cameraAt({ around, height })).map(rounded);
  assert.deepEqual(at(0), [0, 0.42, false]);
  assert.deepEqual(at(90)[0], 1);
  assert.deepEqual(at(180), [0, -0.42, true]);
  assert.ok((at(0, 90)[1] as number) < -0.7);
});

test("a drag goes around without an end and stops at the highest and lowest view", () => {
  assert.deepEqual(dragged({ around: 10, height: 0 }, -20, 0, 100), { around: 352, height: 0 });
  assert.deepEqual(dragged({ around: 0, height: 80 }, 0, -100, 100), { around: 0, height: 90 });
  assert.deepEqual(dragged({ around: 0, height: 0 }, 0, 500, 100), { around: 0, height: -30 });
});

test("a shape is reached by widening alone, equally at both sides", () => {
  assert.deepEqual(edgesFor(1, 400, 301), { left: 0, right: 0, top: 49, bottom: 50 });
  assert.deepEqual(edgesFor(16 / 9, 900, 900), { left: 350, right: 350, top: 0, bottom: 0 });
});

test("an edge stays between the picture and its limit, and takes its opposite along", () => {
  const none = { left: 0, right: 0, top: 0, bottom: 0 };
  assert.deepEqual(movedEdge(none, "left", -5, false), none);
  assert.deepEqual(movedEdge(none, "top", 9999, false), { ...none, top: 2048 });
  assert.deepEqual(movedEdge(none, "left", 12.4, true), { ...none, left: 12, right: 12 });
});

test("a box is the same from whichever corner, and stays in the picture", () => {
  const box: Stroke = { tool: "box", x: 10, y: 20, width: 90, height: 60 };
  assert.deepEqual(boxBetween([10, 20], [140, 80], 100, 100), box);
  assert.deepEqual(boxBetween([140, 80], [10, 20], 100, 100), box);
});

test("a click is a dot, an eraser takes away, and inverting turns everything around", () => {
  const calls: string[] = [];
  const painter = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (...values: number[]) => void calls.push(`${String(name)} ${values.join(" ")}`),
    set: (_, name, value) => (calls.push(`${String(name)}=${String(value)}`), true),
  });
  drawStroke(painter, { tool: "eraser", size: 8, points: [[5, 5]] }, 10, 10);
  assert.ok(calls.includes("globalCompositeOperation=destination-out") && calls.includes("lineTo 5 5.01") && calls.includes("lineWidth=8"));
  drawStroke(painter, { tool: "invert" }, 10, 12);
  assert.deepEqual(calls.slice(-4), ["globalCompositeOperation=xor", "strokeStyle=#e11d48", "fillStyle=#e11d48", "fillRect 0 0 10 12"]);
});
