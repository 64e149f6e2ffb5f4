import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { encodeWav } from "@atelier/media/audio/encode-wav.ts";
import { hasFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { startService } from "./start-service.ts";

const encoder = await hasFfmpeg();

const skip = !encoder && "there is no ffmpeg";

test("temporary files lie in the data folder; a killed server's go at the next start, a living one's stay", { skip }, async (t) => {
  const system = await mkdtemp(join(tmpdir(), "atelier-system-"));
  t.after(() => rm(system, { recursive: true, force: true }));
  const service = await startService({ TMPDIR: system });
  const beside = await startService({ TMPDIR: system, ATELIER_DATA_DIR: service.dataDir });
  t.after(async () => {
    await beside.dispose();
    await service.dispose();
  });
  const folders = () => readdir(join(service.dataDir, "temporary"));
  assert.equal((await folders()).length, 2, "one of each server");

  const seen = new Set<string>();
  let done = false;
  const watching = (async () => {
    while (!done) {
      for (const folder of ["temporary", "cells"]) {
        for (const name of await readdir(join(service.dataDir, folder), { recursive: true }).catch(() => [])) seen.add(name);
      }
      await sleep(1);
    }
  })();
  // So long that its preview is not written between two looks.
  const minute = encodeWav({ sampleRate: 22_050, channels: [Float32Array.from({ length: 60 * 22_050 }, () => Math.random() - 0.5)] }, { bitDepth: 16 });
  const answer = await service.call("/v1/admin/sound-effects", { body: { file: minute.toString("base64"), title: "take", premium: true } });
  assert.equal(answer.status, 200, await answer.text());
  done = true;
  await watching;
  assert.ok([...seen].some((name) => name.endsWith("out.m4a")), [...seen].join());
  assert.deepEqual(await readdir(system), [], "nothing in the system's folder");

  const [one, other] = (await folders()).sort();
  for (const name of [one!, other!]) await writeFile(join(service.dataDir, "temporary", name, "half-written"), "");
  await service.kill9();
  await service.restart();
  await until(30_000, "the dead server's files are gone", async () => {
    const now = await folders();
    return now.length === 2 && !(now.includes(one!) && now.includes(other!));
  });
  const left = (await folders()).filter((name) => name === one || name === other);
  assert.equal(left.length, 1, "the living one's are there");
  assert.deepEqual(await readdir(join(service.dataDir, "temporary", left[0]!)), ["half-written"]);
  await beside.stop();
  await service.stop();
  assert.deepEqual(await folders(), []);
});
