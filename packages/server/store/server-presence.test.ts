import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ServerPresence } from "./server-presence.ts";

test("servers on one folder see each other while they run; one that was killed is seen no more, and leaves nothing", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-servers-"));
  t.after(() => rm(folder, { recursive: true }));
  const one = await ServerPresence.open(folder, { hasSecretKey: false, keyHash: "h" });
  assert.deepEqual(await one.others(), [], "alone, it does not see itself");
  const script = `
    import { ServerPresence } from ${JSON.stringify(import.meta.resolve("./server-presence.ts"))};
    const presence = await ServerPresence.open(${JSON.stringify(folder)}, { hasSecretKey: true });
    await presence.tellAddress("http://there");
    console.log((await presence.others()).map(({ keyHash }) => keyHash).join());
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  assert.equal(String((await once(child.stdout, "data"))[0]).trim(), "h");
  const [other, ...more] = await one.others();
  assert.deepEqual([other?.pid, other?.address, other?.hasSecretKey, more.length], [child.pid, "http://there", true, 0]);
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.deepEqual(await one.others(), []);
  assert.equal((await readdir(join(folder, "servers"))).length, 2, "its own lock and note");
  one.close();
  assert.deepEqual(await readdir(join(folder, "servers")), []);
});
