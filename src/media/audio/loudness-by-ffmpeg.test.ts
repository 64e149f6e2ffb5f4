import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { hasFfmpeg, loudnessByFfmpeg } from "./ffmpeg-audio.ts";
import { measureLoudness } from "./loudness.ts";
import { encodeWav } from "./wav.ts";

test("the meter for long files agrees with ours within half a loudness unit", { skip: (await hasFfmpeg()) ? false : "needs ffmpeg" }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-loudness-"));
  t.after(() => rm(folder, { recursive: true }));
  const samples = Float32Array.from({ length: 48_000 * 4 }, (_, i) => Math.sin(i / 7) * (i < 96_000 ? 0.4 : 0.05));
  const pcm = { sampleRate: 48_000, channels: [samples, samples] };
  const file = join(folder, "tone.wav");
  await writeFile(file, encodeWav(pcm, { bitDepth: 16 }));
  const difference = (await loudnessByFfmpeg(file)) - measureLoudness(pcm).integratedLufs;
  assert.ok(Math.abs(difference) < 0.5, `${difference} LU`);
});
