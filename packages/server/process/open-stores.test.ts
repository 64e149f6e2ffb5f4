import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { loadConfig } from "../config/load-config.ts";
import { runningServers, ServerPresence } from "../store/server-presence.ts";
import { joinServers, openStores } from "./open-stores.ts";

test("a command that begins while a server opens its stores stops that server, which leaves no note", async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), "atelier-stores-"));
  t.after(() => rm(dataDir, { recursive: true }));
  const config = loadConfig({ ATELIER_DATA_DIR: dataDir });
  const { database, objects } = await openStores(config, () => {});
  t.after(async () => {
    await objects.close();
    await database.close();
  });
  const command = await ServerPresence.open(dataDir, { hasSecretKey: false, work: "A move to another database" });
  await assert.rejects(joinServers(config, dataDir, database, () => {}), /A move to another database \(process \d+ on .*wait for its end\.$/);
  assert.deepEqual((await runningServers(dataDir)).map(({ work }) => work), ["A move to another database"]);
  command.close();
  const { presence, others } = await joinServers(config, dataDir, database, () => {});
  assert.deepEqual(others, []);
  await presence.close();
});
