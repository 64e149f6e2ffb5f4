import { presentation, styleOnly } from "./allow-list.ts";
import { readXml } from "./xml-events.ts";

/** One simple selector (`path`, `.st0`, `#logo`) and what it sets. */
interface Rule {
  selector: string;
  declarations: [property: string, value: string][];
}

const simpleSelector = /^(?:\*|[A-Za-z]+|[.#][\w-]+)$/;
const mostRules = 500;

/** The properties of a declaration list that an icon may have. The values are not checked here. */
export function declarationsOf(text: string): [string, string][] {
  return text.split(";").flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(":");
    const property = declaration.slice(0, colon).trim().toLowerCase();
    if (colon < 0 || !(presentation.has(property) || styleOnly.has(property))) return [];
    return [[property, declaration.slice(colon + 1).replace(/\s*!important\s*$/i, "").trim()]];
  });
}

/**
 * The part of CSS that drawing programs export: flat rules with simple selectors, applied as they would cascade (CSS Cascading 4:
 * type before class before id, later before earlier). At-rules with their blocks, and selectors that look at the document's structure, are left out.
 */
export class StyleRules {
  readonly #rules: Rule[] = [];

  add(sheet: string): void {
    const flat = sheet.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ").replace(/@[^;{]*(?:;|\{(?:[^{}]|\{[^{}]*\})*(?:\}|$))/g, " ");
    for (const [, selectors, body] of flat.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      const declarations = declarationsOf(body!);
      if (declarations.length === 0) continue;
      for (const selector of selectors!.split(",").map((part) => part.trim())) {
        if (simpleSelector.test(selector) && this.#rules.length < mostRules) this.#rules.push({ selector, declarations });
      }
    }
  }

  /** What the rules say about one element, the strongest last. */
  declarationsFor(name: string, id: string | undefined, classes: string | undefined): [string, string][] {
    if (this.#rules.length === 0) return [];
    const classNames = new Set(classes?.trim().split(/\s+/).map((one) => `.${one}`));
    const byType = this.#rules.filter(({ selector }) => selector === "*" || selector === name);
    const byClass = this.#rules.filter(({ selector }) => classNames.has(selector));
    const byId = id === undefined ? [] : this.#rules.filter(({ selector }) => selector === `#${id}`);
    return [...byType, ...byClass, ...byId].flatMap((rule) => rule.declarations);
  }
}

/** Style sheets may stand after what they apply to, so they are read in a pass of their own, by the few documents that have one. */
export function readStyleRules(source: string): StyleRules {
  const rules = new StyleRules();
  if (!source.includes("<style")) return rules;
  let sheet: string | undefined;
  readXml(source, {
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
