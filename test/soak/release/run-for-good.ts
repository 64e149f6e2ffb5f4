/**
 * `npm run soak -- run-for-good [FOLDER]`: the guide to run it for good on an empty Debian. `debootstrap` makes the smallest root of bookworm, apt-get
 * installs in it what the guide's first line says, and Chromium; then the guide runs in it from its first line to its last. As root, with Debian's
 * packages; some ten minutes. FOLDER keeps the root for the next time.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { installInDebian, makeDebianRoot, whyNoDebian } from "../../parts/debian/make-root.ts";
import { blocksOf, checkout, guideOfItsOwn } from "../../parts/documents/shell-blocks.ts";
import { proveGuide } from "../../parts/run-for-good/prove-guide.ts";
import { openSandbox } from "../../parts/run-for-good/sandbox.ts";

/** What reads the units, where systemd is not the first process, and what looks at the pages. */
const besides = ["caddy", "systemd", "chromium"];

const why = whyNoDebian();
if (why !== undefined) {
  console.log(`run-for-good: not proved, ${why}`);
  process.exit(0);
}
const kept = process.argv[2];
const folder = kept === undefined ? await mkdtemp(join(tmpdir(), "atelier-debian-")) : resolve(kept);
try {
  if (!existsSync(join(folder, "usr/bin/chromium"))) await makeRoot();
  const release = (await readFile(join(folder, "etc/debian_version"), "utf8")).trim();
  const sandbox = await openSandbox(folder);
  try {
    const begun = performance.now();
    await proveGuide(sandbox, "/usr/bin/chromium");
    console.log(`run-for-good: the guide holds on an empty Debian ${release}, in ${Math.round((performance.now() - begun) / 1000)} s`);
    if (process.env.ATELIER_KEEP_PICTURE) await cp(join(sandbox.root, "root/page.png"), process.env.ATELIER_KEEP_PICTURE);
  } finally {
    await sandbox.remove();
  }
} finally {
  if (kept === undefined) await rm(folder, { recursive: true, force: true });
}

async function makeRoot(): Promise<void> {
  const packages = [...(await packagesOfTheGuide()), ...besides];
  await makeDebianRoot(folder);
  await installInDebian(folder, packages);
  console.log(`run-for-good: an empty Debian has got ${packages.join(", ")}`);
}

/** The commented line with which the guide begins: what a reader installs first. */
async function packagesOfTheGuide(): Promise<string[]> {
  const [first] = blocksOf(guideOfItsOwn, (await readFile(join(checkout, guideOfItsOwn), "utf8")).split("\n"));
  const [, names] = /^# apt-get install ([a-z0-9 -]+)/.exec(first!.lines[0]!) ?? [];
  assert.ok(names, "the guide begins with what to install");
  return names.trim().split(" ");
}
