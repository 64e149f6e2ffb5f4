import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runtimeFolder, say, SetupError } from "./checkout.mjs";
import { withLock } from "./lock.mjs";
import { runNpm } from "./npm.mjs";

/** The service runs its TypeScript directly, on this major version of Node or a later one. */
const wantedMajor = 24;

/**
 * What is fetched for each platform, to the byte: package, version and the hash of its archive, as package-lock.json has them for everything else.
 * `pin-runtime.mjs` writes it. The registry does not carry every version for every platform.
 */
const pins = JSON.parse(readFileSync(new URL("runtime.json", import.meta.url), "utf8"));

/** The path of a Node that can run the service: this one, the one fetched before, or one fetched now from the package registry. */
export async function ensureRuntime() {
  if (Number.parseInt(process.versions.node, 10) >= wantedMajor) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const pin = pins[platform];
  if (!pin) throw new SetupError(`no Node is pinned for ${platform}. Install Node ${wantedMajor} yourself and start again.`);
  const folder = join(runtimeFolder, `node-${pin.version}-${platform}`);
  const node = nodeIn(folder);
  if (!existsSync(node)) await withLock("runtime", async () => existsSync(node) || (await fetchRuntime(pin, folder)));
  return node;
}

/** Fetches into a folder of its own and renames at the end, so that an interrupted fetch leaves nothing that looks complete. */
async function fetchRuntime(pin, folder) {
  const { name, version } = pin;
  say(`this is Node ${process.versions.node}; fetching Node ${version} from the package registry into ${runtimeFolder}`);
  mkdirSync(runtimeFolder, { recursive: true });
  const staging = mkdtempSync(join(runtimeFolder, "fetch-"));
  const npm = async (...args) => {
    const code = await runNpm(process.execPath, [...args, "--ignore-scripts"], { cwd: staging });
    if (code === 0) return;
    const remedy = `Install Node ${wantedMajor} yourself, or check that npm reaches its registry, and start again.`;
    throw new SetupError(`Node ${version} could not be fetched. ${remedy}`);
  };
  try {
    await npm("pack", `${name}@${version}`);
    const archive = readdirSync(staging).find((file) => file.endsWith(".tgz"));
    checkIntegrity(readFileSync(join(staging, archive)), pin);
    await npm("install", "--prefix", staging, "--no-save", "--no-package-lock", "--offline", `./${archive}`);
    const fetched = join(staging, "node_modules", name);
    verify(nodeIn(fetched), version);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fetched, folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Nothing of an archive is unpacked or run before its bytes are known to be the ones that were committed. */
export function checkIntegrity(archive, { name, version, integrity }) {
  const found = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  if (found === integrity) return;
  const hashes = `${found}, not ${integrity}, scripts/launch/runtime.json`;
  throw new SetupError(`refused ${name}@${version}: the registry's archive is not the pinned one (${hashes}). Nothing of it was run.`);
}

function nodeIn(folder) {
  return join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
}

function verify(node, version) {
  try {
    if (execFileSync(node, ["--version"], { encoding: "utf8" }).trim() === `v${version}`) return;
  } catch {
    // A binary for another C library cannot start here.
  }
  throw new SetupError(`the fetched Node ${version} does not run on this system. Install Node ${wantedMajor} yourself and start again.`);
}
