import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import type { ServiceError } from "../errors.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import { enginesFolder } from "../engines/load-engines.ts";
import { Cells } from "../processes/confinement/cells.ts";
import { findConfinement } from "../processes/confinement/find-confinement.ts";
import { descendantsOf } from "../processes/descendants.ts";
import { MediaInspection } from "./media-inspection.ts";

const root = await mkdtemp(join(tmpdir(), "atelier-inspection-"));
const folder = join(root, "inspection");
// Confined as in the service, where this machine can.
const found = await findConfinement(enginesFolder);
const cells = "confinement" in found ? await Cells.in(join(root, "cells"), found.confinement) : undefined;
const inspection = await MediaInspection.open(folder, pino({ level: "silent" }), cells);
after(async () => {
  inspection.close();
  await rm(root, { recursive: true });
});

const rule: MediaRule = { media: "image", from: "any", formats: ["png", "jpeg"], maxBytes: 2 ** 26 };
const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#4070a0" } }).jpeg().toBuffer();
const doomedFile = await sharp({ create: { width: 700, height: 700, channels: 3, background: "#4070a0" } }).png().toBuffer();

/** Processes in which files are looked into. */
function inspecting(): number[] {
  return descendantsOf(process.pid).filter((pid) => {
    try {
      return /^(?!.*bwrap).*inspection-process\.ts\0\d+\0$/s.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
    } catch {
      return false;
    }
  });
}

test("a picture is judged as it would be here, and leaves nothing behind", async () => {
  assert.deepEqual(await inspection.check(small, rule), { format: "jpeg", width: 60, height: 40 });
  assert.deepEqual(await inspection.check(small, { ...rule, minSide: 50 }), { reason: "must have at least 50 pixels a side, not 60x40" });
  assert.deepEqual(readdirSync(folder), []);
});

test("a file that is there already is judged the same, and stays", async () => {
  const path = join(await mkdtemp(join(tmpdir(), "atelier-fetched-")), "fetched");
  await writeFile(path, small);
  assert.deepEqual(await inspection.checkFile(path, rule), { format: "jpeg", width: 60, height: 40 });
  assert.deepEqual(await inspection.checkFile(path, { ...rule, maxBytes: 10 }), { reason: `must have at most 10 bytes, not ${small.length}` });
  assert.deepEqual(readFileSync(path), small);
  await rm(dirname(path), { recursive: true });
});

test("what size and first bytes already refuse is refused without any process", async () => {
  const fresh = await MediaInspection.open(folder, pino({ level: "silent" }));
  const before = descendantsOf(process.pid).length;
  assert.deepEqual(await fresh.check(Buffer.from("no picture"), rule), { reason: "must be PNG or JPEG" });
  assert.equal(descendantsOf(process.pid).length, before);
  fresh.close();
});

test("a file whose reader dies is refused, and the files beside it are not", {
  skip: process.platform !== "linux" && "the processes are found in /proc"
}, async () => {
  const before = inspecting();
  await inspection.check(small, rule, "one");
  const idle = inspecting().find((pid) => !before.includes(pid));
  // Stopped, it cannot have read the file before it is killed.
  process.kill(idle!, "SIGSTOP");
  const doomed = inspection.check(doomedFile, rule, "one");
  await until(20_000, "the whole file lies there", async () => readdirSync(folder).some((name) => statSync(join(folder, name)).size === doomedFile.length));
  await sleep(100);
  const beside = inspection.check(small, rule, "other");
  process.kill(idle!, "SIGKILL");
  assert.deepEqual(await doomed, { reason: "must be a PNG file that can be read: this one cannot" });
  assert.deepEqual(await beside, { format: "jpeg", width: 60, height: 40 });
  assert.deepEqual(readdirSync(folder), []);
});

test("a flood of one account's slow pictures leaves another's pictures under 5 s, and under 15 s where a process has to start", async (t) => {
  const shared = await MediaInspection.open(join(root, "flood"), pino({ level: "silent" }), cells);
  t.after(() => shared.close());
  // Small files, each of which takes a second of processor time.
  const slow = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#4070a0" } }).png({ compressionLevel: 1 }).toBuffer();
  const flood = Array.from({ length: 40 }, () => shared.check(slow, rule, "one").catch((error: ServiceError) => error.code));
  const times: number[] = [];
  for (let count = 0; count < 5; count++) {
    const begun = performance.now();
    assert.deepEqual(await shared.check(small, rule, "other"), { format: "jpeg", width: 60, height: 40 });
    times.push(performance.now() - begun);
  }
  t.diagnostic(`beside the flood, in ms: ${times.map(Math.round).join(", ")}`);
  const [, , median, , slowest] = times.toSorted((a, b) => a - b);
  assert.ok(median! < 5000 && slowest! < 15_000, `the other account waited ${times.map(Math.round).join(", ")} ms`);
  assert.equal((await Promise.race([Promise.all(flood).then(() => "over"), sleep(0, "under way")])), "under way", "the flood is longer than that");
  shared.close();
  await Promise.all(flood);
});

test("who waits when the service stops is asked to come again", async () => {
  const stopping = await MediaInspection.open(folder, pino({ level: "silent" }));
  const asked = Promise.allSettled([1, 2, 3].map(() => stopping.check(small, rule)));
  await until(20_000, "the files lie there", async () => readdirSync(folder).length === 3);
  stopping.close();
  for (const one of await asked) assert.ok(one.status === "rejected" && (one.reason as ServiceError).status === 503, JSON.stringify(one));
});
