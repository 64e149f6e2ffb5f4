import { readImports } from "./import-graph.ts";

/** A package of the project: what its package.json says, and where it lies. */
export interface Package {
  /** Path from the checkout; "" for the checkout itself. */
  folder: string;
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const ours = /^@atelier\//;

/**
 * Where a file knows what its package does not: a package that its package.json does not name, a development dependency outside
 * tests, a file of another package by a relative path. And where package.json files form a circle, or name what nobody imports.
 */
export function checkPackages(sources: ReadonlyMap<string, string>, packages: readonly Package[]): string[] {
  const homeOf = (path: string) =>
    packages.filter(({ folder }) => folder === "" || path.startsWith(`${folder}/`)).sort((a, b) => b.folder.length - a.folder.length)[0];
  const violations: string[] = [];
  const used = new Map<string, Set<string>>();
  for (const { from, to, isPackage } of readImports(sources)) {
    const home = homeOf(from);
    if (!home) continue;
    if (!isPackage) {
      const other = homeOf(to);
      if (other !== home && other && other.folder !== "" && home.folder !== "") {
        violations.push(`${from} imports ${to} by a path, which lies in another package: import it from ${other.name}`);
      }
      continue;
    }
    // What the console's bundler makes of an icon set, of a style sheet and of texts.
    if (/^(node|icon|sheet|messages):/.test(to) || to === home.name) continue;
    used.set(home.name, (used.get(home.name) ?? new Set()).add(to));
    const known = home.dependencies?.[to] ?? (isDevelopment(from, home) ? home.devDependencies?.[to] : undefined);
    if (known === undefined) violations.push(`${from} imports ${to}, which ${home.folder}/package.json does not name as a dependency`);
  }
  return [...new Set([...violations, ...circles(packages), ...unused(packages, used)])];
}

/** Tests, and the checkout's own scripts, which no one installs. */
function isDevelopment(path: string, { folder }: Package): boolean {
  return folder === "" || /\.test\.(ts|mjs)$|\/test\//.test(path);
}

/** Product packages that need one another, by the way round. Development dependencies do not count: no product loads them. */
function circles(packages: readonly Package[]): string[] {
  const needs = new Map(packages.map(({ name, dependencies = {} }) => [name, Object.keys(dependencies).filter((other) => ours.test(other))]));
  const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    (needs.get(from) ?? []).some((next) => next === wanted || (!seen.has(next) && reaches(next, wanted, seen.add(next))));
  return packages.filter(({ name }) => reaches(name, name)).map(({ name }) => `${name} needs itself by the way of its dependencies: packages form no circle`);
}

/** Our own packages that a package.json names and no file imports: an arrow that is drawn and not walked. */
function unused(packages: readonly Package[], used: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return packages.flatMap(({ name, folder, dependencies = {}, devDependencies = {} }) =>
    Object.keys({ ...dependencies, ...devDependencies })
      // The server loads engines by the names in its settings.
      .filter((other) => ours.test(other) && !/-engine$/.test(other) && !used.get(name)?.has(other))
      .map((other) => `${folder}/package.json names ${other}, which no file there imports`),
  );
}
