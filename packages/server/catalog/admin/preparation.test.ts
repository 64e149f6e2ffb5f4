import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { ServiceError } from "../../errors.ts";
import { encodeWav } from "@atelier/media/audio/encode-wav.ts";
import { ffmpegVersion, ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { descendantsOf } from "../../processes/descendants.ts";
import { enginesFolder } from "../../engines/load-engines.ts";
import { Cells } from "../../processes/confinement/cells.ts";
import { findConfinement } from "../../processes/confinement/find-confinement.ts";
import { coverRule } from "../audio/cover-rule.ts";
import { Preparation } from "./preparation.ts";

const folder = await mkdtemp(path.join(tmpdir(), "atelier-preparation-"));
// Confined as in the service, where this machine can.
const found = await findConfinement(enginesFolder);
const preparation = new Preparation("confinement" in found ? await Cells.in(path.join(folder, "cells"), found.confinement) : undefined);
after(async () => {
  preparation.stop(0);
  await rm(folder, { recursive: true });
});

const icon = { family: "f", author: "a", slug: "dot", tags: [] };
const document = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>';

test("what is broken is the caller's fault and named, what the disk does is not", async () => {
  const file = path.join(folder, "a.wav");
  await writeFile(file, encodeWav({ sampleRate: 8000, channels: [Float32Array.from({ length: 800 }, (_, i) => Math.sin(i))] }, { bitDepth: 16 }));
  const { audio } = await preparation.audio({ path: file, preview: false, music: false });
  assert.deepEqual([audio.duration, audio.source], [0.1, { path: file }]);
  await writeFile(file, "no sound");
  await assert.rejects(
    preparation.audio({ path: file, preview: false, music: false }),
    (error) => error instanceof ServiceError && error.status === 400 && error.invalidParams[0]?.name === "file",
  );
  await assert.rejects(preparation.audio({ path: path.join(folder, "absent.wav"), preview: false, music: false }), (error) => !(error instanceof ServiceError));
});

test("a picture becomes a square cover, and what is none is refused by its member's name", async () => {
  const file = path.join(folder, "cover");
  await writeFile(file, await sharp({ create: { width: 90, height: 30, channels: 3, background: "#a03030" } }).jpeg().toBuffer());
  const { format, width, height } = await sharp(await preparation.cover(file, coverRule)).metadata();
  assert.deepEqual([format, width, height], ["png", 512, 512]);
  await writeFile(file, "no picture");
  await assert.rejects(preparation.cover(file, coverRule), (error) => error instanceof ServiceError && error.invalidParams[0]?.name === "cover");
});

test("a decoder that somebody kills says nothing of the file: the caller is asked to send it again", {
  skip: (await ffmpegVersion()) === undefined && "this machine has no ffmpeg"
}, async () => {
  const file = path.join(folder, "long.flac");
  await runUngated(["-f", "lavfi", "-i", "sine=300:r=16000:d=1000", file], ignoreOutput);
  const reading = preparation.audio({ path: file, preview: false, music: false });
  reading.catch(() => {});
  const decoder = () => descendantsOf(process.pid).find((pid) => nameOf(pid) === "ffmpeg");
  let running: number | undefined;
  while ((running = decoder()) === undefined) await sleep(2);
  process.kill(running, "SIGKILL");
  await assert.rejects(reading, (error) => error instanceof ServiceError && error.status === 503 && error.headers["retry-after"] === "5");
});

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}

test("more files than may be read at once wait for their turn; beyond those the caller is asked to come again", async () => {
  const outcomes = await Promise.all(Array.from(
    { length: 36 }, () => preparation.icon(icon, document).then(({ name }) => name, (error: ServiceError) => error.code),
  ));
  assert.deepEqual(Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(([outcome, all]) => [outcome, all!.length]), [["Dot", 34], ["busy", 2]]);
});

test("a service that stops gives up what it reads", async () => {
  const stopping = new Preparation();
  const reading = [1, 2, 3].map(() => stopping.icon(icon, document));
  stopping.stop(0);
  for (const one of await Promise.allSettled(reading)) assert.ok(one.status === "rejected" && (one.reason as ServiceError).code === "draining");
});
