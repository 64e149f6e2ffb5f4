import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { loadConfig } from "../config/load-config.ts";
import { createLog } from "../observe/log.ts";
import { openDatabase } from "../store/database/open.ts";
import { writeKindEngines } from "../store/database/engines/kind-engines.ts";
import { removeProviderKey, writeProviderKey } from "../store/database/secrets/provider-keys.ts";
import { openNotices } from "../store/signals/open.ts";
import { ChoiceFollower } from "./follow-choice.ts";
import { openEngines } from "./open-engines.ts";

/** Two seconds on a quiet machine, milliseconds. */
const patience = 6000;

test("what one process chooses of engines the others use within two seconds, without a restart", { timeout: 60_000 }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-choice-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  // Nobody answers at this URL: the engine then says so, which is enough to see that it is there.
  const config = loadConfig({ ATELIER_DATA_DIR: folder, ATELIER_FAL_URL: "http://127.0.0.1:1" });
  const [database, other] = [await openDatabase(folder), await openDatabase(folder)];
  let became = 0;
  const place = { folder: undefined, log: createLog("silent"), notices: await openNotices(undefined), onReadiness: () => void became++ };
  const opened = await openEngines(config, database, place);
  t.after(async () => {
    await opened.close();
    await Promise.all([database.close(), other.close()]);
  });
  const { engines, settingsOf } = opened;
  assert.deepEqual(engines.order("edit-image"), ["local"]);
  const [local] = engines.readyFor("edit-image");

  await writeProviderKey(other, { provider: "fal", key: "a-key-of-fal", connectedAt: 1 });
  await until(patience, "the provider's engine is there", async () => engines.ids().includes("hosted"));
  assert.deepEqual([engines.order("edit-image"), became > 0], [["hosted"], true]);
  const keyNow = () => (opened.settingsNow("hosted") as Record<string, unknown> | undefined)?.["falKey"];
  assert.equal(keyNow(), "a-key-of-fal");
  await writeProviderKey(other, { provider: "fal", key: "another-key-of-fal", connectedAt: 2 });
  await until(patience, "jobs that run get the new key", async () => keyNow() === "another-key-of-fal");
  await writeKindEngines(other, "edit-image", ["local", "hosted"]);
  await until(patience, "the order of the kind has changed", async () => engines.order("edit-image").length === 2);
  assert.deepEqual(engines.order("edit-image"), ["local", "hosted"]);
  assert.equal(engines.readyFor("edit-image")[0], local, "an engine that nobody changed is the same");

  await removeProviderKey(other, "fal");
  await until(patience, "it is gone", async () => !engines.ids().includes("hosted"));
  assert.deepEqual([engines.order("edit-image"), engines.order("edit-video")], [["local"], ["local"]]);
  assert.deepEqual([settingsOf(local!), opened.settingsNow("hosted")], [{}, undefined]);
});

test("what cannot be taken up leaves what was there, is said once, and is tried again", async () => {
  const problems: unknown[] = [];
  let fails = 2;
  const applied: string[] = [];
  const follower = new ChoiceFollower({
    revision: async () => "second",
    async apply() {
      if (fails-- > 0) throw new Error("the database is away");
      applied.push("second");
    },
    onProblem: (problem) => problems.push(problem),
  }, "first");
  for (let look = 0; look < 4; look++) await follower.look();
  assert.deepEqual([problems.length, applied], [1, ["second"]]);
});
