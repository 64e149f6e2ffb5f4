import { SaxesParser } from "saxes";

export interface SvgElement {
  name: string;
  attributes: Record<string, string>;
  children: (SvgElement | string)[];
}

/**
 * Reads an SVG document into a tree; comments, instructions and the document type are dropped.
 * @throws Error when the text is not well-formed XML
 */
export function parseSvg(text: string): SvgElement {
  const parser = new SaxesParser();
  const document: SvgElement = { name: "", attributes: {}, children: [] };
  const open = [document];
  parser.on("opentag", ({ name, attributes }) => {
    const element: SvgElement = { name, attributes: { ...attributes }, children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", (content) => void open.at(-1)!.children.push(content));
  parser.on("cdata", (content) => void open.at(-1)!.children.push(content));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(text).close();
  return elementsOf(document)[0]!;
}

export function writeSvg({ name, attributes, children }: SvgElement): string {
  const start = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value).replaceAll('"', "&quot;")}"`);
  const content = children.map((child) => (typeof child === "string" ? escape(child) : writeSvg(child))).join("");
  return content === "" ? `<${name}${start.join("")}/>` : `<${name}${start.join("")}>${content}</${name}>`;
}

export function elementsOf(element: SvgElement): SvgElement[] {
  return element.children.filter((child) => typeof child !== "string");
}

/** An element and everything inside it, in document order. */
export function* everyElement(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of elementsOf(element)) yield* everyElement(child);
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
