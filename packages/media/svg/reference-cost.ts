import { animations, gradients, shapes } from "./allow-list.ts";
import type { Attributes } from "./clean-attributes.ts";
import { animate, around, bounded, type DrawnElement, type Inherited, inheriting, largest, magnificationAt } from "./drawn-element.ts";
import { filterWork } from "./filter-work.ts";
import { SvgRejected } from "./rejection.ts";
import { longest, numbersIn, type ShapeSize, sizeOfBasic, sizeOfPath } from "./shape-size.ts";
import type { ViewBox } from "./view-box.ts";

/** Elements that a renderer visits at most, all references followed. The largest icon of a collection of 380,000 has 5,242 elements. */
const mostVisited = 100_000;

/** Longest chain of references: renderers follow them by recursion. */
const longestChain = 64;

/**
 * How often a drawing may fill its whole picture at most: the work of a renderer, counted in fills of one colour. A fill of the largest picture, 512 by 512,
 * takes 0.2 ms, so this is 5 s. The heaviest of 44,000 published icons asks for 7,700.
 */
const mostFills = 25_000;

/** Pictures that a renderer holds at a time at most, a megabyte each of the largest. Published icons ask for 16. */
const mostHeld = 128;

/** Work of each kind beside that of a fill of one colour, as measured with resvg 0.45 and librsvg 2.61; that of filters is in filter-work.ts. */
const weight = { gradient: 28, pattern: 4, group: 2, mask: 15, point: 0.005, dash: 0.004 };

/** More of them are not drawn. */
const mostDashes = 1e6;

/** Properties that name what a shape is painted with. */
const paints = ["fill", "stroke", "marker-start", "marker-mid", "marker-end", "values", "to", "from", "by"] as const;

/** What is drawn where something refers to it, and not where it stands. */
const definitions = new Set(["defs", "clipPath", "mask", "pattern", "marker", "symbol", "filter", ...gradients]);

/** Where an element is drawn. */
interface Place {
  /** Units of the view box that one of its own is, at most. */
  scale: number;
  /** Of the picture that it is drawn on, where 1 is the whole drawing. 0: it is drawn elsewhere. */
  area: number;
  /** Pictures held meanwhile. */
  held: number;
  inherited: Inherited;
  /** The `use` element that draws it, whose size it may have. */
  use?: Attributes | undefined;
}

/**
 * Knows how much work a document asks for once its references are followed: ten `use` elements of a group of ten `use` elements, and so on nine times, are a
 * thousand bytes and a billion shapes; a pattern of 900 by 900 in a view box of 24, 369 million pixels. It follows them as a renderer does. What a shape, a
 * transform or an animation may come to is never taken for less than it is.
 */
export class ReferenceCost {
  readonly #open: DrawnElement[] = [{ name: "", attributes: {}, children: [], animated: 0 }];
  readonly #named = new Map<string, DrawnElement>();
  /** Ids of what is being followed. */
  readonly #followed = new Set<string>();
  readonly #ids = remembered(idsIn);
  readonly #dash = remembered(shortestDash);
  readonly #width = remembered((text) => longest(text, this.#side));
  readonly #boxes = remembered(boxesIn);
  #side = 1;
  /** Whether paths are measured. Most drawings are within the bounds even if each of their shapes fills them, which costs a tenth of the time to see. */
  #isExact = false;
  #visited = 0;
  #fills = 0;

