import ts from "typescript";
import { type WordException } from "./word-exceptions.ts";

/** A word, phrase or camelCase name that we do not write, and what to say instead. */
export interface Term {
  term: string;
  instead: string;
}

export interface Words {
  terms: readonly Term[];
  exceptions: readonly WordException[];
}

/** One use of a term. */
interface Use {
  term: Term;
  line: number;
}

/** Exceptions that the list may hold: a longer one says that a word of the table is a good word. */
export const mostExceptions = 40;

/** What ends a term's place in prose: letters and digits of any language. */
const notInWord = { before: "(?<![\\p{L}\\d_])", after: "(?![\\p{L}\\d_])" };

/** The table of docs/style.md under "Words": what its first column has in code font is what this check looks for. */
export function readTerms(style: string): Term[] {
  const section = /^## Words$(.*?)^## /ms.exec(style)?.[1] ?? "";
  return [...section.matchAll(/^\|([^|]*)\|([^|]*)\|$/gm)].flatMap(([, not, but]) =>
    [...not!.matchAll(/`([^`]+)`/g)].map(([, term]) => ({ term: term!, instead: but!.replaceAll("`", "").trim() })));
}

/**
 * Uses of the words that docs/style.md's table replaces, one sentence each: in comments, declared names, file names, titles of tests and
 * prose. String literals, code fences and what stands in quotes or code font are left alone: they hold users' words and data.
 * @param files sources and Markdown: path from the checkout to text
 */
export function checkWords(files: ReadonlyMap<string, string>, { terms, exceptions }: Words): string[] {
  const violations: string[] = [];
  const usedExceptions = new Set<WordException>();
  for (const [path, text] of files) {
    const excepted = exceptions.filter((entry) => entry.files.test(path));
    const uses = usesIn(path, text, terms).filter(({ term }) => {
      const exception = excepted.find((entry) => entry.words.includes(term.term));
      if (exception) usedExceptions.add(exception);
      return !exception;
    });
    violations.push(...uses.map(({ term, line }) => `${path}:${line} says "${term.term}", for which we say: ${term.instead}`));
  }
  for (const entry of exceptions) {
    if (!usedExceptions.has(entry)) violations.push(`the exception of ${entry.words.join(", ")} in ${entry.files.source} matches nothing: take it out`);
  }
  if (exceptions.length > mostExceptions) violations.push(`there are ${exceptions.length} exceptions of words, ${mostExceptions} are the most`);
  return violations;
}

function usesIn(path: string, text: string, terms: readonly Term[]): Use[] {
  const inPath = terms.filter(({ term }) => path.split("/").some((part) => hasName(part, term))).map((term) => ({ term, line: 1 }));
  if (path.endsWith(".md")) return [...inPath, ...usesInProse(proseOfMarkdown(text), terms)];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const { prose, names } = readSource(source);
  const inNames = names.flatMap((name) => terms.filter(({ term }) => hasName(name.text, term)).map((term) => ({
    term, line: source.getLineAndCharacterOfPosition(name.getStart()).line + 1,
  })));
  return [...inPath, ...inNames, ...usesInProse(prose, terms)].sort((a, b) => a.line - b.line);
}

function usesInProse(prose: string, terms: readonly Term[]): Use[] {
  return terms.flatMap((term) => {
    const pattern = new RegExp(`${notInWord.before}${term.term.replaceAll(" ", "\\s+")}${notInWord.after}`, /[A-Z]/.test(term.term) ? "gu" : "giu");
    return [...prose.matchAll(pattern)].map((match) => ({ term, line: prose.slice(0, match.index).split("\n").length }));
  });
}

/** Whether a name in camelCase, kebab-case or snake_case contains the term's words, one after the other. */
function hasName(name: string, term: string): boolean {
  if (term.includes(" ")) return false;
  return `-${wordsOf(name)}-`.includes(`-${wordsOf(term)}-`);
}

function wordsOf(name: string): string {
  return name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, "-").replace(/[_.$#]/g, "-").toLowerCase();
}

/** A source's comments and titles of tests, with everything else blanked out so that lines stay, and the names that it declares. */
function readSource(source: ts.SourceFile): { prose: string; names: (ts.Identifier | ts.PrivateIdentifier)[] } {
  const names: (ts.Identifier | ts.PrivateIdentifier)[] = [];
  const titles: ts.Node[] = [];
  const literals: ts.Node[] = [];
  visit(source);
  const { text } = source;
  let code = "";
  for (const node of literals) code += text.slice(code.length, node.getStart()) + blank(node.getText());
  code += text.slice(code.length);
  const kept = [
    ...[...code.matchAll(/\/\/.*|\/\*[^]*?\*\//g)].map((match) => ({ start: match.index, end: match.index + match[0].length, comment: true })),
    ...titles.map((node) => ({ start: node.getStart(), end: node.getEnd(), comment: false })),
  ].sort((a, b) => a.start - b.start);
  let prose = "";
  for (const { start, end: stop, comment } of kept) {
    if (start < prose.length) continue;
    const part = text.slice(start, stop);
    prose += blank(text.slice(prose.length, start));
    prose += comment ? withoutQuotes(part.replace(/^\s*\*|\/\*\*?|\*\/|\/\//gm, spaces)) : part;
  }
  return { prose: prose + blank(text.slice(prose.length)), names };

  function visit(node: ts.Node): void {
    if (isLiteral(node)) literals.push(node);
    if (declares(node)) names.push(node);
    const title = ts.isCallExpression(node) && isTestCall(node.expression) ? node.arguments[0] : undefined;
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) titles.push(title);
    ts.forEachChild(node, visit);
  }
}

function isLiteral(node: ts.Node): boolean {
  return ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isJsxText(node);
}

function isTestCall(callee: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : "";
  return /^(test|it|describe)$/.test(name);
}

/** Whether the node names something here. Keys of object literals and imported names are as somebody else declared them. */
function declares(node: ts.Node): node is ts.Identifier | ts.PrivateIdentifier {
  if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) || ts.isJsxAttribute(parent)) return false;
  if (ts.isBindingElement(parent)) return parent.name === node && (Boolean(parent.propertyName) || ts.isArrayBindingPattern(parent.parent));
  if (ts.isImportSpecifier(parent)) return parent.name === node && Boolean(parent.propertyName);
  return "name" in parent && parent.name === node && !ts.isPropertyAccessExpression(parent) && !ts.isExportSpecifier(parent);
}

/** The text without code fences, code in a line, targets of links and what stands in quotes; lines stay. */
function proseOfMarkdown(text: string): string {
  const outside = text.replace(/^(\s*)(`{3,}|~{3,})[^]*?^\s*\2/gm, blank);
  return withoutQuotes(outside.replace(/\]\([^)]*\)/g, blank));
}

/** Quotes and code font within a paragraph: what users write, and names that are judged where they are declared. */
function withoutQuotes(text: string): string {
  return text.replace(/`[^`]*`|"[^"\n]*(?:\n[^"\n]+)?"/g, blank).replace(/\{@link [^}]*\}/g, blank).replace(/https?:\S+/g, blank);
}

function blank(text: string): string {
  return text.replace(/\S/g, "\0");
}

function spaces(text: string): string {
  return text.replace(/\S/g, " ");
}
