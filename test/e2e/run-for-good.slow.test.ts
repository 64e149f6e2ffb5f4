import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { createConsoleBuild } from "@atelier/server/console/build-console.ts";
import { findBrowser } from "../browser/find-browser.ts";
import { blocksOf, guideOfItsOwn } from "../parts/documents/shell-blocks.ts";
import { generatedWav } from "../parts/generated-sounds.ts";
import { openSandbox } from "../parts/run-for-good/sandbox.ts";

const checkout = join(import.meta.dirname, "../..");
const look = join(checkout, "test/parts/run-for-good/look.ts");

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
  // A release brings the console as it was built; in there the checkout can only be read.
  await createConsoleBuild().current();
  await mkdir(join(sandbox.root, "srv/sounds"));
  await writeFile(join(sandbox.root, "srv/sounds/Rain on a roof.wav"), generatedWav(1));
  const blocks = blocksOf(guideOfItsOwn, (await readFile(join(checkout, guideOfItsOwn), "utf8")).split("\n"));
  assert.ok(blocks.length > 10);
  const script: string[] = [];
  for (const { line, lines } of blocks) {
    while (script.length < line) script.push("");
    script.push(...lines);
    // After the block about Caddy nginx answers again: the browser looks before anything is moved or removed.
    if (lines.includes("systemctl stop caddy")) {
      script.push("atelier import sounds /srv/sounds --yes");
      script.push(`${process.execPath} --disable-warning=ExperimentalWarning ${look} ${await findBrowser()} /root/page.png`);
    }
  }
  for (const shell of ["bash", "dash"]) await promisify(execFile)(shell, ["-n", "-c", script.join("\n")]);
  const output = await sandbox.run(`${script.join("\n")}\n`, "dash");
  assert.match(output, /^Backup \S+: \d+ rows, \d+ files/m);
  assert.match(output, /is whole: \d+ files and every row/);
  assert.match(output, /rows and \d+ files of \S+ are restored/);
  assert.doesNotMatch(output, /^FAILS/m);
  if (process.env.ATELIER_KEEP_PICTURE) await copyFile(join(sandbox.root, "root/page.png"), process.env.ATELIER_KEEP_PICTURE);
  // Nothing of it is left where the guide has put it.
  for (const [folder, left] of Object.entries({ opt: [], srv: ["sounds"], "var/backups": [], root: ["page.png"] })) {
    assert.deepEqual((await readdir(join(sandbox.root, folder))).filter((name) => !name.startsWith(".")), left, folder);
  }
  assert.doesNotMatch(await readFile(join(sandbox.root, "etc/passwd"), "utf8"), /atelier/);
  assert.ok(!existsSync(join(sandbox.root, "etc/atelier")));
});
