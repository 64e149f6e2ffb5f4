import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { programOf } from "./program-of.ts";
import { lockOf } from "./lock-of.ts";

const run = promisify(execFile);
const checkout = join(import.meta.dirname, "../..");

const starter = "scripts/launch/launch-release.mjs";
/** What starts the service on any machine, without what sets up a checkout. */
const launchers = [
  "checkout", "fetch-package", "find-executable", "left-out", "lock", "media-programs", "npm", "run", "runtime", "server-process", "launch-release",
  "after-install",
];
/** Browsers get the console as it was built. */
const builtAlone = new Set(["@atelier/console"]);
const builtConsole = "packages/server/console/built";
/** What only builds. */
const builders = new Set(["esbuild"]);

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  overrides?: object;
}

/**
 * Makes the folder of the service's npm package: JavaScript in the place of TypeScript, under the same paths, the console built, and the dependencies of all
 * packages in one, with the lock that `npm ci` in it goes by. Node strips no types below `node_modules`, so that sources would not run there.
 * @param folder empty or absent
 */
export async function buildServicePackage(folder: string): Promise<void> {
  const root = await readManifest(checkout);
  const packages = (await readdir(join(checkout, "packages"))).map((name) => join("packages", name));
  const dependencies: Record<string, string> = {};
  for (const place of packages) {
    const manifest = await readManifest(join(checkout, place));
    if (builtAlone.has(manifest.name)) continue;
    await copyProgram(place, folder);
    await writeJson(join(folder, place, "package.json"), { name: manifest.name, version: manifest.version, private: true, type: "module" });
    for (const [name, version] of Object.entries(manifest.dependencies ?? {})) {
      if (!name.startsWith("@atelier/") && !builders.has(name)) dependencies[name] = version;
    }
  }
  await run(process.execPath, [join(checkout, "packages/server/console/build-program.ts"), join(folder, builtConsole)]);
  await rm(join(folder, builtConsole, "metafile.json"));
  await copyLaunchers(folder);
  for (const file of ["LICENSE", "README.md", "CHANGELOG.md", "openapi.json"]) await copyFile(join(checkout, file), join(folder, file));
  await writeJson(join(folder, "package.json"), {
    name: root.name,
    version: root.version,
    description: "A self-hosted media catalog and AI generation service",
    license: "Apache-2.0",
    type: "module",
    engines: { node: ">=18" },
    bin: { atelier: starter },
    // Whoever installs it may not be who runs it, and only the first can write there.
    scripts: { postinstall: "node scripts/launch/after-install.mjs" },
    dependencies,
    overrides: root.overrides,
  });
  await writeJson(join(folder, "npm-shrinkwrap.json"), await lockOf(checkout, folder));
}

/** Every file that the package needs as it runs: programs without their tests, and the lists, pictures and tables that they read. */
async function copyProgram(place: string, folder: string): Promise<void> {
  for (const file of await filesBelow(join(checkout, place))) {
    const path = relative(checkout, file);
    if (/(^|\/)test\/|\.(test|conformance)\.|\/fixtures?\/|\.md$|package\.json$|tsconfig/.test(path)) continue;
    const target = join(folder, path.replace(/\.ts$/, ".js"));
    await mkdir(dirname(target), { recursive: true });
    if (path.endsWith(".ts")) await writeFile(target, await programOf(path, await readFile(file, "utf8"), transform));
    else await copyFile(file, target);
  }
}

async function copyLaunchers(folder: string): Promise<void> {
  await mkdir(join(folder, "scripts/launch"), { recursive: true });
  for (const name of [...launchers.map((launcher) => `${launcher}.mjs`), "runtime.json"]) {
    await copyFile(join(checkout, "scripts/launch", name), join(folder, "scripts/launch", name));
  }
  await chmod(join(folder, starter), 0o755);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules")).map((entry) => join(entry.parentPath, entry.name));
}

const readManifest = async (folder: string): Promise<Manifest> => JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
const writeJson = (file: string, value: unknown): Promise<void> => writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
