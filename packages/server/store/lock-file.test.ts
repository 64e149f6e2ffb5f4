import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { isLocked, LockFile } from "./lock-file.ts";

test("a lock is seen by the process that holds it and by others, and is free at once when its process is killed", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-lock-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "owners", "one");
  assert.equal(isLocked(file), false, "there is none");
  const own = new LockFile(join(folder, "owners", "own"));
  assert.equal(isLocked(join(folder, "owners", "own")), true);

  const script = `
    import { LockFile } from ${JSON.stringify(import.meta.resolve("./lock-file.ts"))};
    new LockFile(${JSON.stringify(file)});
    console.log("locked");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  for (let look = 0; look < 3; look++) assert.equal(isLocked(file), true);
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.equal(isLocked(file), false);
  assert.deepEqual(await readdir(join(folder, "owners")), ["one", "own"], "nothing is left beside it");

  await writeFile(join(folder, "young"), "");
  assert.equal(isLocked(join(folder, "young")), true, "its owner may be about to lock it");
  own.release();
  assert.equal(isLocked(join(folder, "owners", "own")), false);
});
