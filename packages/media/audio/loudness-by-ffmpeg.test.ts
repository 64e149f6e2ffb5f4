import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { hasFfmpeg, loudnessByFfmpeg } from "./ffmpeg-audio.ts";
import { measureLoudness } from "./loudness.ts";
import { encodeWav } from "./wav.ts";

test("the meter for long files agrees with ours within half a loudness unit, and 0.2 dB of true peak", {
  skip: (await hasFfmpeg()) ? false : "needs ffmpeg"
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-loudness-"));
  t.after(() => rm(folder, { recursive: true }));
  const samples = Float32Array.from({ length: 48_000 * 4 }, (_, i) => Math.sin(i / 7) * (i < 96_000 ? 0.4 : 0.05));
  const pcm = { sampleRate: 48_000, channels: [samples, samples] };
  const file = join(folder, "tone.wav");
  await writeFile(file, encodeWav(pcm, { bitDepth: 16 }));
  const theirs = await loudnessByFfmpeg(file);
  const ours = measureLoudness(pcm);
  assert.ok(Math.abs(theirs.integratedLufs - ours.integratedLufs) < 0.5, `${theirs.integratedLufs} and ${ours.integratedLufs} LUFS`);
  assert.ok(Math.abs(theirs.truePeakDb - ours.truePeakDb) < 0.2, `${theirs.truePeakDb} and ${ours.truePeakDb} dBTP`);
});
