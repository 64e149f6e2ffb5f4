import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { descendantsOf } from "@atelier/server/processes/descendants.ts";
import { ffmpegVersion, ignoreOutput, readText } from "./ffmpeg.ts";
import { FfmpegError, runUngated } from "./ffmpeg-program.ts";

const version = await ffmpegVersion();
const needed = { skip: version === undefined && "this machine has no ffmpeg" };
/** A second of sound and a thousand seconds of it, as raw samples. */
const tone = (seconds: number) => ["-f", "lavfi", "-i", `sine=sample_rate=8000:duration=${seconds}`, "-f", "s16le", "pipe:1"];

async function sizeOf(stdout: AsyncIterable<Buffer>): Promise<number> {
  let size = 0;
  for await (const chunk of stdout) size += chunk.length;
  return size;
}

test("a program that is not there is distinguished from one that fails", async () => {
  const missing = "no-such-program" as "ffmpeg";
  assert.equal(await ffmpegVersion(missing), undefined);
  await assert.rejects(runUngated([], ignoreOutput, { program: missing }), (error: FfmpegError) => error instanceof FfmpegError && error.code === "missing");
});

test("a failed run ends in its last words, and they are few", needed, async () => {
  await assert.rejects(
    runUngated(["-i", "no such file", "-f", "null", "-"], ignoreOutput),
    (error: FfmpegError) => error.code === "failed" && /no such file/i.test(error.message),
  );
  const babble = ["-v", "trace", "-i", "pipe:0", "-f", "null", "-"];
  await assert.rejects(runUngated(babble, ignoreOutput, { input: Buffer.alloc(2_000_000, 65) }), (error: FfmpegError) => error.message.length <= 4000);
});

test("bytes go in and come out, and a child that needs only the beginning is no failure", needed, async () => {
  const wav = ["-f", "s16le", "-ar", "8000", "-ac", "1", "-i", "pipe:0"];
  const samples = Buffer.alloc(4_000_000, 7);
  assert.equal(await runUngated([...wav, "-f", "s16le", "pipe:1"], sizeOf, { input: samples }), samples.length);
  assert.equal(await runUngated([...wav, "-t", "1", "-f", "s16le", "pipe:1"], sizeOf, { input: samples }), 16_000);
});

test("abort kills the child at once and rejects with the reason", needed, async () => {
  const controller = new AbortController();
  const endless = runUngated(["-re", ...tone(1000)], ignoreOutput, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error("cancelled by the caller")), 200);
  const start = performance.now();
  await assert.rejects(endless, /cancelled by the caller/);
  assert.ok(performance.now() - start < 1500);
  await assert.rejects(runUngated(tone(1), ignoreOutput, { signal: controller.signal }), /cancelled by the caller/);
});

test("a child that somebody kills is distinguished from one that fails", needed, async () => {
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const endless = runUngated(["-re", ...tone(1000)], async (stdout) => {
      stdout.once("data", () => descendantsOf(process.pid).forEach((pid) => process.kill(pid, signal)));
      await ignoreOutput(stdout);
    });
    await assert.rejects(endless, (error: FfmpegError) => error.code === "killed", signal);
  }
});

test("a consumer that gives up stops the child, and its own error is the one reported", needed, async () => {
  const start = performance.now();
  const run = runUngated(tone(100_000), async (stdout) => {
    for await (const chunk of stdout) throw new Error(`not wanted after ${chunk.length > 0}`);
  });
  await assert.rejects(run, /not wanted after true/);
  assert.ok(performance.now() - start < 2000);
});

test("a slow consumer makes the child wait", needed, async () => {
  let size = 0;
  await runUngated(tone(200), async (stdout) => {
    await sleep(300);
    size = await sizeOf(stdout);
  });
  assert.equal(size, 200 * 8000 * 2);
});

test("ffprobe answers as text", { skip: (await ffmpegVersion("ffprobe")) === undefined && "this machine has no ffprobe" }, async () => {
  const answer = await runUngated(
    ["-f", "lavfi", "-i", "sine=duration=1", "-show_entries", "stream=codec_type", "-of", "json"], readText, { program: "ffprobe" },
  );
  assert.equal((JSON.parse(answer) as { streams: { codec_type: string }[] }).streams[0]?.codec_type, "audio");
});
