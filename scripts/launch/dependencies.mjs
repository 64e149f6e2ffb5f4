import { readFileSync } from "node:fs";
import { dirname, delimiter, join } from "node:path";
import { checkout, say, SetupError } from "./checkout.mjs";
import { withLock } from "./lock.mjs";
import { runNpm } from "./npm.mjs";

/** Installs the locked packages where node_modules does not hold exactly them. `node` runs npm too. */
export async function ensureDependencies(node) {
  if (isInstalled()) return;
  await withLock("dependencies", async () => {
    if (isInstalled()) return;
    say("installing the locked packages");
    const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
    const code = await runNpm(node, ["ci", "--ignore-scripts"], { cwd: checkout, env: { ...process.env, PATH: path } });
    if (code !== 0) throw new SetupError("the packages could not be installed. Check that npm reaches its registry and start again.");
  });
}

function isInstalled() {
  const installed = readJson(join(checkout, "node_modules", ".package-lock.json"));
  return installed !== undefined && holds(installed.packages, readJson(join(checkout, "package-lock.json")).packages);
}

/**
 * Does an installation hold what the lock file asks for on this platform? npm writes the list of what it installed as
 * its last act, so an interrupted installation has none, and one made by hand counts. Reading both takes 3 ms.
 */
export function holds(installed, locked, { platform, arch } = process) {
  const wanted = Object.entries(locked).filter(([path]) => path !== "");
  const isThere = ([path, entry]) => installed[path]?.version === entry.version && installed[path]?.link === entry.link;
  const native = wanted.filter(([, entry]) => entry.optional && entry.os?.includes(platform) && entry.cpu?.includes(arch));
  // Packages for each C library are listed side by side and npm installs one of them: any will do.
  return wanted.filter(([, entry]) => !entry.optional).every(isThere) && (native.length === 0 || native.some(isThere));
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
