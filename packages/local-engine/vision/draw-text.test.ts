import assert from "node:assert/strict";
import { test } from "node:test";
import { drawText } from "./draw-text.ts";

const ink = (text: string, more: object = {}) => drawText(text, { lettering: "bold", size: 40, colour: "#ff0000", ...more });

test("letters have the height, the colour and the box that were asked for", () => {
  const drawn = ink("H");
  assert.ok(drawn && Math.abs(drawn.height - 2 - 40) < 4, `${drawn?.height}`);
  const middle = [...drawn.data.subarray((Math.floor(drawn.height / 2) * drawn.width + Math.floor(drawn.width / 2)) * 4).subarray(0, 4)];
  assert.deepEqual(middle, [255, 0, 0, 255]);
});

test("text longer than its width is broken between words, and characters of SVG are only text", () => {
  const one = ink("many words make a line");
  const broken = ink("many words make a line", { maxWidth: 250 });
  assert.ok(one && broken && broken.width <= 252 && broken.height > 2 * one.height);
  assert.ok(ink("<a> & \"b\""));
  assert.equal(ink("   "), undefined);
});
