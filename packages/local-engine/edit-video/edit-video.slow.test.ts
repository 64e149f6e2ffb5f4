import assert from "node:assert/strict";
import { test } from "node:test";
import { ignoreOutput, readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { isFastStart } from "@atelier/media/mp4/boxes.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { decoded, edit, levels, ramp } from "@atelier/test/engines/edit-clip.ts";

test("a result has the ordered size, rate, length and sound, is marked as BT.709, starts at once and decodes without a warning", async () => {
  const shares: number[] = [];
  const { path, extras, fidelity, sourceType } = await edit(ramp, "sepia, sing a song for me", {
    target: { width: 128, height: 128, duration: 1.5 }, context: { progress: (share) => void shares.push(share) },
  });
  const found = await probeClip(path);
  assert.deepEqual([found?.width, found?.height, found?.frames, found?.frameRate, found?.isPlain], [128, 128, 36, 24, true]);
  assert.ok(Math.abs(found!.sound!.duration - 1.5) < 0.05 && (await isFastStart(path)));
  const [video] = JSON.parse(await runUngated(["-show_streams", "-of", "json", path], readText, { program: "ffprobe" })).streams;
  assert.deepEqual(
    [video.codec_name, video.pix_fmt, video.color_space, video.color_transfer, video.color_primaries], ["h264", "yuv420p", "bt709", "bt709", "bt709"],
  );
  await runUngated(["-xerror", "-i", path, "-f", "null", "/dev/null"], ignoreOutput);
  assert.deepEqual([fidelity, sourceType], ["classical", "algorithmicallyEnhanced"]);
  assert.deepEqual([extras.applied.map(({ instruction }) => instruction), extras.not_understood], [["sepia"], ["sing a song for me"]]);
  assert.ok(shares.every((share, i) => share >= (shares[i - 1] ?? 0)) && shares.at(-1) === 1);
});

test("a prompt of which nothing is understood leaves pictures and sound as they are, the sound packet by packet", async () => {
  const { path } = await edit(ramp, "xyzzy");
  const [before, now] = [await levels(ramp), await levels(path)];
  assert.equal(now.length, 48);
  now.forEach((level, i) => assert.ok(Math.abs(level - before[i]!) <= 2, `frame ${i}: ${level} instead of ${before[i]}`));
  const packets = async (file: string) => (await runUngated(
    ["-i", file, "-map", "0:a:0", "-c", "copy", "-f", "framemd5", "pipe:1"], readText,
  )).split("\n").flatMap((line) => /^0,.*, (\w{32})$/.exec(line)?.[1] ?? []);
  assert.deepEqual((await packets(path)).slice(0, 80), (await packets(ramp)).slice(0, 80));
});

test("the same seed gives the same frames", async () => {
  const [one, two, other] = await Promise.all([1, 1, 2].map(async (seed) => (await decoded((await edit(
    ramp, "snow, film grain", { seed, target: { duration: 0.25 } },
  )).path))[3]!));
  assert.ok(one!.equals(two!) && !one!.equals(other!));
});

test("abort ends the work with its reason", async () => {
  const controller = new AbortController();
  await assert.rejects(
    edit(ramp, "oil painting", { context: {
      signal: controller.signal, progress: (share) => share > 0.4 && controller.abort(new Error("cancelled by the caller")),
    } }),
    /cancelled by the caller/,
  );
});
