import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path/posix";

/** What the text of a file says about what it needs. */
interface Known {
  /** Paths of the checkout; types are left out. */
  imports: string[];
  /** Files that it names, such as the program of a process. */
  names: string[];
  packages: string[];
  hasOwnState: boolean;
}

/** The stamp is the size of the text that was read, the moment of its change, and that of this file. */
type Kept = Record<string, Known & { stamp: string }>;

const kept = ".runtime/tests/imports.json";
const rulesChanged = statSync(import.meta.filename).mtimeMs;
const postgres = "tools/postgres/shared-postgres.ts";

/** Packages that start processes and threads, listen, or hold files open: what a failed test leaves of them would disturb the next file. */
const ownProcess = new RegExp(`^(${[
  "node:(child_process|worker_threads|cluster|https?|http2|net|tls|dgram)", "better-sqlite3", "pg", "undici", "fastify", "esbuild", "playwright-core",
  "@tensorflow/.+", "@mediapipe/.+",
].join("|")})$`);
/**
 * What is of the process and not of a test: settings, signals, measured time and memory, mocks, hooks outside of any suite, and snapshots, whose file is named
 * after the process's.
 */
const ownState =
  /\bprocess\.(env|argv|on|once|chdir|exit|emitWarning|\w+Usage)\b|\bglobalThis\.|\bmock\.|^(before|after|beforeEach|afterEach)\(|\.snapshot\(/m;

/** What tests import, of the files that are there. */
export class TestImports {
  readonly #files: ReadonlyMap<string, Known>;

  /** @param files by path from the checkout */
  constructor(files: ReadonlyMap<string, Known>) {
    this.#files = files;
  }

  /** Whether a test file may run in one process with others. */
  bearsCompany(test: string): boolean {
    return [...this.#reached(test)].every((file) => {
      const known = this.#files.get(file);
      return known !== undefined && !known.hasOwnState && !known.packages.some((name) => ownProcess.test(name));
    });
  }

  needsPostgres(test: string): boolean {
    return this.#reached(test).has(postgres);
  }

  /**
   * Those of the tests that lead to a changed file. What only tests lead to is found by its folder, as endpoints and migrations are: all in the nearest folder
   * that has a test or what sources lead to counts as changed. Other versions of packages may break all.
   */
  brokenBy(changed: readonly string[], tests: readonly string[]): string[] {
    if (changed.some((file) => /(^|\/)package(-lock)?\.json$/.test(file))) return [...tests];
    const users = new Map<string, string[]>();
    for (const [file, { imports, names }] of this.#files) for (const to of [...imports, ...names]) users.set(to, [...(users.get(to) ?? []), file]);
    const isUsed = (file: string) => isTest(file) || users.get(file)?.some((user) => !isTest(user) && (isProduct(user) || !isProduct(file)));
    const known = [...new Set([...users.keys(), ...tests])].filter(isUsed);
    const broken = new Set(changed.flatMap((file) => (isUsed(file) ? [file] : [file, ...nearest(file, known)])));
    for (const file of broken) for (const user of users.get(file) ?? []) broken.add(user);
    return tests.filter((test) => broken.has(test));
  }

  #reached(test: string): Set<string> {
    const reached = new Set([test]);
    for (const file of reached) for (const next of this.#files.get(file)?.imports ?? []) if (this.#files.has(next)) reached.add(next);
    return reached;
  }
}

function isTest(file: string): boolean {
  return /\.test\.(ts|mjs)$/.test(file);
}

function isProduct(file: string): boolean {
  return file.startsWith("packages/");
}

function nearest(file: string, known: readonly string[]): string[] {
  for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
    const beside = known.filter((other) => other.startsWith(`${folder}/`));
    if (beside.length > 0) return beside;
  }
  return [];
}

/** What differs from the last commit that this branch shares with `main`, new files included. */
export function changedFiles(): string[] {
  const base = git("merge-base", "HEAD", "main")[0] ?? git("merge-base", "HEAD", "origin/main")[0];
  if (base === undefined) throw new Error("--changed compares with main: there is neither main nor origin/main here");
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
}

/** Reads the sources that have changed since the last time: all of them take 3 s. */
export async function readTestImports(): Promise<TestImports> {
  const all = new Set(git("ls-files", "--cached", "--others", "--exclude-standard"));
  const before = readKept();
  const files = new Map<string, Kept[string]>();
  for (const file of all) {
    const stamp = /\.(ts|tsx|mjs)$/.test(file) ? stampOf(file) : undefined;
    if (stamp === undefined) continue;
    const found = before[file]?.stamp === stamp ? before[file] : { ...(await readKnown(file, readFileSync(file, "utf8"), all)), stamp };
    files.set(file, found);
  }
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify(Object.fromEntries(files)));
  return new TestImports(files);
}

/** @param all files of the checkout */
export async function readKnown(file: string, text: string, all: ReadonlySet<string>): Promise<Known> {
  // Loads TypeScript, which takes longer than to look at every file.
  const { readImports } = await import("../check/import-graph.ts");
  const found = readImports(new Map([[file, text.replace(/^(import|export) type [^;]*;/gm, "")]]));
  const isOurs = ({ specifier }: { specifier: string }) => specifier.startsWith("@atelier/");
  const named = [...text.matchAll(/["'`]((?:[\w@.-]+\/)*[\w@.-]+\.[a-z0-9]{2,5})["'`]/g)].flatMap(([, path]) => [normalize(path!), join(dirname(file), path!)]);
  return {
    imports: found.filter((one) => !one.isPackage || isOurs(one)).map((one) => (one.isPackage ? placeOf(one.specifier) : one.to)),
    names: [...new Set(named)].filter((path) => all.has(path)),
    packages: [...new Set(found.filter((one) => one.isPackage && !isOurs(one)).map(({ to }) => to))],
    hasOwnState: ownState.test(text),
  };
}

/** `@atelier/server/errors.ts` lies in `packages/server`; tools, tests and benches lie beside `packages`. */
function placeOf(specifier: string): string {
  const [, name, ...rest] = specifier.split("/");
  return [...(/^(tools|test|bench)$/.test(name!) ? [name] : ["packages", name]), ...(rest.length > 0 ? rest : ["index.ts"])].join("/");
}

function stampOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.size} ${found.mtimeMs} ${rulesChanged}`;
}

function readKept(): Kept {
  try {
    return JSON.parse(readFileSync(kept, "utf8")) as Kept;
  } catch {
    return {};
  }
}

function git(...args: string[]): string[] {
  try {
    const output = execFileSync("git", ["-c", "core.quotePath=off", ...args], { encoding: "utf8", maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "ignore"] });
    return output.split("\n").filter(Boolean);
  } catch {
    // There is no such branch, or no git: nothing is known to have changed.
    return [];
  }
}
