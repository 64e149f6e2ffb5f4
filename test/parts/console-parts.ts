import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** Where a part of the console is fetched that is not there from the start: its module, and the sheets that come with it. */
export interface Part {
  module: string;
  sheets: readonly string[];
}

/** What one module of the console says of itself. Paths count from the console's folder. */
export interface Module {
  /** Classes that it may give to elements. */
  classes: ReadonlySet<string>;
  parts: readonly Part[];
  /** Modules that are fetched with it. */
  imports: readonly string[];
}

/**
 * Reads a module: the words of its `class` attributes, and those with a hyphen of all its texts, which a class may come from by a variable. What begins with
 * `is-` or `has-` only says more about a class beside it.
 */
export function readModule(folder: string, path: string): Module {
  const source = ts.createSourceFile(path, readFileSync(join(folder, path), "utf8"), ts.ScriptTarget.Latest, true);
  const classes = new Set<string>();
  const parts: Part[] = [];
  const imports: string[] = [];
  const sheets = new Map<string, string>();
  const from = (name: string) => normalize(join(dirname(path), name));
  visit(source, false);
  return { classes, parts, imports };

  function visit(node: ts.Node, inClass: boolean): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return void (node.moduleSpecifier && imported(node));
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      for (const word of node.text.split(/\s+/)) if ((inClass || word.includes("-")) && !/^(?:is|has)-/.test(word)) classes.add(word);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) parts.push(partOf(node));
    const isClass = ts.isJsxAttribute(node) && node.name.getText() === "class";
    ts.forEachChild(node, (child) => visit(child, inClass || isClass));
  }

  function imported(node: ts.ImportDeclaration | ts.ExportDeclaration): void {
    const { text } = node.moduleSpecifier as ts.StringLiteral;
    const clause = ts.isImportDeclaration(node) ? node.importClause : undefined;
    if (text.startsWith("sheet:")) sheets.set(clause!.name!.text, from(text.slice("sheet:".length)));
    else if (/^\..*\.tsx?$/.test(text) && !clause?.isTypeOnly) imports.push(from(text));
  }

  function partOf(call: ts.CallExpression): Part {
    const around = call.parent;
    const names = ts.isCallExpression(around) && around.expression.getText() === "withStyles" ? around.arguments.slice(1) : [];
    return { module: from((call.arguments[0] as ts.StringLiteral).text), sheets: names.map((name) => sheets.get(name.getText())!) };
  }
}

export interface Sheet {
  /** Classes that its rules name. */
  named: ReadonlySet<string>;
  /** Those of them that it styles by themselves, without another one around or beside them. */
  own: ReadonlySet<string>;
  /** Selectors without any class: they are of every page. */
  plain: readonly string[];
}

export function readSheet(text: string): Sheet {
  const heads = [...text.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{/g)].map(([, head]) => head!.trim());
  const selectors = heads.filter((head) => !head.startsWith("@") && !/^(?:from|to|\d+%)$/.test(head)).flatMap((head) => head.split(/,(?![^(]*\))/));
  const named = new Set(selectors.flatMap((one) => [...one.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!)));
  const own = new Set(selectors.flatMap((one) => /^\s*[a-z]*\.([a-zA-Z][\w-]*)\s*$/.exec(one)?.[1] ?? []));
  return { named, own, plain: selectors.filter((one) => !one.includes(".")) };
}
