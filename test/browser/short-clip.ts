import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { apiKey, type Started } from "./console-service.ts";

export interface ShortClip {
  /** An MP4 of this machine. */
  file: string;
  seconds: number;
  /** Begins a task that makes a film from it. @returns the task's id */
  edit(prompt: string): Promise<string>;
  remove(): Promise<void>;
}

/** A clip of 20 frames, which the service has as an upload, too. */
export async function makeShortClip({ call, url }: Started): Promise<ShortClip> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-clip-"));
  const file = join(folder, "short.mp4");
  const source = "testsrc2=s=320x240:r=25:d=0.8";
  await runUngated(["-f", "lavfi", "-i", source, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", file], ignoreOutput);
  const headers = { "content-type": "video/mp4", "x-service-api-key": apiKey };
  const answer = await fetch(new URL("/v1/uploads", url), { method: "POST", headers, body: await readFile(file) });
  const { data: upload } = (await answer.json()) as { data: { url: string } };
  return {
    file,
    seconds: 0.8,
    async edit(prompt) {
      const made = await call("/v1/ai/video-edit/model-2-7", { body: { video_url: upload.url, prompt, resolution: "720P" } });
      assert.equal(made.status, 200);
      return ((await made.json()) as { data: { task_id: string } }).data.task_id;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
