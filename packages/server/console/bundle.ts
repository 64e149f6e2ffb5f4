import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The checkout, from which the paths of sources count. */
export const checkout = join(import.meta.dirname, "..", "..", "..");

/** Where what is bundled lies: the console, and the client whose types and connection it uses. */
export const consoleFolder = join(checkout, "packages", "console");

/** What the console's scripts and styles are written for. */
export const target = ["es2023", "chrome123", "firefox128", "safari18"];

const patterns = ["packages/console/**/*.{ts,tsx,css,html,svg,webp,json}", "clients/typescript/src/*.ts", "packages/server/console/**/*.ts"];

/** One file that browsers get. */
export interface Asset {
  type: string;
  /** By content coding. */
  bodies: { br: Buffer; gzip: Buffer };
}

/** What one build has made: the page, and the files that it names. */
export interface Bundle {
  key: string;
  page: Asset;
  /** By name, such as `main-3F2A.js`. */
  files: ReadonlyMap<string, Asset>;
}

/** Names a build by all that decides it: the sources, the locked packages, Node. Costs 10 ms. */
export async function bundleKey(): Promise<string> {
  const names: string[] = [];
  for await (const name of glob(patterns, { cwd: checkout, exclude: ["**/node_modules/**"] })) if (!name.includes(".test.")) names.push(name);
  const hash = createHash("sha256").update(process.version);
  for (const name of [...names.sort(), "package-lock.json"]) hash.update(`\0${name}\0`).update(await readFile(join(checkout, name)));
  return hash.digest("hex").slice(0, 32);
}

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webp: "image/webp",
  png: "image/png",
  webmanifest: "application/manifest+json",
};

/** The list that a finished build leaves as its last act. */
export interface Manifest {
  files: string[];
}

export const manifestName = "manifest.json";

/** @throws where the folder holds no finished build */
export function readBundle(folder: string, key: string): Bundle {
  const { files } = JSON.parse(readFileSync(join(folder, manifestName), "utf8")) as Manifest;
  const read = (name: string): Asset => ({
    type: types[name.slice(name.lastIndexOf(".") + 1)]!,
    bodies: { br: readFileSync(join(folder, `${name}.br`)), gzip: readFileSync(join(folder, `${name}.gz`)) },
  });
  return { key, page: read("page.html"), files: new Map(files.map((name) => [name, read(name)])) };
}
