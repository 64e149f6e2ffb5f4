import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSvg, type SvgElement } from "../../../delivery/svg-tree.ts";
import { type CodeForm, codeForms } from "./code-forms.ts";
import { writeCode } from "./write-code.ts";

const heart = {
  id: 7,
  slug: "heart-outline",
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2" d="M2 2h20"/></svg>',
};
const gradient = {
  id: 8,
  slug: "3d-box",
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><linearGradient id="a"><stop stop-color="#f00"/></linearGradient>' +
    '<path fill="url(#a)" d="M0 0h1"><animate id="x" attributeName="d" begin="0;x.end+0.5s" dur="1s"/></path><use href="#a"/></svg>',
};

test("as svg it is the stored drawing, coloured, turned and sized as the file is", () => {
  assert.equal(writeCode(heart, { as: "svg" }), heart.svg);
  const { attributes, children } = parseSvg(writeCode(heart, { as: "svg", size: 48, color: "e11d48", rotate: 90 }));
  assert.deepEqual([attributes["width"], attributes["height"], attributes["color"]], ["48", "48", "#e11d48"]);
  assert.match((children[0] as SvgElement).attributes["transform"]!, /rotate\(90\)/);
});

test("as jsx it is a component whose attributes React knows, and takes more of them", () => {
  assert.equal(
    writeCode(heart, { as: "jsx" }),
    `export function HeartOutline(props) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="1em" height="1em" {...props}><path fill="none" stroke="currentColor" strokeWidth="2" d="M2 2h20"/></svg>
  );
}
`,
  );
  assert.match(writeCode(gradient, { as: "jsx" }), /^export function Icon3dBox\(props\)/);
  assert.match(writeCode(gradient, { as: "jsx" }), /<stop stopColor="#f00"\/>/);
});

test("within a page its ids are its own, and all that names them follows", () => {
  const vue = writeCode(gradient, { as: "vue" });
  assert.match(vue, /^<template>\n {2}<svg .*<\/svg>\n<\/template>\n$/s);
  for (const part of ['id="icon-8-a"', 'fill="url(#icon-8-a)"', 'href="#icon-8-a"', 'begin="0;icon-8-x.end+0.5s"']) assert.ok(vue.includes(part), part);
  assert.ok(writeCode(gradient, { as: "svg" }).includes('fill="url(#a)"'), "a document of its own keeps them");
});

test("as css it takes the colour of text where the drawing does and no colour is given", () => {
  const plain = writeCode(heart, { as: "css" });
  assert.match(plain, /^\.icon-heart-outline \{\n {2}display: inline-block;\n {2}width: 1em;/);
  assert.match(plain, /background-color: currentColor;\n {2}mask: url\("data:image\/svg\+xml,[^"\\\s]+"\) no-repeat center \/ contain;\n\}\n$/);
  const red = writeCode(heart, { as: "css", color: "red", size: 20 });
  assert.match(red, /width: 20px;\n {2}height: 20px;\n {2}background: url\("data:/);
  assert.doesNotMatch(red, /mask/);
});

test("a data url holds the same drawing, and nothing that would have to be escaped", () => {
  for (const icon of [heart, gradient]) {
    const url = writeCode(icon, { as: "data-url", color: "#1a73e8" });
    assert.match(url, /^data:image\/svg\+xml,[^"'\\<>()#\s]+$/);
    assert.equal(decodeURIComponent(url.slice(url.indexOf(",") + 1)), writeCode(icon, { as: "svg", color: "#1a73e8" }));
  }
});

test("the same icon and options give the same text", () => {
  const write = (as: CodeForm) => writeCode(gradient, { as, color: "red", flip: "both" });
  for (const as of codeForms) assert.equal(write(as), write(as), as);
});
