import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runtimeFolder, say, SetupError } from "./checkout.mjs";
import { fetchPackage } from "./fetch-package.mjs";
import { withLock } from "./lock.mjs";

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

async function fetchRuntime(pin, folder) {
  say(`this is Node ${process.versions.node}; fetching Node ${pin.version} from the package registry into ${runtimeFolder}`);
  const remedy = `Install Node ${wantedMajor} yourself, or check that npm reaches its registry, and start again.`;
  const verify = (fetched) => mustRun(nodeIn(fetched), pin.version);
  await fetchPackage({ ...pin, from: "scripts/launch/runtime.json" }, folder, { remedy, verify });
}

function nodeIn(folder) {
  return join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
}

function mustRun(node, version) {
  try {
    if (execFileSync(node, ["--version"], { encoding: "utf8" }).trim() === `v${version}`) return;
  } catch {
    // A binary for another C library cannot start here.
  }
  throw new SetupError(`the fetched Node ${version} does not run on this system. Install Node ${wantedMajor} yourself and start again.`);
}
