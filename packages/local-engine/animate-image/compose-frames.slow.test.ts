import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { animated, coast, difference, end, folder, frameRate, framesOf, height, likeness, start, width } from "@atelier/test/engines/animated.ts";
import { decodeByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { writePicture } from "../picture-file.ts";

test("between pictures of different things a transition leads from the first to the last, which are as given", async () => {
  const { path, extras } = await animated({ inputs: { start, end }, parameters: { prompt: "wipe, push in" }, duration: 2 });
  assert.ok((extras!.done as string[]).includes("transition: wipe"), `${extras!.done}`);
  assert.equal((await probeClip(path))?.frames, 24);
  assert.ok(
    (await likeness(path, 0, start.path)) >= 0.98 && (await likeness(path, 23, end.path)) >= 0.98,
    `${await likeness(path, 0, start.path)} ${await likeness(path, 23, end.path)}`,
  );
});

test("a clip is kept as it is and goes on from its last frame, its own sound before the rest", async () => {
  const clipPath = join(folder, "pan.mp4");
  const sliding = function* () {
    for (let i = 0; i < 18; i++) yield resizeRaster(coast, width, height, { x: 10 + 1.2 * i, y: 15, width: 144, height: 108 }).data;
  };
  const tone = Float32Array.from({ length: 72_000 }, (_, i) => 0.4 * Math.sin(i / 11));
  await writeFile(join(folder, "tone.wav"), encodeWav({ sampleRate: 48_000, channels: [tone, tone] }, { bitDepth: 16 }));
  await writeVideo({ path: clipPath, width, height, frameRate, crf: 12, sound: join(folder, "tone.wav") }, sliding());
  const { path, extras } = await animated({
    inputs: { clip: { path: clipPath, mediaType: "video/mp4", width, height, frameRate, duration: 1.5, hasSound: true } }, duration: 2.5, sound: true,
  });
  assert.deepEqual((extras!.done as string[]).slice(0, 2), ["clip", "carried on"]);
  const [own, all] = [await framesOf(clipPath), await framesOf(path)];
  assert.equal(all.length, 30);
  for (const i of [0, 9, 17]) assert.ok(difference(own[i], all[i]) < 3, `frame ${i} differs by ${difference(own[i], all[i])}`);
  const steps = all.slice(1).map((frame, i) => difference(frame, all[i]));
  assert.ok(steps[17] < 1.7 * Math.max(...steps.slice(8, 17)), `the seam ${steps[17]} against ${steps.slice(8, 17)}`);
  const heard = await decodeByFfmpeg(path, { sampleRate: 48_000, channels: 2, frames: 48_000 });
  assert.ok(Math.abs(Math.max(...heard.channels[0].subarray(12_000, 36_000)) - 0.4) < 0.04);
});

test("abort ends the work with its reason", async () => {
  const near = await writePicture(resizeRaster(coast, width, height, { x: 20, y: 15, width: 144, height: 108 }), folder, "near");
  const controller = new AbortController();
  await assert.rejects(
    animated({ inputs: { start, end: near }, duration: 15, context: {
      signal: controller.signal, progress: (share) => share > 0.26 && controller.abort(new Error("cancelled by the caller")),
    } }),
    /cancelled by the caller/,
  );
});
