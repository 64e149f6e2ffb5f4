import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { checkout, say, SetupError } from "./checkout.mjs";
import { fetchPackage } from "./fetch-package.mjs";

/**
 * npm leaves out, without a word, an optional package that asks for a newer Node than npm's own: on Node 18 `sharp` gets nothing to read pictures with, and the
 * service runs on a Node that is new enough. Fetches what was left out, in the version and with the hash of the release.
 * @throws SetupError where it cannot be had, or where only the owner of the folder can put it there
 */
export async function ensureLeftOut() {
  for (const { modules, ...pin } of leftOut()) {
    const remedy = "Install the package again with Node 20.9 or later, or check that npm reaches its registry.";
    try {
      accessSync(modules, constants.W_OK);
    } catch {
      throw new SetupError(`npm has left out ${pin.name}, which asks for a newer Node than its own, and ${modules} is not yours to write to. ${remedy}`);
    }
    say(`npm has left out ${pin.name}, which asks for a newer Node than its own; fetching it into ${modules}`);
    await fetchPackage({ ...pin, from: "npm-shrinkwrap.json" }, join(modules, pin.name), { remedy, beside: modules });
  }
}

/** Optional packages of this platform that ask for more than Node 18, the oldest that installs a release, and are not beside the package that loads them. */
function leftOut() {
  const { packages } = JSON.parse(readFileSync(join(checkout, "npm-shrinkwrap.json"), "utf8"));
  return Object.entries(packages).flatMap(([place, { version, integrity, optional, os, cpu, libc, engines }]) => {
    const name = place.replace(/^node_modules\//, "");
    if (!optional || !asksForMore(engines) || !os?.includes(process.platform) || !cpu?.includes(process.arch)) return [];
    if (libc !== undefined && !libc.includes(ownLibc())) return [];
    const modules = foldersOf(packages, name).find((folder) => folder !== undefined);
    return modules === undefined || existsSync(join(modules, name)) ? [] : [{ name, version, integrity, modules }];
  });
}

const asksForMore = (engines) => Number(/^>=\s*(\d+)/.exec(engines?.node ?? "")?.[1] ?? 0) > 18;

const ownLibc = () => (process.report.getReport().header.glibcVersionRuntime === undefined ? "musl" : "glibc");

/** The `node_modules` in which packages that would load this one are. */
function foldersOf(packages, name) {
  const require = createRequire(join(checkout, "package.json"));
  const loaders = Object.keys(packages).filter((place) => packages[place].optionalDependencies?.[name] !== undefined);
  return loaders.map((place) => {
    const loader = place.replace(/^node_modules\//, "");
    return require.resolve.paths(loader).find((folder) => existsSync(join(folder, loader)));
  });
}
