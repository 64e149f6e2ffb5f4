import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ServerPresence } from "../store/server-presence.ts";
import { checkMembers } from "./check-members.ts";

test("the doctor lists the servers that run with their roles, and warns of a role that none has and of two versions", async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), "members-"));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const look = () => checkMembers({ database: undefined, dataDir, publicUrl: undefined }, () => Promise.reject(new Error("no database is needed")));
  assert.deepEqual((await look()).map(({ says }) => says), ["No server runs now."]);
  const one = await ServerPresence.open(dataDir, { hasSecretKey: false, roles: ["api", "search", "deliver", "maintain"], version: "1.0.0" });
  t.after(() => one.close());
  const [alone] = await look();
  assert.equal(alone?.state, "warns");
  assert.match(alone!.says, /One server runs: .*\(api, search, deliver, maintain\)\. None has the role worker\.$/);
  assert.match(alone!.remedy!, /worker: tasks wait/);
  const two = await ServerPresence.open(dataDir, { hasSecretKey: false, roles: ["worker"], version: "1.1.0" });
  t.after(() => two.close());
  const both = await look();
  assert.deepEqual(both.map(({ what, state }) => [what, state]), [["servers", "ok"], ["versions", "warns"]]);
  assert.match(both[1]!.says, /1\.0\.0 and 1\.1\.0/);
  assert.deepEqual((await two.members()).map(({ roles }) => roles?.length), [4, 1]);
});
