import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { SetupError } from "./checkout.mjs";
import { runNpm } from "./npm.mjs";

/**
 * Fetches a package into a folder, to the byte: into one beside it first, and renamed at the end, so that an interrupted fetch leaves nothing that looks
 * complete.
 * @param pin name, version, `integrity` as lock files have it, and `from`, the file that says so
 * @param verify called with the folder of what was fetched, before it is put there; throws where it is of no use
 * @param beside of the same file system
 * @throws SetupError with the remedy where it cannot be had
 */
export async function fetchPackage(pin, folder, { remedy, verify = () => {}, beside = dirname(folder) }) {
  const { name, version } = pin;
  mkdirSync(beside, { recursive: true });
  const staging = mkdtempSync(join(beside, ".fetch-"));
  const npm = async (...args) => {
    const code = await runNpm(process.execPath, [...args, "--ignore-scripts"], { cwd: staging });
    if (code !== 0) throw new SetupError(`${name} ${version} could not be fetched. ${remedy}`);
  };
  try {
    await npm("pack", `${name}@${version}`);
    const archive = readdirSync(staging).find((file) => file.endsWith(".tgz"));
    checkIntegrity(readFileSync(join(staging, archive)), pin);
    // npm hands on to its scripts that it installs for the whole machine, where it does.
    await npm("install", "--prefix", staging, "--global=false", "--no-save", "--no-package-lock", "--omit=optional", "--offline", `./${archive}`);
    const fetched = join(staging, "node_modules", name);
    verify(fetched);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(fetched, folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Nothing of an archive is unpacked or run before its bytes are known to be the ones that were committed. */
export function checkIntegrity(archive, { name, version, integrity, from }) {
  const found = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  if (found === integrity) return;
  const hashes = `${found}, not ${integrity}, ${from}`;
  throw new SetupError(`refused ${name}@${version}: the registry's archive is not the pinned one (${hashes}). Nothing of it was run.`);
}
