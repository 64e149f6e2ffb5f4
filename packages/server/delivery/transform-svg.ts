import { everyElement, type SvgElement } from "./svg-tree.ts";

export interface SvgChanges {
  /** CSS colour, see `isIconColor`. */
  color?: string;
  /** Degrees, clockwise. */
  rotate?: 0 | 90 | 180 | 270;
  flip?: "horizontal" | "vertical" | "both";
}

const notPaints = new Set(["none", "currentcolor", "transparent", "inherit", "context-fill", "context-stroke"]);

const hexadecimal = /^#?([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Hexadecimal with 3, 4, 6 or 8 digits, with or without `#`, or a colour name. */
export function isIconColor(text: string): boolean {
  return hexadecimal.test(text) || /^[a-z]{3,20}$/i.test(text);
}

/** Recolours, then flips, then turns a drawing. A colour that is none changes nothing. */
export function transformSvg(root: SvgElement, { color, rotate = 0, flip }: SvgChanges): void {
  if (color !== undefined && isIconColor(color)) recolor(root, color.replace(hexadecimal, "#$1"));
  if (rotate === 0 && flip === undefined) return;
  const { x, y, width, height } = viewBoxOf(root);
  const turned = rotate === 90 || rotate === 270;
  const scaleX = flip === "horizontal" || flip === "both" ? -1 : 1;
  const scaleY = flip === "vertical" || flip === "both" ? -1 : 1;
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  const transform = `translate(${centreX} ${centreY}) rotate(${rotate}) scale(${scaleX} ${scaleY}) translate(${-centreX} ${-centreY})`;
  root.children = [{ name: "g", attributes: { transform }, children: root.children }];
  if (!turned) return;
  root.attributes["viewBox"] = [x + (width - height) / 2, y + (height - width) / 2, height, width].join(" ");
  const { width: outerWidth, height: outerHeight } = root.attributes;
  if (outerHeight !== undefined) root.attributes["width"] = outerHeight;
  if (outerWidth !== undefined) root.attributes["height"] = outerWidth;
}

/** Fits the drawing into a square of `size` pixels, centred, its proportions kept. */
export function fitSquare(root: SvgElement, size: number): void {
  const { x, y, width, height } = viewBoxOf(root);
  delete root.attributes["preserveAspectRatio"];
  Object.assign(root.attributes, { viewBox: `${x} ${y} ${width} ${height}`, width: String(size), height: String(size) });
}

function viewBoxOf({ attributes }: SvgElement): { x: number; y: number; width: number; height: number } {
  const [x, y, width, height] = (attributes["viewBox"] ?? "").trim().split(/[\s,]+/).map(Number);
  if (x !== undefined && y !== undefined && width! > 0 && height! > 0) return { x, y, width: width!, height: height! };
  return { x: 0, y: 0, width: Number.parseFloat(attributes["width"] ?? "") || 100, height: Number.parseFloat(attributes["height"] ?? "") || 100 };
}

/**
 * Gives a drawing of one colour another: `currentColor`, the only paint that it names, or the black that a drawing without
 * any paint has. A drawing of several colours stays as it is, because painting it over would leave a silhouette.
 */
function recolor(root: SvgElement, color: string): void {
  const paints = [...everyElement(root)].flatMap((element) =>
    ["fill", "stroke", "stop-color"].flatMap((name) => (element.attributes[name] === undefined ? [] : [{ element, name, paint: element.attributes[name] }])),
  );
  root.attributes["color"] = color;
  if (paints.some(({ paint }) => paint.toLowerCase() === "currentcolor")) return;
  const named = paints.filter(({ paint }) => !notPaints.has(paint.toLowerCase()));
  const distinct = new Set(named.map(({ paint }) => paint.toLowerCase()));
  if (distinct.size > 1) return;
  for (const { element, name } of named) element.attributes[name] = color;
  if (distinct.size === 0) root.attributes["fill"] = color;
}
