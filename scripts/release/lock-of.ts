import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

interface Lock {
  lockfileVersion: number;
  packages: Record<string, { link?: boolean; dev?: boolean; resolved?: string; hasInstallScript?: boolean }>;
}

/**
 * The versions, with their hashes, that the package in a folder is installed with: those that this checkout is locked to, without what only it needs. Nothing
 * is asked of the registry that the checkout's lock file answers.
 */
export async function lockOf(checkout: string, folder: string): Promise<Lock> {
  const own = JSON.parse(await readFile(join(checkout, "package-lock.json"), "utf8")) as Lock;
  const others = Object.entries(own.packages).filter(([place, { link }]) => place.startsWith("node_modules/") && !link);
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Lock["packages"][""];
  const file = join(folder, "package-lock.json");
  await writeFile(file, JSON.stringify({ ...own, packages: { "": manifest, ...Object.fromEntries(others) } }));
  await promisify(execFile)("npm", ["install", "--package-lock-only", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder, env: { ...process.env, npm_config_omit_lockfile_registry_resolved: "true" },
  });
  const lock = JSON.parse(await readFile(file, "utf8")) as Lock;
  await rm(file);
  return lock;
}
