import { join } from "node:path";
import sharp from "sharp";
import { type Capability, type Engine, type EngineContext, EngineError } from "@atelier/engine/engine.ts";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";

const ready: Capability = { ready: true, fidelity: "procedural" };

/**
 * An engine for tests only: it does every kind, with one flat colour that the seed chooses, exactly of the ordered size and length.
 * It lies outside the product: only a test can compose a service with it.
 */
export const createEngine = (): Engine => ({
  id: "probe",
  capabilities: async () => Object.fromEntries(jobKinds.map((kind) => [kind, ready])),
  async run(job, { signal, progress }) {
    checkInputs(job);
    progress(0.5);
    const file = job.target.frameRate === undefined ? await makePicture(job) : await makeClip(job, signal);
    return { files: [file], fidelity: "procedural", sourceType: "algorithmicMedia" };
  },
});

/** Every input that a job names must have arrived, in the form that engines are promised. */
function checkInputs({ kind, inputs }: EngineJob): void {
  for (const [name, input] of Object.entries(inputs) as [string, LocalFile | LocalFile[] | undefined][]) {
    for (const { mediaType, width = 0, height = 0, duration = 0, frameRate = 0 } of [input ?? []].flat()) {
      const isWhole = {
        "image/png": width > 0 && height > 0, "audio/wav": duration > 0, "video/mp4": width > 0 && height > 0 && duration > 0 && frameRate > 0,
      }[mediaType];
      if (!isWhole) {
        throw new EngineError("failed", `${kind} got a ${name} that is ${mediaType}, ${width}x${height}, ${duration} s, ${frameRate} frames a second`);
      }
    }
  }
}

const colorOf = (seed: number) => `0x${(seed & 0xffffff).toString(16).padStart(6, "0")}`;

async function makePicture({ target: { width, height }, seed, scratch }: EngineJob): Promise<LocalFile> {
  const path = join(scratch, "made.png");
  await sharp({ create: { width, height, channels: 3, background: colorOf(seed).replace("0x", "#") } }).png().toFile(path);
  return { path, mediaType: "image/png", width, height };
}

async function makeClip({ target, seed, scratch }: EngineJob, signal: EngineContext["signal"]): Promise<LocalFile> {
  const { width, height, frameRate = 24, duration = 1, sound = false } = target;
  const path = join(scratch, "made.mp4");
  const picture = ["-f", "lavfi", "-i", `color=${colorOf(seed)}:s=${width}x${height}:r=${exactFrameRate(frameRate)}`];
  const tone = sound ? ["-f", "lavfi", "-i", "sine=440:r=48000", "-ac", "2", "-c:a", "aac"] : [];
  const frames = String(Math.round(duration * frameRate));
  await runUngated(
    [...picture, ...tone, "-frames:v", frames, "-t", String(duration), "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", path],
    ignoreOutput, { signal },
  );
  return { path, mediaType: "video/mp4", width, height, duration, frameRate, hasSound: sound };
}
