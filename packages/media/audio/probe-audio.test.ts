import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { decodeAudio } from "./decode-audio.ts";
import { hasFfmpeg } from "./ffmpeg-audio.ts";
import { durationOf, frameCount } from "./pcm.ts";
import { probeAudio } from "./probe-audio.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-probe-"));
});
after(() => rm(folder, { recursive: true }));

/** [file, coder, format found, what the decoder may add to 1.5 s] */
const made: [string, string[], string, number][] = [
  ["a.wav", [], "wav", 0],
  ["adpcm.wav", ["-c:a", "adpcm_ima_wav"], "wav", 0.05],
  ["a.aiff", [], "aiff", 0],
  ["a.flac", [], "flac", 0],
  ["a.mp3", [], "mp3", 0.05],
  ["a.ogg", ["-c:a", "libvorbis"], "ogg", 0],
  ["a.opus", [], "ogg", 0.02],
  ["a.m4a", [], "m4a", 0.05],
];

for (const [name, coder, format, slack] of made) {
  test(`${name} is recognised by its bytes and decoded to its length`, { skip: (await hasFfmpeg()) ? false : "needs ffmpeg" }, async () => {
    const file = join(folder, name);
    const { status, stderr } = spawnSync("ffmpeg", [
      "-v", "error", "-f", "lavfi", "-i", "sine=440:duration=1.5:sample_rate=48000", "-metadata", "title=Hum", ...coder, file,
    ]);
    assert.equal(status, 0, String(stderr));
    const probe = await probeAudio(await readFile(file));
    assert.deepEqual([probe.format, probe.sampleRate], [format, 48_000]);
    if (!name.endsWith("wav")) assert.equal(probe.tags.title, "Hum");
    const pcm = await decodeAudio(file, probe);
    assert.ok(Math.abs(durationOf(pcm!) - 1.5) <= slack, `${durationOf(pcm!)} s`);
    assert.equal(frameCount((await decodeAudio(file, probe, 0.5))!), 24_000);
  });
}

test("bytes that are no audio are refused with a reason", async () => {
  for (const bytes of [Buffer.from("hello"), Buffer.alloc(0), Buffer.from("\x89PNG\r\n\x1a\n and so on, a picture", "latin1")]) {
    await assert.rejects(probeAudio(bytes), { code: "unreadable_audio" });
  }
});
