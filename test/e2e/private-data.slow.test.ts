import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { chmod, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { descendantsOf } from "@atelier/server/processes/descendants.ts";
import { startService } from "./start-service.ts";

async function openToOthers(folder: string): Promise<string[]> {
  const entries = ["", ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(entries.map(async (name) => [name, (await stat(join(folder, name)).catch(() => undefined))?.mode ?? 0] as const));
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name, mode]) => `${name} ${(mode & 0o777).toString(8)}`);
}

const picture = "data:image/svg+xml;base64," + Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>').toString("base64");

test("what the service and its commands write is for its owner alone, and a folder that was open to others is mended by the next start", async (t) => {
  const service = await startService();
  t.after(() => service.dispose());
  assert.equal((await service.command("keys", "create", "--account", "studio")).code, 0);
  await service.call("/v1/ai/image-expand/model", { body: { image: picture, left: 8 } });
  assert.deepEqual(await openToOthers(service.dataDir), []);
  await service.stop();
  for (const name of ["", "objects", "atelier.db"]) await chmod(join(service.dataDir, name), 0o755);
  await service.restart();
  assert.deepEqual(await openToOthers(service.dataDir), []);
});

test("with a key the secrets are encrypted and stay the same; commands need the key, the wrong one stops the start, children do not get it", async (t) => {
  const service = await startService();
  t.after(() => service.dispose());
  const secretOf = async () => ((await (await service.call("/v1/webhook-secrets")).json()) as { data: { secret: string }[] }).data[0]!.secret;
  const bytesOf = (name: string) => readFile(join(service.dataDir, name)).catch(() => Buffer.alloc(0));
  const files = async () => Buffer.concat(await Promise.all(["atelier.db", "atelier.db-wal"].map(bytesOf)));
  const secret = await secretOf();
  await service.stop();
  assert.ok((await files()).includes(secret));

  const keyFile = `${service.dataDir}.key`;
  t.after(() => rm(keyFile));
  await writeFile(keyFile, `${randomBytes(32).toString("base64")}\n`);
  service.set({ ATELIER_SECRET_KEY_FILE: keyFile });
  await service.restart();
  assert.equal(await secretOf(), secret);
  assert.ok(!(await files()).includes(secret));
  assert.equal((await service.command("webhooks", "secret")).output.trim(), secret);

  await service.call("/v1/ai/image-expand/model", { body: { image: picture, left: 8 } });
  for (const pid of descendantsOf(service.pid)) assert.doesNotMatch(await readFile(`/proc/${pid}/environ`, "utf8").catch(() => ""), /ATELIER_(API|SECRET)_KEY/);
  await service.stop();

  for (const wrong of ["", randomBytes(32).toString("base64")]) {
    service.set({ ATELIER_SECRET_KEY_FILE: "", ATELIER_SECRET_KEY: wrong });
    await assert.rejects(service.restart(), /ended:\nThe secrets in this data folder are encrypted[^\n]*ATELIER_SECRET_KEY[^\n]*\n$/);
    const command = await service.command("webhooks", "secret");
    assert.deepEqual([command.code, command.output.trim().split("\n").length], [1, 1], command.output);
  }
});
