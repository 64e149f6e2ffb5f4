import { globSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Areas that are read by names which are data: `packages/server/console/installed/` and `packages/console/screens/create/intents.ts`. */
const readByName = /^(?:installed|intents)\./;

/** Those of the keys of texts that no code of the console names, as the compiler sees it. A group that is handed on as a whole counts as used. Costs 10 s. */
export function unusedKeys(all: readonly string[], folder = "packages/console"): string[] {
  const keys = all.filter((key) => !readByName.test(key));
  const types = `${folder}/messages/words.generated.ts`;
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ["**/node_modules/**"] }).filter((file) => !/\.(?:test|generated)\.ts$/.test(file));
  const program = ts.createProgram([types, ...files], optionsOf(folder));
  const checker = program.getTypeChecker();
  const declared = new Map<ts.Node, string>();
  declare(program.getSourceFile(types)!, []);
  const names = new Set(keys.flatMap((key) => key.split(".")));
  const unused = new Set(keys);
  for (const file of files) visit(program.getSourceFile(file)!);
  return [...unused];

  function declare(node: ts.Node, path: readonly string[]): void {
    ts.forEachChild(node, (child) => {
      const name = ts.isModuleDeclaration(child) ? child.name.text.replace("messages:", "")
        : ts.isPropertySignature(child) ? (child.name as ts.Identifier).text : undefined;
      const own = name === undefined ? path : [...path, name];
      if (ts.isPropertySignature(child)) declared.set(child, own.join("."));
      if (!ts.isFunctionTypeNode(child)) declare(child, own);
    });
  }

  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && names.has(node.text)) {
      for (const key of keysAt(node)) use(key, ts.isPropertyAccessExpression(node.parent) ? node.parent : node);
    }
    if (ts.isElementAccessExpression(node)) useNamed(node);
    ts.forEachChild(node, visit);
  }

  function keysAt(name: ts.Identifier): string[] {
    const symbol = ts.isBindingElement(name.parent)
      ? checker.getTypeAtLocation(name.parent.parent).getProperty(((name.parent.propertyName ?? name) as ts.Identifier).text)
      : checker.getSymbolAtLocation(name);
    return (symbol?.declarations ?? []).flatMap((one) => declared.get(one) ?? []);
  }

  /** @param at the text or the group as an expression; what is read of a group is seen where it is read */
  function use(key: string, at: ts.Node): void {
    const isRead = [ts.isPropertyAccessExpression, ts.isElementAccessExpression, ts.isVariableDeclaration, ts.isBindingElement].some((is) => is(at.parent));
    if (!unused.delete(key) && !isRead) for (const one of unused) if (one.startsWith(`${key}.`)) unused.delete(one);
  }

  function useNamed({ expression, argumentExpression }: ts.ElementAccessExpression): void {
    const within = checker.getTypeAtLocation(expression);
    const by = checker.getTypeAtLocation(argumentExpression);
    for (const one of by.isUnion() ? by.types : [by]) {
      const property = one.isStringLiteral() ? checker.getPropertyOfType(within, one.value) : undefined;
      for (const declaration of property?.declarations ?? []) unused.delete(declared.get(declaration) ?? "");
    }
  }
}

function optionsOf(folder: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile) as { config: object };
  return ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, folder).options;
}
