import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { findBrowser } from "../browser/find-browser.ts";
import { proveGuide } from "../parts/run-for-good/prove-guide.ts";
import { openSandbox } from "../parts/run-for-good/sandbox.ts";

/** Programs that the guide installs or that the test needs; a machine without them skips it, `.ci/run` has them. */
async function whySkippedHere(): Promise<string | false> {
  if (process.getuid?.() !== 0) return "the guide's commands are root's";
  for (const program of ["bwrap", "nginx", "caddy", "systemd-analyze", "runuser", "useradd", "openssl"]) {
    if (!["/usr/bin", "/usr/sbin"].some((folder) => existsSync(join(folder, program)))) return `${program} is not installed here`;
  }
  return (await findBrowser()) === undefined ? "there is no Chromium here" : false;
}

test("the guide to run it for good does what it says, from its first line to its last", { skip: await whySkippedHere(), timeout: 1_500_000 }, async (t) => {
  const sandbox = await openSandbox();
  t.after(() => sandbox.remove());
  await proveGuide(sandbox, (await findBrowser())!);
  if (process.env.ATELIER_KEEP_PICTURE) await copyFile(join(sandbox.root, "root/page.png"), process.env.ATELIER_KEEP_PICTURE);
});
