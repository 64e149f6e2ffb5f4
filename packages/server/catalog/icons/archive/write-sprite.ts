import { elementsOf, parseSvg, type SvgElement, writeSvg } from "../../../delivery/svg-tree.ts";
import { fitSquare, type SvgChanges, transformSvg } from "../../../delivery/transform-svg.ts";
import { ownIds } from "../code/own-ids.ts";
import { unicodeSlug } from "../slug.ts";

interface Drawn {
  id: number;
  slug: string;
  /** A whole, sanitised document. */
  svg: string;
}

/** What places a document and means nothing of a symbol, whose size is that of its use. */
const ofDocuments = new Set(["width", "height", "x", "y", "version", "xmlns", "id"]);

/**
 * Icons as the symbols of one document: `<svg><use href="sprite.svg#sail-boat"/></svg>`. Each is called after its slug, a second one of a slug `sail-boat-2`.
 * Put into a page it takes no space.
 */
export function writeSprite(icons: readonly Drawn[], changes: SvgChanges = {}): string {
  const taken = new Set<string>();
  const root: SvgElement = { name: "svg", attributes: { xmlns: "http://www.w3.org/2000/svg", width: "0", height: "0", "aria-hidden": "true" }, children: [] };
  for (const { id, slug, svg } of icons) {
    const drawing = parseSvg(svg);
    transformSvg(drawing, changes);
    // For the view box, which a symbol needs and a drawing may lack.
    fitSquare(drawing, 24);
    // No slug has an underscore: what is inside a drawing is never called as a symbol is.
    ownIds(drawing, `i${id}_`);
    const attributes: Record<string, string> = { id: nameOf(slug, taken) };
    for (const [name, value] of Object.entries(drawing.attributes)) {
      if (name.startsWith("xmlns:")) root.attributes[name] = value;
      else if (!ofDocuments.has(name)) attributes[name] = value;
    }
    root.children.push("\n", { name: "symbol", attributes, children: elementsOf(drawing) });
  }
  root.children.push("\n");
  return writeSvg(root);
}

function nameOf(slug: string, taken: Set<string>): string {
  const plain = unicodeSlug(slug);
  const stem = /^\p{L}/u.test(plain) ? plain : `icon-${plain}`;
  let name = stem;
  for (let count = 2; taken.has(name); count++) name = `${stem}-${count}`;
  taken.add(name);
  return name;
}
