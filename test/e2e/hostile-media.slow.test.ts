import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { ffmpegVersion, ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { residentMemory } from "@atelier/tools/service/processes.ts";
import { type Service, startService } from "./start-service.ts";

const skip = (await ffmpegVersion()) === undefined && "this machine has no ffmpeg";

interface Problem {
  invalid_params?: { name: string; reason: string }[];
}

async function refusalOf(service: Service, path: string, body: unknown): Promise<[number, string | undefined, string | undefined]> {
  const answer = await service.call(path, { body });
  const { invalid_params: [first] = [] } = (await answer.json()) as Problem;
  return [answer.status, first?.name, first?.reason];
}

test("media that lie about themselves are refused with their field's name, and the service goes on as if nothing had been", { timeout: 120_000, skip },
  async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-lies-"));
  const service = await startService({ ATELIER_WORKERS: "0" });
  t.after(async () => {
    await service.dispose();
    await rm(folder, { recursive: true });
  });
  const film = join(folder, "film.mp4");
  await runUngated(["-f", "lavfi", "-i", "testsrc2=s=640x360:r=25:d=4", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", film], ignoreOutput);
  const honest = await readFile(film);
  const lie = Buffer.from(honest);
  lie.writeUInt32BE(2 ** 31 - 1, lie.indexOf("stts") + 12);
  const before = (await residentMemory(service.pid)) ?? 0;

  const [[status, name, reason], ...others] = await Promise.all([
    refusalOf(service, "/v1/ai/video-upscaler", { video: lie.toString("base64") }),
    refusalOf(service, "/v1/ai/video-upscaler", { video: honest.toString("base64") }),
    // A row of comments: one pattern for the beginning of a drawing took longer than the universe has.
    refusalOf(service, "/v1/ai/skin-enhancer/faithful", { image: Buffer.from(`${"<!---->".repeat(500)}x`).toString("base64") }),
    refusalOf(service, "/v1/admin/artists", { name: "A", cover: Buffer.from("no picture").toString("base64") }),
  ]);
  assert.deepEqual([status, name], [400, "video"]);
  assert.match(reason ?? "", /^must be a whole MP4 file: this one declares 2147483647 samples in stts/);
  assert.deepEqual(others.map(([status, name]) => [status, name]), [[200, undefined], [400, "image"], [400, "cover"]]);
  const growth = ((await residentMemory(service.pid)) ?? 0) - before;
  assert.ok(growth < 100 * 2 ** 20, `${Math.round(growth / 2 ** 20)} MiB more`);
});

test("fifty pictures handed in at once are all taken", { timeout: 120_000 }, async (t) => {
  const service = await startService({ ATELIER_WORKERS: "0" });
  t.after(() => service.dispose());
  const image = (await sharp({ create: { width: 400, height: 300, channels: 3, background: "#70a0b0" } }).jpeg().toBuffer()).toString("base64");
  const answers = await Promise.all(Array.from({ length: 50 }, () => service.call("/v1/ai/skin-enhancer/faithful", { body: { image } })));
  assert.deepEqual(answers.map(({ status }) => status), Array(50).fill(200));
});
