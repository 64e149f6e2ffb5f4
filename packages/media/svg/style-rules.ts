import { presentation, styleOnly } from "./allow-list.ts";
import { readXml } from "./xml-events.ts";

/** What one rule sets, by property. */
type Declarations = ReadonlyMap<string, string>;

interface Rule {
  /** Place in the sheet: of two rules of equal rank the later one counts. */
  position: number;
  declarations: Declarations;
}

const simpleSelector = /^(?:\*|[A-Za-z]+|[.#][\w-]+)$/;

/** Properties that all rules of a document set together; what goes beyond is left out. */
const mostDeclarations = 2000;

/** The properties of a declaration list that an icon may have, the last of each. The values are not checked here. */
function declarationsOf(text: string): Declarations {
  const found = new Map<string, string>();
  for (const declaration of text.split(";")) {
    const colon = declaration.indexOf(":");
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (!presentation.has(property) && !styleOnly.has(property)) continue;
    const value = declaration.slice(colon + 1).replace(/\s+/g, " ").trim();
    found.set(property, value.replace(/ ?! ?important$/i, ""));
  }
  return found;
}

/**
 * The part of CSS that drawing programs export: flat rules with simple selectors (`path`, `.st0`, `#logo`), applied as they would
 * cascade (CSS Cascading 4: type before class before id, later before earlier). At-rules with their blocks, and selectors that look
 * at the document's structure, are left out. Every step is linear in the sheet.
 */
export class StyleRules {
  readonly #rules = new Map<string, Rule[]>();
  #position = 0;
  #declared = 0;

  add(sheet: string): void {
    for (const { selectors, body } of flatRules(sheet)) {
      const declarations = declarationsOf(body);
      for (const selector of selectors.split(",").map((part) => part.trim())) {
        if (!simpleSelector.test(selector) || declarations.size === 0) continue;
        this.#declared += declarations.size;
        if (this.#declared > mostDeclarations) return;
        const rule = { position: this.#position++, declarations };
        const rules = this.#rules.get(selector);
        if (rules) rules.push(rule);
        else this.#rules.set(selector, [rule]);
      }
    }
  }

  /** What the rules, and its own `style` attribute after them, set on one element. */
  declarationsFor(name: string, { id, class: classes, style }: Readonly<Record<string, string>>): Map<string, string> {
    const result = new Map<string, string>();
    const apply = (declarations: Declarations): void => declarations.forEach((value, property) => result.set(property, value));
    if (this.#rules.size > 0) {
      const classSelectors = new Set((classes ?? "").split(/\s+/).map((one) => `.${one}`));
      for (const selectors of [["*", name], classSelectors, [`#${id}`]]) {
        const rules = [...selectors].flatMap((selector) => this.#rules.get(selector) ?? []).sort((a, b) => a.position - b.position);
        for (const { declarations } of rules) apply(declarations);
      }
    }
    if (style !== undefined) apply(declarationsOf(style));
    return result;
  }
}

/** The rules that stand at the top of a sheet, without at-rules and what is inside them. */
function* flatRules(sheet: string): Generator<{ selectors: string; body: string }> {
  const text = sheet.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ");
  let start = 0;
  let open = 0;
  let depth = 0;
  let isFlat = true;
  for (const { 0: mark, index } of text.matchAll(/[;{}]/g)) {
    if (mark === ";") {
      if (depth === 0) start = index + 1;
    } else if (mark === "{") {
      if (depth++ === 0) open = index;
      else isFlat = false;
    } else if (depth <= 1) {
      const selectors = text.slice(start, open).trim();
      if (depth === 1 && isFlat && !selectors.startsWith("@")) yield { selectors, body: text.slice(open + 1, index) };
      start = index + 1;
      depth = 0;
      isFlat = true;
    } else {
      depth--;
    }
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
