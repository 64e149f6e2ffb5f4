import assert from "node:assert/strict";
import { test } from "node:test";
import { runUngated } from "../ffmpeg-program.ts";
import { videoFilter } from "./video-filter.ts";

const [width, height, frames] = [320, 240, 3];

const flat = (color: string) => `color=${color}:s=${width}x${height}:r=25`;
const softPicture = `testsrc2=s=${width}x${height}:r=25,gblur=sigma=1.5`;

/** Lightness of each frame after the filter. */
async function filtered(source: string, settings: { sharpen?: number; grain?: number; seed?: number }): Promise<Buffer[]> {
  const filter = videoFilter({ sharpen: 0, grain: 0, seed: 5, width, height, ...settings }) ?? "null";
  const bytes = await runUngated(
    ["-f", "lavfi", "-i", source, "-frames:v", String(frames), "-vf", filter, "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"],
    async (stdout) => Buffer.concat(await stdout.toArray()),
  );
  assert.equal(bytes.length, width * height * frames);
  return Array.from({ length: frames }, (_, index) => bytes.subarray(index * width * height, (index + 1) * width * height));
}

function deviation(frame: Buffer): number {
  const mean = frame.reduce((sum, level) => sum + level, 0) / frame.length;
  return Math.sqrt(frame.reduce((sum, level) => sum + (level - mean) ** 2, 0) / frame.length);
}

/** Mean difference of neighbours in a row. */
const steepness = (frame: Buffer) => frame.reduce((sum, level, at) => (at % width === 0 ? sum : sum + Math.abs(level - frame[at - 1]!)), 0) / frame.length;

test("nothing is filtered when nothing is asked", () => {
  assert.equal(videoFilter({ sharpen: 0, grain: 0, seed: 1, width, height }), undefined);
});

test("grain grows with its strength, up to 12 levels in the mid-tones, and is new in every frame", async () => {
  const deviations: number[] = [];
  for (const grain of [5, 20, 50, 100]) {
    const [first, second] = await filtered(flat("0x808080"), { grain });
    deviations.push(deviation(first!));
    assert.ok(!first!.equals(second!), `two frames have the same grain at ${grain}`);
  }
  assert.ok(deviations.every((value, index) => index === 0 || value > deviations[index - 1]!), deviations.join(" "));
  assert.ok(Math.abs(deviations[3]! - 12) < 2.5, deviations.join(" "));
});

test("grain fades towards black and white, and is the same for the same seed only", async () => {
  const [dark, middle, bright] =
    await Promise.all(["0x101010", "0x808080", "0xf0f0f0"].map(async (color) => deviation((await filtered(flat(color), { grain: 60 }))[0]!)));
  assert.ok(middle! > 1.5 * dark! && middle! > 1.5 * bright!, `${dark} ${middle} ${bright}`);
  const [once, again, other] = await Promise.all([5, 5, 6].map((seed) => filtered(flat("0x808080"), { grain: 30, seed })));
  const isSame = (a: Buffer[], b: Buffer[]) => a.every((frame, index) => frame.equals(b[index]!));
  assert.deepEqual([isSame(once!, again!), isSame(once!, other!)], [true, false]);
});

test("sharpening steepens edges the more, the stronger it is", async () => {
  const steep = await Promise.all([0, 30, 60, 100].map(async (sharpen) => steepness((await filtered(softPicture, { sharpen }))[0]!)));
  assert.ok(steep.every((value, index) => index === 0 || value > steep[index - 1]!), steep.join(" "));
});
