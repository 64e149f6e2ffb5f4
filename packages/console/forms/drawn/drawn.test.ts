import assert from "node:assert/strict";
import { test } from "node:test";
import { edgesFor, movedEdge } from "./edges.ts";
import { cameraAt, dragged } from "./orbit.ts";
import { allowedLength, lengthsOf, limitsOf, shotAt } from "./shots.ts";
import { boxBetween, drawStroke, pinched, type Stroke } from "./strokes.ts";
import { enlarged } from "./upscale.ts";

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

const lengths = ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"];
const shotList = { type: "array", items: { type: "object", properties: { duration: { enum: lengths } } } };
const limits = limitsOf(shotList, { enum: lengths, default: "5" });

test("shots without a length share what the others leave of the whole, or are as short as a shot may be", () => {
  assert.deepEqual(limits, { shortest: 3, longest: 15, most: 15, whole: 5, asText: true });
  assert.deepEqual(lengthsOf([{}, { duration: "3" }, {}], { ...limits, whole: 11 }), [4, 3, 4]);
  assert.deepEqual(lengthsOf([{ duration: "6" }, {}], limits), [6, 3]);
  assert.equal(limitsOf({ items: { properties: {} } }, undefined).most, undefined);
});

test("a shot grows as far as the lengths of the others allow, and a place in time is in one of them", () => {
  assert.equal(allowedLength([3, 5, 3], 1, 12.4, limits), 9);
  assert.equal(allowedLength([3, 5, 3], 1, -4, limits), 3);
  assert.equal(allowedLength([9, 9], 0, 9, limits), 6);
  assert.deepEqual([0, 2.9, 3, 99].map((seconds) => shotAt([3, 5], seconds)), [0, 0, 1, 1]);
});

test("a clip is enlarged to a long edge as the service does it, and never made smaller", () => {
  assert.deepEqual(enlarged({ width: 640, height: 360 }, 2560), { width: 2560, height: 1440 });
  assert.deepEqual(enlarged({ width: 853, height: 480 }, 1280), { width: 1280, height: 720 });
  assert.deepEqual(enlarged({ width: 4096, height: 2160 }, 1280), { width: 4096, height: 2160 });
});

test("a lasso is filled, clearing takes everything away, and fingers bring a view nearer as far as it goes", () => {
  const calls: string[] = [];
  const painter = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (...values: number[]) => void calls.push(`${String(name)} ${values.join(" ")}`),
    set: (_, name, value) => (calls.push(`${String(name)}=${String(value)}`), true),
  });
  drawStroke(painter, { tool: "lasso", points: [[1, 1], [5, 1], [5, 5]] }, 10, 10);
  assert.deepEqual(calls.slice(-5), ["beginPath ", "moveTo 1 1", "lineTo 5 1", "lineTo 5 5", "fill "]);
  drawStroke(painter, { tool: "clear" }, 10, 12);
  assert.deepEqual(calls.slice(-4), ["globalCompositeOperation=destination-out", "strokeStyle=#e11d48", "fillStyle=#e11d48", "fillRect 0 0 10 12"]);
  assert.deepEqual([20, 1, 900].map((apart) => pinched({ zoom: 2, apart: 10 }, apart, 8)), [4, 1, 8]);
});
