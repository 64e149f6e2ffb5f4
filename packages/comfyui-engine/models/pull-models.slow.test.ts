import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { FakeHub } from "../test/fake-hub.ts";
import { catalogueFile, quickTries, repository } from "../test/hub-parts.ts";
import { readLock } from "./model-lock.ts";
import { pullModels } from "./pull-models.ts";

const rounds = 100;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("100 pulls with 20 kills and 20 cuts, wrong bytes and moving revisions end with the right bytes or an error", { timeout: 300_000 }, async (t) => {
  const hub = await FakeHub.start(t);
  const folder = await mkdtemp(join(tmpdir(), "atelier-models-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  /** Every content that a name ever had at the hub. */
  const contents = new Map<string, Set<string>>();
  let number = 0;
  const move = () => {
    const bytes = randomBytes(150_000 + ((number * 37_001) % 250_000));
    const name = `f${number}.safetensors`;
    contents.set(name, (contents.get(name) ?? new Set()).add(sha256(bytes)));
    hub.push(repository, { [`models/${name}`]: bytes });
    return catalogueFile(name);
  };
  let file = move();
  const came = { kills: 0, errors: 0, whole: 0 };
  for (let round = 0; round < rounds; round++) {
    hub.faults.pace = 4;
    const kind = round % 5;
    if (kind === 0) came.kills += await killedPull(hub.url, folder, file);
    else {
      hub.faults.cuts = kind === 1 ? 1 : round % 3;
      hub.faults.cutAfter = (round * 7919) % 150_000;
      hub.faults.wrong = round % 7 === 2 ? 1 : 0;
      hub.faults.deafToRanges = round % 11 === 3;
      if (round % 13 === 4) move();
      const signal = new AbortController().signal;
      const tries = { ...quickTries, most: kind === 1 ? 1 : 4 };
      const { faults } = await pullModels(folder, [file], { hub: { endpoint: hub.url }, signal, accepts: async () => true, tries });
      for (const { says } of faults) assert.match(says, /connection to the hub failed|stopped after|other bytes than those/);
      came.errors += faults.length;
    }
    const name = file.place.split("/")[1]!;
    const path = join(folder, file.place);
    const { files } = await readLock(folder);
    if (!existsSync(path)) continue;
    const found = sha256(await readFile(path));
    assert.ok(contents.get(name)!.has(found), `round ${round}: wrong bytes under the final name`);
    assert.equal(found, files[file.place]!.sha256, "it is what was pinned");
    came.whole++;
    number++;
    file = move();
  }
  assert.ok(came.kills >= 15, `${came.kills} pulls were killed while bytes came`);
  assert.ok(came.errors >= 15 && came.whole >= 40, JSON.stringify(came));
  t.diagnostic(JSON.stringify(came));
});

/** @returns 1 where it was killed before its end */
async function killedPull(endpoint: string, folder: string, file: object): Promise<number> {
  const order = JSON.stringify({ endpoint, folder, files: [file] });
  const child: ChildProcess = fork(join(import.meta.dirname, "../test/pull-child.ts"), [order], { stdio: "ignore" });
  const ended = once(child, "exit");
  await Promise.race([once(child, "message"), ended]);
  await sleep(Math.random() * 60);
  const wasAlive = child.exitCode === null;
  child.kill("SIGKILL");
  await ended;
  return Number(wasAlive);
}
