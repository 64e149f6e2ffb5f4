import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { UnreadableAudio } from "./errors.ts";
import { decodeByFfmpeg, hasFfmpeg } from "./ffmpeg-audio.ts";

const missing = !(await hasFfmpeg()) && "there is no ffmpeg";

test("a file that ffmpeg refuses is refused in its words, without the file's path", { skip: missing }, async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "atelier-broken-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "broken take.flac");
  await writeFile(file, "fLaC and nothing that follows it");
  await assert.rejects(decodeByFfmpeg(file, { sampleRate: 8000, channels: 1, frames: 8000 }), (error) => {
    assert.ok(error instanceof UnreadableAudio);
    assert.match(error.message, /^The audio file cannot be read: \S/);
    return !error.message.includes(folder) && !error.message.includes("broken take");
  });
});
