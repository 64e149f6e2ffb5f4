import { elements as allowedElements, shapes, unwrapped } from "./allow-list.ts";
import { type Attributes, cleanAttributes } from "./clean-attributes.ts";
import { ReferenceCost } from "./reference-cost.ts";
import { SvgRejected } from "./rejection.ts";
import { readStyleRules, type StyleRules } from "./style-rules.ts";
import { type ViewBox, viewBoxOf } from "./view-box.ts";
import { readXml } from "./xml-events.ts";

/** Characters of a source. The largest icon of a collection of 380,000 has 898,083. */
const longestSource = 1_048_576;
const longestResult = 2 * longestSource;
const deepest = 64;
const mostElements = 10_000;

/** Sees every element that is kept, with its final attributes, in document order; `leave` is called at its end. */
export interface SvgObserver {
  enter(name: string, attributes: Readonly<Attributes>): void;
  leave(): void;
}

export interface CleanSvg {
  /** A whole document in one spelling: declared namespace, `viewBox`, `width` and `height`, no white space between elements. */
  svg: string;
  /** What was left out: names of elements and attributes, each once. */
  removed: string[];
}

/**
 * Lets through of an SVG document only what draws or animates a drawing, by allow-list, in one pass. The result holds no script,
 * event handler, link, text, embedded picture, style sheet or address outside itself; simple style sheets become attributes.
 * @throws SvgRejected for what is no usable drawing, or asks for more work than a drawing should.
 */
export function sanitiseSvg(source: string, observer?: SvgObserver): CleanSvg {
  if (source.length > longestSource) throw new SvgRejected("too-large", `has more than ${longestSource} characters`);
  const cleaner = new Cleaner(readStyleRules(source), observer);
  readXml(source, {
    open: (name, attributes) => cleaner.open(name, attributes),
    close: () => cleaner.close(),
  });
  return cleaner.finish();
}

class Cleaner {
  readonly #rules: StyleRules;
  readonly #observer: SvgObserver | undefined;
  readonly #cost = new ReferenceCost();
  readonly #removed = new Set<string>();
  /** Names of the kept elements that are open. */
  readonly #names: string[] = [];
  /** Elements open inside one that is left out, itself counted. */
  #skipped = 0;
  #viewBox: ViewBox | undefined;
  #rootAttributes = "";
  #content = "";
  /** The last start tag still lacks its `>`: an element without content closes itself. */
  #tagOpen = false;
  #elements = 0;
  #shapes = 0;

  constructor(rules: StyleRules, observer: SvgObserver | undefined) {
    this.#rules = rules;
    this.#observer = observer;
  }

  open(name: string, attributes: Readonly<Attributes>): void {
    if (++this.#elements > mostElements) throw new SvgRejected("too-many-elements", `has more than ${mostElements} elements`);
    if (this.#skipped + this.#names.length >= deepest) throw new SvgRejected("too-deep", `has elements more than ${deepest} levels deep`);
    if (this.#skipped > 0) {
      this.#skipped++;
      return;
    }
    if (this.#viewBox === undefined) return this.#openRoot(name, attributes);
    const kept = unwrapped.has(name) ? "g" : name;
    const clean = allowedElements.has(kept) ? this.#keep(kept, attributes) : undefined;
    if (clean === undefined) {
      if (name !== "style") this.#removed.add(name);
      this.#skipped = 1;
      return;
    }
    if (shapes.has(kept)) this.#shapes++;
    if (this.#tagOpen) this.#content += ">";
    this.#content += `<${kept}${written(clean)}`;
    if (this.#content.length > longestResult) throw new SvgRejected("too-large", `becomes longer than ${longestResult} characters`);
    this.#tagOpen = true;
    this.#names.push(kept);
    this.#cost.enter(kept, clean);
    this.#observer?.enter(kept, clean);
  }

  close(): void {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    const name = this.#names.pop()!;
    this.#cost.leave();
    this.#observer?.leave();
    if (this.#names.length === 0) return;
    this.#content += this.#tagOpen ? "/>" : `</${name}>`;
    this.#tagOpen = false;
  }

  finish(): CleanSvg {
    if (this.#shapes === 0) throw new SvgRejected("nothing-drawn", "has no shape");
    const { x, y, width, height } = this.#viewBox!;
    this.#cost.check(this.#viewBox!);
    const size = `width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}${this.#rootAttributes}>${this.#content}</svg>`;
    return { svg, removed: [...this.#removed] };
  }

  /** Undefined for an element that is left out. */
  #keep(name: string, given: Readonly<Attributes>): Attributes | undefined {
    return cleanAttributes(name, given, this.#rules, (attribute) => this.#removed.add(attribute));
  }

  #openRoot(name: string, attributes: Readonly<Attributes>): void {
    if (name !== "svg") throw new SvgRejected("not-svg", `begins with <${name.slice(0, 40)}>, not <svg>`);
    this.#viewBox = viewBoxOf(attributes);
    const clean = this.#keep(name, attributes)!;
    for (const own of ["x", "y", "width", "height", "viewBox", "preserveAspectRatio"]) delete clean[own];
    this.#rootAttributes = written(clean);
    this.#names.push(name);
    this.#cost.enter(name, clean);
    this.#observer?.enter(name, clean);
  }
}

function written(attributes: Attributes): string {
  let text = "";
  for (const name in attributes) text += ` ${name}="${escape(attributes[name]!)}"`;
  return text;
}

function escape(value: string): string {
  if (!/[&<>"]/.test(value)) return value;
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
