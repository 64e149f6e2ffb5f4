import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createConsoleBuild } from "@atelier/server/console/build-console.ts";
import { blocksOf, checkout, guideOfItsOwn } from "../documents/shell-blocks.ts";
import { generatedWav } from "../generated-sounds.ts";
import type { Sandbox } from "./sandbox.ts";

/** Runs the guide from its first line to its last, with a look through a browser while nginx answers. @param browser its path in there */
export async function proveGuide(sandbox: Sandbox, browser: string): Promise<void> {
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
      const look = join(import.meta.dirname, "look.ts");
      script.push(`${process.execPath} --disable-warning=ExperimentalWarning ${look} ${browser} /root/page.png`);
    }
  }
  for (const shell of ["bash", "dash"]) await promisify(execFile)(shell, ["-n", "-c", script.join("\n")]);
  const output = await sandbox.run(`${script.join("\n")}\n`, "dash");
  assert.match(output, /^Backup \S+: \d+ rows, \d+ files/m);
  assert.match(output, /is whole: \d+ files and every row/);
  assert.match(output, /rows and \d+ files of \S+ are restored/);
  assert.doesNotMatch(output, /^FAILS/m);
  // Nothing of it is left where the guide has put it.
  for (const [folder, left] of Object.entries({ opt: [], srv: ["sounds"], "var/backups": [], root: ["page.png"] })) {
    assert.deepEqual((await readdir(join(sandbox.root, folder))).filter((name) => !name.startsWith(".")), left, folder);
  }
  assert.doesNotMatch(await readFile(join(sandbox.root, "etc/passwd"), "utf8"), /atelier/);
  assert.ok(!existsSync(join(sandbox.root, "etc/atelier")));
}
