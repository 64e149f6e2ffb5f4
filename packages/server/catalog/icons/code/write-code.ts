import { everyElement, parseSvg, type SvgElement, writeSvg } from "../../../delivery/svg-tree.ts";
import { fitSquare, transformSvg } from "../../../delivery/transform-svg.ts";
import type { CodeOptions } from "./code-forms.ts";
import { ownIds } from "./own-ids.ts";

interface Drawn {
  id: number;
  slug: string;
  /** A whole, sanitised document. */
  svg: string;
}

/** An icon as text to paste. The same icon and options give the same text. */
export function writeCode({ id, slug, svg }: Drawn, { as, size, ...changes }: CodeOptions): string {
  const root = parseSvg(svg);
  transformSvg(root, changes);
  if (size !== undefined) fitSquare(root, size);
  switch (as) {
    case "svg":
      return writeSvg(root);
    case "data-url":
      return dataUrl(root);
    case "css":
      return cssRule(root, slug, size);
    case "jsx":
      return component(inline(root, id), slug);
    case "vue":
      return `<template>\n  ${writeSvg(inline(root, id))}\n</template>\n`;
  }
}

/** As a part of a page: with ids of its own, and without a size as large as the text around it. */
function inline(root: SvgElement, id: number): SvgElement {
  ownIds(root, `icon-${id}-`);
  if (root.attributes["width"] === undefined && root.attributes["height"] === undefined) Object.assign(root.attributes, { width: "1em", height: "1em" });
  return root;
}

function component(root: SvgElement, slug: string): string {
  for (const element of everyElement(root)) {
    element.attributes = Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [asProperty(name), value]));
  }
  const written = writeSvg(root);
  const end = /^<svg[^>]*?(?=\/?>)/.exec(written)![0].length;
  return `export function ${componentName(slug)}(props) {\n  return (\n    ${written.slice(0, end)} {...props}${written.slice(end)}\n  );\n}\n`;
}

/** `stroke-width` as React calls it; other libraries of JSX know both names. */
function asProperty(attribute: string): string {
  if (attribute === "class") return "className";
  return /^(?:aria|data)-/.test(attribute) ? attribute : attribute.replace(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function componentName(slug: string): string {
  const name = slug.split(/[^A-Za-z0-9]+/).filter(Boolean).map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
  return /^[A-Z]/.test(name) ? name : `Icon${name}`;
}

/** A drawing in the colour of text is a mask, so that it takes the colour of the text around it; any other is a picture. */
function cssRule(root: SvgElement, slug: string, size: number | undefined): string {
  const side = size === undefined ? "1em" : `${size}px`;
  const url = `url("${dataUrl(root)}")`;
  const paints = [...everyElement(root)].flatMap(({ attributes }) => [attributes["fill"], attributes["stroke"], attributes["stop-color"]]);
  const inTextColour = root.attributes["color"] === undefined && paints.some((paint) => paint?.toLowerCase() === "currentcolor");
  const lines = inTextColour
    ? ["background-color: currentColor", `mask: ${url} no-repeat center / contain`]
    : [`background: ${url} no-repeat center / contain`];
  const declarations = ["display: inline-block", `width: ${side}`, `height: ${side}`, ...lines].map((line) => `  ${line};\n`);
  return `.icon-${slug.replace(/[^\p{L}\p{N}_-]+/gu, "-")} {\n${declarations.join("")}}\n`;
}

/** Nothing in it needs a backslash, neither in an attribute nor in CSS. */
function dataUrl(root: SvgElement): string {
  const readable = encodeURIComponent(writeSvg(root)).replace(/%(?:3D|3A|2F|2C|3B)/g, decodeURIComponent);
  return `data:image/svg+xml,${readable.replace(/['()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;
}
