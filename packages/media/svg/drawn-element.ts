import type { Attributes } from "./clean-attributes.ts";
import { magnificationOf, magnificationOfValues } from "./magnification.ts";
import type { ShapeSize } from "./shape-size.ts";

/** Beyond it nothing is seen, and no product of several becomes infinite. */
export const largest = 1e12;

/** What an element gives to those inside, and to what it uses. */
const inherited = ["fill", "stroke", "stroke-width", "stroke-dasharray", "marker-start", "marker-mid", "marker-end"] as const;
export type Inherited = Partial<Record<(typeof inherited)[number], string>>;

/** An element as the work of drawing it is counted. */
export interface DrawnElement {
  readonly name: string;
  /** Of an attribute that is animated: all of its values, with its own. */
  attributes: Attributes;
  children: DrawnElement[];
  /** How many times its animated transforms make it larger. */
  animated: number;
  parent?: DrawnElement;
  size?: ShapeSize;
  scale?: number;
  /** Characters of its attributes, and of those of a filter's primitives. */
  text?: number;
}

/** What an animation may make of the element that it stands in. */
export function animate(parent: DrawnElement, { attributeName: name = "", from, to, by, values, type = "translate" }: Readonly<Attributes>): void {
  const all = [values, from, to, by].filter((value) => value !== undefined).join(";");
  if (/transform$/i.test(name)) parent.animated = Math.max(1, parent.animated) * Math.max(1, magnificationOfValues(type, all));
  parent.attributes[name] = [parent.attributes[name], all].filter((value) => value !== undefined).join(";");
}

/** An animated transform takes the place of the element's own, or comes on top. */
export function magnificationAt(transform = "", animated: number): number {
  const own = magnificationOf(transform);
  return animated === 0 ? own : bounded(Math.max(own, animated, own * animated));
}

/** What is inherited inside an element. */
export function inheriting(outer: Inherited, attributes: Readonly<Attributes>): Inherited {
  let all: Inherited | undefined;
  for (const name of inherited) if (attributes[name] !== undefined) (all ??= { ...outer })[name] = attributes[name];
  return all ?? outer;
}

/** What an element has from those around it, where something refers to it. */
export function around({ parent }: DrawnElement): Inherited {
  return parent ? inheriting(around(parent), parent.attributes) : {};
}

export const bounded = (scale: number): number => Math.min(largest, scale);
