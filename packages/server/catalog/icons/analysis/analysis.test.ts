import assert from "node:assert/strict";
import { test } from "node:test";
import { sanitiseSvg } from "@atelier/media/svg/sanitise-svg.ts";
import { colorName } from "./color-name.ts";
import { iconColors } from "./colors.ts";
import { DrawingObserver } from "./drawing.ts";
import { rasterFacts } from "./raster-facts.ts";
import { iconShape } from "./shape.ts";
import { iconTypes } from "./types.ts";

async function analyse(content: string, own: string[] = [], family: string[] = own) {
  const observer = new DrawingObserver();
  const { svg } = sanitiseSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`, observer);
  const { drawing } = observer;
  const shape = await iconShape(drawing, { own: new Set(own), family: new Set(family) }, () => rasterFacts(svg));
  return { colors: await iconColors(drawing, () => rasterFacts(svg)), shape, types: iconTypes(drawing, shape, new Set(["ui"])) };
}

const square = (paint: string, x = 0, side = 24): string => `<rect x="${x}" width="${side}" height="24" ${paint}/>`;

test("each hue has its name, and what has no hue is black, gray or white", () => {
  const named: Record<string, string> = {
    "255 0 0": "red", "255 128 0": "orange", "255 255 0": "yellow", "128 255 0": "chartreuse", "0 255 0": "green", "0 255 128": "spring-green",
    "0 255 255": "cyan",
    "0 128 255": "azure", "0 0 255": "blue", "128 0 255": "violet", "255 0 128": "rose", "230 0 255": "violet", "255 0 250": "rose", "255 0 20": "red",
    "0 0 0": "black", "20 20 24": "black", "128 128 128": "gray", "255 255 255": "white", "250 250 248": "white", "200 205 200": "gray",
  };
  for (const [rgb, name] of Object.entries(named)) {
    const [r, g, b] = rgb.split(" ").map((channel) => Number(channel) / 255);
    assert.equal(colorName(r!, g!, b!), name, rgb);
  }
});

test("colours are those that can be seen, the largest first", async () => {
  assert.deepEqual((await analyse(square('fill="currentColor"'))).colors, ["solid-black", "black"]);
  assert.deepEqual((await analyse(square(""))).colors, ["solid-black", "black"], "a shape without a paint is black");
  assert.deepEqual((await analyse(square('fill="#010101"'))).colors, ["solid-black", "black"]);
  assert.deepEqual((await analyse(square('fill="red"'))).colors, ["red"]);
  assert.deepEqual((await analyse(square('fill="red"') + square('fill="blue"', 16, 8))).colors, ["multicolor", "red", "blue"]);
  assert.deepEqual((await analyse(square('fill="red"') + square('fill="blue"', 0, 0.5))).colors, ["red"], "a speck does not count");
  assert.deepEqual((await analyse(square('fill="red"') + square('fill="blue"'))).colors, ["blue"], "nor what is covered");
  const gradient = '<linearGradient id="g"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>';
  assert.deepEqual((await analyse(gradient + square('fill="url(#g)"'))).colors.slice(0, 2), ["gradient", "multicolor"]);
});

test("a drawing far wider than high is looked at too", async () => {
  const { svg } = sanitiseSvg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1"><path fill="red" d="M0 0h1000v1H0z"/></svg>');
  assert.ok((await rasterFacts(svg)).density >= 0);
});

test("the shape is what the style is called, and otherwise what is drawn", async () => {
  const stroke = '<path fill="none" stroke="currentColor" d="M2 2h20v20H2z"/>';
  assert.equal((await analyse(stroke)).shape, "outline");
  assert.equal((await analyse(`<g fill="none" stroke="currentColor"><path d="M2 2h20"/></g>`)).shape, "outline");
  assert.equal((await analyse(square(""))).shape, "fill");
  assert.equal((await analyse('<path d="M0 0h24v24H0zM2 2v20h20V2z"/>')).shape, "outline", "a frame drawn as a filled path");
  assert.equal((await analyse(square(""), ["outline"])).shape, "outline");
  assert.equal((await analyse(stroke, ["filled"])).shape, "fill");
  assert.equal((await analyse(square(""), ["bold"], ["bold", "linear"])).shape, "fill");
  assert.equal((await analyse(square(""), ["bold"], ["bold", "fill"])).shape, "outline");
  assert.equal((await analyse(square(""), ["duotone"])).shape, "lineal-color");
  assert.equal((await analyse(square(""), ["line", "duotone"])).shape, "outline");
  assert.equal((await analyse(stroke, ["line"], ["line", "freehand"])).shape, "hand-drawn");
  assert.equal((await analyse('<path fill="red" stroke="#000" d="M2 2h20v20z"/>')).shape, "lineal-color");
  assert.equal((await analyse(square('fill="red"'))).shape, "fill");
});

test("what moves is animated, what is plain and made for interfaces is a uicon", async () => {
  const moving = '<rect width="9" height="9"><animate attributeName="x" values="0;9" dur="1s"/></rect>';
  assert.deepEqual((await analyse(moving)).types, ["animated"]);
  assert.deepEqual((await analyse(square(""))).types, ["standard", "uicon"]);
  assert.deepEqual((await analyse(square('fill="red"'))).types, ["standard"]);
  assert.deepEqual((await analyse(square(""), ["sketch"])).types, ["standard"]);
});
