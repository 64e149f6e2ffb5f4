import { findCycles, type Import, readImports } from "./import-graph.ts";
import { emptyNames, fullFolder, longestFile, numberedFolders, type Rule, rules } from "./rules.ts";

/** Every violation of the rules in the given sources (path from the checkout to text), one sentence each. */
export function checkStructure(sources: ReadonlyMap<string, string>): string[] {
  const imports = readImports(sources);
  const violations = [
    ...imports.flatMap((entry) => rules.filter((rule) => breaks(rule, entry)).map((rule) => `${entry.from} imports ${entry.to}, but it ${rule.because}`)),
    ...findCycles(imports).map((cycle) => `a cycle of imports: ${cycle.join(" -> ")}`),
    ...[...sources].flatMap(([path, text]) => [...checkFile(path, text)]),
    ...checkFolders([...sources.keys()]),
  ];
  return [...new Set(violations)];
}

function breaks(rule: Rule, { from, to, isPackage, specifier }: Import): boolean {
  if (!rule.files.test(from) || rule.except?.test(from) || isTest(from)) return false;
  if (rule.mayNotName?.test(specifier)) return true;
  if (isPackage) return rule.mayNotImportPackage?.test(to) ?? false;
  return Boolean(rule.mayNotImport?.test(to) || (rule.mayImportOnly && !rule.mayImportOnly.test(to)));
}

/** A test may put folders together: that is how it sees that they fit. */
function isTest(path: string): boolean {
  return /(\.test|conformance[^/]*)\.ts$|^test\//.test(path);
}

function* checkFile(path: string, text: string): Generator<string> {
  const folder = path.split("/").slice(0, -1).find((name) => emptyNames.test(name));
  if (folder) yield `${path} lies in a folder called ${folder}, which says nothing: name the concern`;
  const lines = text.split("\n").length - 1;
  if (lines > longestFile && !path.includes(".generated.")) yield `${path} has ${lines} lines, ${longestFile} are the most: split it by concern`;
  // The console runs in browsers, and shows programs that read their environment.
  const mayRead = /^packages\/(server\/config|console)\//;
  if (path.startsWith("packages/") && !mayRead.test(path) && !isTest(path) && /\bprocess\s*\.\s*env\b/.test(text)) {
    yield `${path} reads the environment, which only packages/server/config does: take a setting`;
  }
}

/** Tests stand beside their files and do not count. */
function checkFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths.filter((path) => !isTest(path) || path.startsWith("test/parts/")), (path) => path.split("/").slice(0, -1).join("/"));
  return [...folders].filter(([folder, files]) => files.length > fullFolder && !numberedFolders.test(folder)).map(([folder, files]) =>
    `${folder} holds ${files.length} files, ${fullFolder} are the most: give it rooms by concern`);
}
