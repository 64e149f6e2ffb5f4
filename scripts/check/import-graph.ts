import { dirname, join, normalize } from "node:path/posix";
import ts from "typescript";

/** One import, export-from or dynamic import: `to` is a path of the checkout, or the name of a package. */
export interface Import {
  from: string;
  to: string;
  isPackage: boolean;
  /** As it is written. */
  specifier: string;
}

/** Every import of the given sources (path from the checkout to text), types included: a folder that needs another's types knows it. */
export function readImports(sources: ReadonlyMap<string, string>): Import[] {
  return [...sources].flatMap(([from, text]) =>
    ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => {
      const isPackage = !fileName.startsWith(".");
      return { from, to: isPackage ? packageOf(fileName) : normalize(join(dirname(from), fileName)), isPackage, specifier: fileName };
    }),
  );
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** One cycle of files for each group that import one another, as the path that leads back to its start (Tarjan's algorithm finds the groups). */
export function findCycles(imports: readonly Import[]): string[][] {
  const edges = new Map<string, string[]>();
  for (const { from, to, isPackage } of imports) if (!isPackage) edges.set(from, [...(edges.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const groups: Set<string>[] = [];
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return groups.map((group) => cycleWithin(group, edges));

  function visit(file: string): void {
    order.set(file, order.size);
    let lowest = order.get(file)!;
    stack.push(file);
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest = Math.min(lowest, low.get(next) ?? order.get(next)!);
    }
    low.set(file, lowest);
    if (lowest !== order.get(file)) return;
    const group = new Set(stack.splice(stack.indexOf(file)));
    if (group.size > 1 || edges.get(file)?.includes(file)) groups.push(group);
  }
}

/** The shortest way from the group's first file back to itself. */
function cycleWithin(group: Set<string>, edges: Map<string, string[]>): string[] {
  const start = [...group].sort()[0]!;
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const next of edges.get(path.at(-1)!) ?? []) {
      if (next === start) return [...path, start];
      if (!group.has(next) || seen.has(next)) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  throw new Error("a group of files that import one another has no cycle");
}
