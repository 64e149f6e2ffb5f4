import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Bundle, bundleKey, checkout, readBundle } from "./bundle.ts";

/** How long the sources are believed to be as they were, milliseconds: pages are public, and each look reads them all. */
const believedFor = 1000;

export interface ConsoleBuild {
  /** The console as its sources are now; made when it is first asked for. @throws Error of one sentence where a source is at fault */
  current(): Promise<Bundle>;
  /** A file of the current build, or of one before it that pages are still open of. */
  file(name: string): Promise<Bundle["files"] extends ReadonlyMap<string, infer Asset> ? Asset | undefined : never>;
}

/** Keeps the build in memory and on disk. @param folder where builds are kept, one folder each */
export function createConsoleBuild(folder = join(checkout, ".runtime", "console"), now: () => number = Date.now): ConsoleBuild {
  let last: { at: number; bundle: Promise<Bundle> } | undefined;
  let before: Bundle | undefined;

  async function current(): Promise<Bundle> {
    if (last && now() - last.at < believedFor) return last.bundle;
    const earlier = last?.bundle;
    const bundle = renew(earlier);
    // Whoever comes while the sources are read or bundled waits for the same.
    last = { at: Number.POSITIVE_INFINITY, bundle };
    const done = () => void (last = { at: now(), bundle });
    bundle.then(done, done);
    return bundle;
  }

  async function renew(earlier: Promise<Bundle> | undefined): Promise<Bundle> {
    const known = await earlier?.catch(() => undefined);
    const key = await bundleKey();
    if (known?.key === key) return known;
    before = known;
    return open(folder, key);
  }

  return {
    current,
    async file(name) {
      const { files } = await (last?.bundle ?? current());
      return files.get(name) ?? before?.files.get(name);
    },
  };
}

async function open(folder: string, key: string): Promise<Bundle> {
  const own = join(folder, key);
  try {
    return readBundle(own, key);
  } catch {
    await bundleInto(own);
    await removeOthers(folder, key);
    return readBundle(own, key);
  }
}

/** @throws Error whose message is the sentence that the program has left */
async function bundleInto(folder: string): Promise<void> {
  const program = join(import.meta.dirname, "build-program.ts");
  try {
    await promisify(execFile)(process.execPath, [program, folder], { timeout: 60_000, maxBuffer: 1024 * 1024 });
  } catch (error) {
    const { stderr = "", message } = error as { stderr?: string; message: string };
    throw new Error(stderr.trim() || message, { cause: error });
  }
}

async function removeOthers(folder: string, key: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => /^[0-9a-f]{32}$/.test(name) && name !== key);
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
