import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { taskParts } from "@atelier/test/parts/task-parts.ts";
import { Cells } from "../processes/confinement/cells.ts";
import { findConfinement } from "../processes/confinement/find-confinement.ts";

/** Tasks, whose results are swapped some 1,000 times each. */
const tries = 12;

/**
 * An engine that has been taken over. It gives its input back as its result, says what it could do to the input, and leaves a program behind that swaps the
 * finished file, and the folder that it lies in, for links to another's until the folder is gone.
 */
const engine = `
import { spawn } from "node:child_process";
import { chmodSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
const can = (work) => { try { work(); return true; } catch { return false; } };
const swapper = (scratch, secret) => \`
  const { existsSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } = require("node:fs");
  const { dirname, join, basename } = require("node:path");
  const scratch = \${JSON.stringify(scratch)}, secret = \${JSON.stringify(secret)};
  const aside = join(dirname(scratch), "aside-" + basename(scratch));
  const quietly = (work) => { try { work(); } catch {} };
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const results = existsSync(scratch) ? readdirSync(scratch).filter((name) => name.startsWith("result-")) : undefined;
    if (results === undefined) break;
    for (const name of results) {
      quietly(() => { symlinkSync(secret, join(scratch, "link")); renameSync(join(scratch, name), join(scratch, "kept")); });
      quietly(() => renameSync(join(scratch, "link"), join(scratch, name)));
      quietly(() => renameSync(join(scratch, "kept"), join(scratch, name)));
      quietly(() => { renameSync(scratch, aside); symlinkSync(dirname(secret), scratch); });
      quietly(() => { rmSync(scratch); renameSync(aside, scratch); });
    }
  }\`;
export const createEngine = ({ secret }) => ({
  id: "hostile",
  capabilities: async () => ({ "retouch-skin": { ready: true, fidelity: "classical" } }),
  async run({ inputs, scratch }) {
    const { path } = inputs.image.original;
    const could = {
      write: can(() => { chmodSync(path, 0o666); writeFileSync(path, "changed"); }), remove: can(() => unlinkSync(path)),
      replace: can(() => { writeFileSync(join(scratch, "other"), "changed"); renameSync(join(scratch, "other"), path); }),
    };
    spawn(process.execPath, ["-e", swapper(dirname(scratch), secret)], { detached: true, stdio: "ignore" }).unref();
    const files = [inputs.image];
    return { files, fidelity: "classical", sourceType: "algorithmicallyEnhanced", extras: { could: Object.keys(could).filter((one) => could[one]) } };
  },
});`;

test("an engine that swaps its results for links to others' files stores none of them, and changes no object", { timeout: 600_000 }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-hostile-"));
  const [engines, others] = [join(folder, "engines"), join(folder, "others")];
  await mkdir(join(engines, "hostile-engine"), { recursive: true });
  await mkdir(others);
  await writeFile(join(engines, "hostile-engine", "hostile-engine.ts"), engine);
  const found = await findConfinement(engines);
  if (!("confinement" in found)) {
    await rm(folder, { recursive: true });
    return t.skip(found.reason);
  }
  const secret = join(others, "result-0.png");
  await writeFile(secret, "a secret of the server", { mode: 0o600 });
  const cells = await Cells.in(join(folder, "cells"), found.confinement);
  const parts = await taskParts(t, { folder: engines, name: "hostile", settings: { secret }, cells }, 2, { working: () => 120_000 });
  // After the processes, which write into it. What they left behind may still be ending.
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 50 }));
  parts.newWorker().start();
  const picture = await sharp({ create: { width: 48, height: 32, channels: 3, background: "#3080c0" } }).png().toBuffer();
  const stored: string[] = [];
  for (let n = 0; n < tries; n++) {
    const { id } = await parts.create({ image: picture.toString("base64"), seed: n }, {}, `h${n}`);
    let view = await parts.tasks.get(id, parts.scope);
    for (; view.status !== "COMPLETED" && view.status !== "FAILED"; view = await parts.tasks.get(id, parts.scope)) await wait(20);
    const { extras_json: extras } = await parts.database.db.selectFrom("tasks").select("extras_json").where("id", "=", id).executeTakeFirstOrThrow();
    if (view.status === "COMPLETED") assert.deepEqual((JSON.parse(extras) as { could: string[] }).could, [], "what it could do to its input");
    stored.push(view.status);
  }
  const bytes: Buffer[] = [];
  for await (const { key } of parts.objects.list()) {
    const content = await buffer(await parts.objects.read(key));
    assert.equal(createHash("sha256").update(content).digest("hex"), key, "the object is what it was");
    bytes.push(content);
  }
  // It may have cut short or mixed up its own files; those are its account's.
  assert.deepEqual(bytes.filter((content) => content.includes("a secret of the server")), []);
  assert.ok(bytes.some((content) => content.equals(picture)));
  assert.deepEqual(await readdir(others), [basename(secret)]);
  assert.equal(await readFile(secret, "utf8"), "a secret of the server");
  t.diagnostic(stored.join());
});
