import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, everyElement, parseSvg } from "../../../delivery/svg-tree.ts";
import { writeSprite } from "./write-sprite.ts";

const svg = (content: string, attributes = 'viewBox="0 0 24 24"') => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
const symbolsOf = (text: string) => elementsOf(parseSvg(text));

test("each icon is a symbol that is called after its slug, and no two are called the same", () => {
  const slugs = ["sail-boat", "star", "sail-boat", "2-stars", "sail-boat-2", "猫"];
  const icons = slugs.map((slug, place) => ({ id: place + 1, slug, svg: svg('<path d="M1 1h9"/>') }));
  const symbols = symbolsOf(writeSprite(icons));
  assert.deepEqual(symbols.map(({ name }) => name), Array(6).fill("symbol"));
  assert.deepEqual(symbols.map(({ attributes }) => attributes["id"]), ["sail-boat", "star", "sail-boat-2", "icon-2-stars", "sail-boat-2-2", "猫"]);
});

test("a symbol has the drawing's view box and paints, and not its size", () => {
  const drawn = svg("<circle r='4'/>", 'width="32" height="16" fill="none" stroke="currentColor"');
  const [symbol] = symbolsOf(writeSprite([{ id: 1, slug: "dot", svg: drawn }]));
  assert.deepEqual(symbol!.attributes, { id: "dot", viewBox: "0 0 32 16", fill: "none", stroke: "currentColor" });
});

test("what drawings call the same inside stays apart, and what names it goes along", () => {
  const gradient = svg('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><path fill="url(#a)" d="M0 0h9v9z"/>');
  const symbols = symbolsOf(writeSprite([{ id: 7, slug: "sun", svg: gradient }, { id: 8, slug: "moon", svg: gradient }]));
  const all = symbols.map((symbol) => [...everyElement(symbol)]);
  assert.deepEqual(all.map((elements) => elements.find(({ name }) => name === "linearGradient")!.attributes["id"]), ["i7_a", "i8_a"]);
  assert.deepEqual(all.map((elements) => elements.find(({ name }) => name === "path")!.attributes["fill"]), ["url(#i7_a)", "url(#i8_a)"]);
});

test("a sprite is drawn in the colour and the way that is asked", () => {
  const [symbol] = symbolsOf(writeSprite([{ id: 1, slug: "a", svg: svg('<path fill="currentColor" d="M0 0h9"/>') }], { color: "#e11d48", rotate: 90 }));
  assert.equal(symbol!.attributes["color"], "#e11d48");
  assert.match(elementsOf(symbol!)[0]!.attributes["transform"]!, /rotate\(90\)/);
});
