import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { environment } from "../config/environment.ts";

const program = join(import.meta.dirname, "atelier.ts");

test("a command whose reader has seen enough ends without a word", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "cli-closed-"));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "drawings"));
  const drawing = (number: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M${number} 2h9v9z"/></svg>`;
  for (let number = 0; number < 300; number++) await writeFile(join(folder, "drawings", `drawing-${number}.svg`), drawing(number));
  const own = { ...environment, ATELIER_DATA_DIR: join(folder, "data"), ATELIER_CONFINEMENT: "off" };
  // The reader is gone before the first line: each write meets a closed pipe.
  const commands = ["--help", "keys create", `import icons ${folder}/drawings --json`, "webhooks list 2>&1", "tasks list 2>&1", "engines"];
  for (const command of commands) {
    const script = `{ sleep 1; "${process.execPath}" "${program}" ${command}; echo $? > "${folder}/code"; } 2> "${folder}/told" | true`;
    await promisify(execFile)("bash", ["-c", script], { env: own });
    const printed = await readFile(join(folder, "told"), "utf8");
    assert.doesNotMatch(printed, /EPIPE|Error|^ +at /m, command);
    assert.equal(await readFile(join(folder, "code"), "utf8"), "0\n", command);
  }
});
