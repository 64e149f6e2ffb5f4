import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { released } from "./changelog.ts";

export const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/.test(text);

/**
 * Writes a version wherever one stands: the packages, the lock file, the clients, the chart, the compose files; and ends the changelog's unreleased part.
 * @throws Error where it is none
 */
export async function setVersion(checkout: string, version: string): Promise<void> {
  if (!isVersion(version)) throw new Error(`${version} is no version such as 1.2.0`);
  const before = (JSON.parse(await readFile(join(checkout, "package.json"), "utf8")) as { version: string }).version;
  for (const file of await placesOf(checkout)) {
    const path = join(checkout, file);
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replaceAll(linesWith(before), (line) => line.replaceAll(before, version)));
  }
  await editLock(join(checkout, "package-lock.json"), version);
  const changelog = join(checkout, "CHANGELOG.md");
  await writeFile(changelog, released(await readFile(changelog, "utf8"), version, new Date().toISOString().slice(0, 10)));
}

/** Files that name the version of the whole, from the checkout. */
export async function placesOf(checkout: string): Promise<string[]> {
  const packages = (await readdir(join(checkout, "packages"))).map((name) => `packages/${name}/package.json`);
  return [
    "package.json", ...packages, "clients/typescript/package.json", "clients/python/src/atelier_client/__init__.py", "compose.yaml",
    "ops/cluster/compose.yaml", "ops/chart/Chart.yaml",
  ];
}

/** In the lock file: of what is in this checkout. */
async function editLock(file: string, version: string): Promise<void> {
  const lock = JSON.parse(await readFile(file, "utf8")) as { version: string; packages: Record<string, { version?: string }> };
  lock.version = version;
  for (const [place, entry] of Object.entries(lock.packages)) if (!place.includes("node_modules") && entry.version !== undefined) entry.version = version;
  await writeFile(file, `${JSON.stringify(lock, undefined, 2)}\n`);
}

/** Lines in which a version is that of ours: a dependency may have the same number. */
function linesWith(version: string): RegExp {
  const number = version.replaceAll(".", String.raw`\.`);
  return new RegExp(String.raw`^ {0,6}"?(?:version|appVersion)"?\s*[:=] ?"?${number}"?,?$|^.*atelier:${number}\b.*$`, "gm");
}
