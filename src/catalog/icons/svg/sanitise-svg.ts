import { SaxesParser } from "saxes";
import { animatable, animations, attributes as allowedAttributes, elements as allowedElements, referring, shapes, styleOnly, unwrapped } from "./allow-list.ts";
import { ReferenceCost } from "./reference-cost.ts";
import { SvgRejected } from "./rejection.ts";
import { fragmentId, isId, isMomentList, safeValue } from "./safe-value.ts";
import { declarationsOf, StyleRules } from "./style-rules.ts";
import { type ViewBox, viewBoxOf } from "./view-box.ts";

/** Characters of a source. The largest icon of a collection of 380,000 has 898,083. */
const longestSource = 1_048_576;
const longestResult = 2 * longestSource;
const deepest = 64;
const mostElements = 10_000;

const pathData = /^[Mm][MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]*$/;

type Attributes = Record<string, string>;

/** Sees every element that is kept, with its final attributes, in document order; `leave` is called at its end. */
export interface SvgObserver {
  enter(name: string, attributes: Readonly<Attributes>): void;
  leave(): void;
}

export interface CleanSvg {
  /** A whole document in one spelling: declared namespace, `viewBox`, `width` and `height`, no white space between elements. */
  svg: string;
  viewBox: ViewBox;
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
  parse(source, {
    open: (name, attributes) => cleaner.open(name, attributes),
    close: () => cleaner.close(),
  });
  return cleaner.finish();
}

interface XmlEvents {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

function parse(source: string, { open, close, text }: XmlEvents): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw new SvgRejected("malformed", error.message);
  });
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[")) throw new SvgRejected("entities", "declares its own document type");
  });
  if (open) parser.on("opentag", ({ name, attributes }) => open(name, attributes));
  if (close) parser.on("closetag", ({ name }) => close(name));
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  parser.write(source).close();
}

/** Style sheets may stand after what they apply to, so they are read in a pass of their own, by the few documents that have one. */
function readStyleRules(source: string): StyleRules {
  const rules = new StyleRules();
  if (!source.includes("<style")) return rules;
  let sheet: string | undefined;
  parse(source, {
    open: (name) => void (sheet = name === "style" ? "" : sheet),
    text: (text) => void (sheet = sheet === undefined ? undefined : sheet + text),
    close: (name) => {
      if (name !== "style" || sheet === undefined) return;
      rules.add(sheet);
      sheet = undefined;
    },
  });
  return rules;
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

  open(name: string, attributes: Attributes): void {
    if (++this.#elements > mostElements) throw new SvgRejected("too-many-elements", `has more than ${mostElements} elements`);
    if (this.#skipped + this.#names.length >= deepest) throw new SvgRejected("too-deep", `has elements more than ${deepest} levels deep`);
    if (this.#skipped > 0) {
      this.#skipped++;
      return;
    }
    if (this.#viewBox === undefined) return this.#openRoot(name, attributes);
    const kept = unwrapped.has(name) ? "g" : name;
    const clean = allowedElements.has(kept) ? this.#cleanAttributes(kept, attributes) : undefined;
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
    this.#cost.check();
    const { x, y, width, height } = this.#viewBox!;
    const size = `width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}${this.#rootAttributes}>${this.#content}</svg>`;
    return { svg, viewBox: this.#viewBox!, removed: [...this.#removed] };
  }

  #openRoot(name: string, attributes: Attributes): void {
    if (name !== "svg") throw new SvgRejected("not-svg", `begins with <${name.slice(0, 40)}>, not <svg>`);
    this.#viewBox = viewBoxOf(attributes);
    const clean = this.#cleanAttributes(name, attributes)!;
    for (const own of ["x", "y", "width", "height", "viewBox", "preserveAspectRatio"]) delete clean[own];
    this.#rootAttributes = written(clean);
    this.#names.push(name);
    this.#observer?.enter(name, clean);
  }

  /** Undefined for an element that makes no sense without something that had to be taken from it. */
  #cleanAttributes(name: string, attributes: Attributes): Attributes | undefined {
    const clean: Attributes = {};
    const references: string[] = [];
    const set = (attribute: string, value: string): void => {
      const safe = safeValue(value);
      if (safe === undefined) return void this.#removed.add(attribute);
      clean[attribute] = safe.text;
      for (const id of safe.references) references.push(id);
    };

    for (const attribute in attributes) {
      const value = attributes[attribute]!;
      switch (attribute) {
        case "d":
          if (value.trim() === "") return undefined;
          if (!pathData.test(value.trim())) throw new SvgRejected("broken-path", `has a path that cannot be drawn: ${value.trim().slice(0, 60)}`);
          clean.d = value;
          break;
        case "id":
          if (isId(value)) clean.id = value;
          else this.#removed.add(attribute);
          break;
        case "href":
        case "xlink:href": {
          const id = referring.has(name) ? fragmentId(value) : undefined;
          if (id === undefined) {
            this.#removed.add(attribute);
            break;
          }
          clean.href = `#${id}`;
          references.push(id);
          break;
        }
        case "begin":
        case "end":
          if (animations.has(name) && isMomentList(value)) clean[attribute] = value;
          else this.#removed.add(attribute);
          break;
        case "attributeName":
          if (animations.has(name) && animatable.has(value)) clean.attributeName = value;
          break;
        case "style":
        case "class":
          break;
        default:
          if (allowedAttributes.has(attribute)) set(attribute, value);
          else if (!/^(xmlns|version$|data-|aria-|role$|xml:|enable-background$)/.test(attribute)) this.#removed.add(attribute);
      }
    }
    if (animations.has(name) && name !== "animateMotion" && clean.attributeName === undefined) return undefined;
    this.#applyStyle(name, attributes, clean, set);
    this.#cost.enter(clean.id, references);
    return clean;
  }

  #applyStyle(name: string, attributes: Attributes, clean: Attributes, set: (attribute: string, value: string) => void): void {
    const declarations = this.#rules.declarationsFor(name, attributes.id, attributes.class);
    if (attributes.style !== undefined) declarations.push(...declarationsOf(attributes.style));
    if (declarations.length === 0) return;
    for (const [property, value] of declarations) set(property, value);
    const style = [...styleOnly].filter((property) => property in clean).map((property) => `${property}:${clean[property]}`);
    for (const property of styleOnly) delete clean[property];
    if (style.length > 0) clean.style = style.join(";");
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