  enter(name: string, own: Readonly<Attributes>): void {
    const parent = this.#open.at(-1)!;
    const element: DrawnElement = { name, attributes: { ...own }, children: [], animated: 0, parent };
    this.#open.push(element);
    if (animations.has(name)) animate(parent, own);
    parent.children.push(element);
    if (own.id !== undefined && !this.#named.has(own.id)) this.#named.set(own.id, element);
  }

  leave(): void {
    this.#open.pop();
  }

  /** @throws SvgRejected for references that lead back to themselves, and for documents that ask for too much. */
  check({ width, height }: ViewBox): void {
    this.#side = Math.max(width, height);
    try {
      this.#drawAll();
    } catch (error) {
      if (!(error instanceof SvgRejected) || error.reason !== "too-costly") throw error;
      this.#isExact = true;
      this.#drawAll();
    }
  }

  #drawAll(): void {
    [this.#visited, this.#fills] = [0, 0];
    this.#followed.clear();
    this.#draw(this.#open[0]!.children[0]!, { scale: 1, area: 1, held: 1, inherited: {} });
  }

  #draw(element: DrawnElement, { use, ...outside }: Place): void {
    this.#visit(1);
    const { name, attributes } = element;
    element.scale ??= magnificationAt(attributes.transform, element.animated);
    const scale = bounded(outside.scale * element.scale * this.#fitting(element, use));
    const place: Place = { ...outside, scale, inherited: inheriting(outside.inherited, attributes) };
    const size = shapes.has(name) ? this.#sizeOf(element) : undefined;
    this.#drawOver(element, place, size);
    if (size && place.area > 0) this.#drawShape(element, place, size);
    for (const property of paints) for (const id of this.#ids(attributes[property])) this.#follow(id, (paint) => this.#draw(paint, { ...place, area: 0 }));
    const target = fragmentOf(attributes.href);
    if (target !== undefined) this.#follow(target, (used) => this.#draw(used, name === "use" ? { ...place, use: attributes } : { ...place, area: 0 }));
    const isElsewhere = definitions.has(name) && !(name === "symbol" && use);
    const inside = isElsewhere ? { ...place, area: 0, inherited: {} } : place;
    for (const child of element.children) this.#draw(child, inside);
  }

  /** Groups, masks, clips and filters: each is a picture of its own for a while, which what is inside is drawn on. */
  #drawOver({ name, attributes }: DrawnElement, place: Place, size: ShapeSize | undefined): void {
    const isGroup = ["opacity", "mask", "filter", "style", "clip-path"].some((own) => attributes[own] !== undefined);
    if (!isGroup) return;
    place.held += place.area;
    this.#add(weight.group * place.area, name, place.held);
    for (const id of this.#ids(attributes["clip-path"])) this.#follow(id, (clip) => this.#drawInside(clip, place));
    for (const id of this.#ids(attributes.mask)) {
      this.#add(weight.mask * place.area, "mask", place.held);
      this.#follow(id, (mask) => this.#drawInside(mask, place));
    }
    for (const id of this.#ids(attributes.filter)) {
      this.#follow(id, (filter) => {
        this.#visit(filter.children.length);
        const { fills, held } = filterWork(filter, { ...place, side: this.#side, size });
        this.#add(fills, "filter", place.held + held);
      });
    }
  }

  #drawShape({ name }: DrawnElement, place: Place, size: ShapeSize): void {
    const { fill = "", stroke = "none", ...given } = place.inherited;
    const width = stroke === "none" ? 0 : this.#width(given["stroke-width"] ?? "1");
    const share = Math.min(place.area, (size.width + width) * (size.height + width) * (place.scale / this.#side) ** 2);
    const dashes = width === 0 ? 0 : Math.min(mostDashes, size.length / this.#dash(given["stroke-dasharray"]));
    this.#add(share + size.points * weight.point + dashes * weight.dash, name, place.held);
    for (const id of [...this.#ids(fill), ...this.#ids(stroke)]) {
      const paint = this.#named.get(id);
      if (paint && gradients.has(paint.name)) this.#add(weight.gradient * share, paint.name, place.held);
      else if (paint?.name === "pattern" && !this.#followed.has(id)) this.#follow(id, () => this.#drawPattern(paint, place, share, size));
    }
    for (const property of ["marker-start", "marker-mid", "marker-end"] as const) {
      const times = property === "marker-mid" ? size.points : 2;
      for (const id of this.#ids(given[property])) if (!this.#followed.has(id)) this.#repeat(times, () => this.#drawMarker(id, place));
    }
  }

  #drawMarker(id: string, place: Place): void {
    this.#follow(id, (marker) => {
      const { markerUnits, markerWidth = "3", markerHeight = "3", viewBox } = marker.attributes;
      const unit = markerUnits === "userSpaceOnUse" ? 1 : this.#width(place.inherited["stroke-width"] ?? "1");
      const fits = this.#fit(viewBox, this.#width(markerWidth), this.#width(markerHeight));
      this.#drawInside(marker, { ...place, scale: bounded(place.scale * unit * fits) });
    });
  }

  /** One tile is a picture of its own, whatever of it is seen, and what is in it is drawn on that. */
  #drawPattern(pattern: DrawnElement, place: Place, share: number, box: ShapeSize): void {
    const { attributes, children, animated } = this.#whole(pattern);
    const isBoxed = attributes.patternUnits !== "userSpaceOnUse";
    const [width, height] = (["width", "height"] as const).map((side) => (
      isBoxed ? longest(attributes[side] ?? "0", 1) * box[side] : longest(attributes[side] ?? "0", this.#side)
    )) as [number, number];
    const scale = bounded(place.scale * magnificationAt(attributes.patternTransform, animated));
    const tile = Math.min(1, place.area) * width * height * (scale / this.#side) ** 2;
    const held = place.held + tile;
    this.#add(weight.pattern * (tile + share), "pattern", held);
    const units = attributes.patternContentUnits === "objectBoundingBox" ? Math.max(box.width, box.height) : 1;
    const fits = attributes.viewBox === undefined ? units : this.#fit(attributes.viewBox, width, height);
    const content = { held, area: tile, scale: bounded(scale * fits), inherited: inheriting(around(pattern), attributes) };
    for (const child of children) this.#draw(child, content);
  }

  /** A pattern has what it lacks from the one that it names. */
  #whole(pattern: DrawnElement, depth = 0): Pick<DrawnElement, "attributes" | "children" | "animated"> {
    this.#read(pattern);
    const { attributes: { href, ...attributes }, children, animated } = pattern;
    const other = this.#named.get(fragmentOf(href) ?? "");
    if (!other || depth > longestChain) return { attributes, children, animated };
    const from = this.#whole(other, depth + 1);
    const drawn = children.length > 0 ? children : from.children;
    return { attributes: { ...from.attributes, ...attributes }, children: drawn, animated: Math.max(animated, from.animated) };
  }

  /** What a mask, a clip or a marker holds, as it is drawn where something names it. */
  #drawInside(element: DrawnElement, place: Place): void {
    this.#visit(1);
    const { attributes, children } = element;
    const isBoxed = attributes.maskContentUnits === "objectBoundingBox" || attributes.clipPathUnits === "objectBoundingBox";
    const inside = { ...place, scale: isBoxed ? largest : place.scale, inherited: inheriting(around(element), attributes) };
    this.#drawOver(element, inside, undefined);
    for (const child of children) this.#draw(child, inside);
  }

  #sizeOf(element: DrawnElement): ShapeSize {
    const { name, attributes } = element;
    if (!this.#isExact) return { width: largest, height: largest, length: largest, points: ((attributes.d ?? attributes.points)?.length ?? 8) / 2 };
    if (name === "path") return (element.size ??= sizeOfPath(attributes.d ?? ""));
    return (element.size ??= sizeOfBasic(name, (attribute) => longest(attributes[attribute] ?? "0", this.#side), attributes.points ?? ""));
  }

  /** How many times what has a view box of its own is larger by it. */
  #fitting({ name, attributes }: DrawnElement, use: Attributes | undefined): number {
    if (attributes.viewBox === undefined || !["svg", "symbol"].includes(name)) return 1;
    const side = (one: "width" | "height") => this.#width(use?.[one] ?? attributes[one] ?? "100%");
    return this.#fit(attributes.viewBox, side("width"), side("height"));
  }

  /** How many times the smallest of several view boxes becomes larger within a frame. */
  #fit(viewBox: string | undefined, width: number, height: number): number {
    if (viewBox === undefined) return 1;
    return bounded(this.#boxes(viewBox).reduce((most, [across, down]) => Math.max(most, width / across, height / down), 0));
  }

  /** Counts what is drawn several times in the same way as often as it is drawn. */
  #repeat(times: number, draw: () => void): void {
    const [visited, fills] = [this.#visited, this.#fills];
    draw();
    this.#visit((times - 1) * (this.#visited - visited));
    this.#add((times - 1) * (this.#fills - fills), "marker", 0);
  }

  #follow(id: string, draw: (element: DrawnElement) => void): void {
    const element = this.#named.get(id);
    if (!element) return;
    if (this.#followed.has(id)) throw new SvgRejected("reference-cycle", `#${id} refers to itself`);
    if (this.#followed.size === longestChain) throw new SvgRejected("too-deep", `has more than ${longestChain} references one inside the other`);
    this.#read(element);
    this.#followed.add(id);
    draw(element);
    this.#followed.delete(id);
  }

  /** Long attributes are read again at each reference to them: a hundred characters count as an element. Those of shapes are read once. */
  #read(element: DrawnElement): void {
    if (shapes.has(element.name)) return;
    const readWithIt = element.name === "filter" ? element.children : [];
    element.text ??= [element, ...readWithIt].flatMap(({ attributes }) => Object.values(attributes)).join("").length;
    this.#visit(Math.floor(element.text / 100));
  }

  #visit(elements: number): void {
    this.#visited += elements;
    if (this.#visited > mostVisited) throw new SvgRejected("too-many-elements", `unfolds into more than ${mostVisited} elements`);
  }

  #add(fills: number, name: string, held: number): void {
    this.#fills += fills;
    if (this.#fills <= mostFills && held <= mostHeld) return;
    const fault = "asks for more than a renderer may do";
    throw new SvgRejected("too-costly", `${fault}: make what <${name}> draws smaller, or have less of it`);
  }
}

/** Widths and heights of the view boxes that an attribute, or an animation of it, names. */
function boxesIn(text: string): [width: number, height: number][] {
  return text.split(";").map((one) => numbersIn(one)).map(([, , width = 0, height = 0]): [number, number] => [width, height])
    .filter(([width, height]) => width > 0 && height > 0);
}

/** The shortest way from one dash to the next; without dashes there is no other. */
function shortestDash(text: string): number {
  const means = text.split(";").map((one) => numbersIn(one)).map((dashes) => dashes.reduce((sum, one) => sum + Math.abs(one), 0) / dashes.length);
  return means.reduce((least, mean) => (mean > 0 ? Math.min(least, mean) : least), Infinity);
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/url\(#([^)]*)\)/g)].map(([, id]) => id!);
}

function fragmentOf(href: string | undefined): string | undefined {
  return href?.startsWith("#") ? href.slice(1) : undefined;
}

function remembered<T>(of: (text: string) => T): (text: string | undefined) => T {
  const known = new Map<string, T>();
  return (text = "") => {
    if (!known.has(text)) known.set(text, of(text));
    return known.get(text)!;
  };
}
