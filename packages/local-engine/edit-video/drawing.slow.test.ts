import assert from "node:assert/strict";
import { test } from "node:test";
import { clip, decoded, edit, height, mean, ramp, slide, width } from "@atelier/test/engines/edit-clip.ts";

test("automatic levels are those of the clip, not of each frame: what stays the same in the clip stays so in the result", async () => {
  const { path } = await edit(ramp, "enhance it");
  const bar = (await decoded(path)).map((frame) => mean(frame.subarray(50 * width + 120, 50 * width + 180)));
  assert.ok(Math.max(...bar) - Math.min(...bar) < 3, `the bar goes from ${Math.min(...bar)} to ${Math.max(...bar)}`);
});

test("grain lives, rain falls, and a vignette stands still", async () => {
  const still = await clip(["-f", "lavfi", "-i", `color=gray:s=${width}x${height}:r=24`], 0.5);
  const change = async (prompt: string) => {
    const frames = await decoded((await edit(still, prompt)).path);
    return mean(frames.slice(1).map((frame, i) => mean(frame.map((level, at) => Math.abs(level - frames[i]![at]!)))));
  };
  assert.ok((await change("film grain")) > 2);
  assert.ok((await change("rain")) > 0.5);
  assert.ok((await change("vignette")) < 0.05);
});

test("text comes and goes at the seconds named, and a part of the video alone is grey", async () => {
  const { path, extras } = await edit(ramp, 'write "HELLO" in white at the bottom left from 0.5 to 1.5 seconds; invert the colors for the last 0.5 seconds');
  assert.deepEqual(extras.applied.map(({ from, until }) => [from, until]), [[0.5, 1.5], [1.5, 2]]);
  const frames = await decoded(path);
  const ink = (frame: Buffer) => frame.subarray(80 * width, 105 * width).filter((level, i) => i % width < 58 && level > 190).length;
  const words = frames.map(ink);
  assert.ok(words[4]! < 5 && words[24]! > 20 && words[46]! < 5, `${words}`);
  assert.ok(frames[24]![20 * width + 150]! > 180 && frames[47]![20 * width + 150]! < 80);
});

test("framing is decided once: a crop, a mirror and a turn", async () => {
  const bars = await clip(["-f", "lavfi", "-i", `color=black:s=${width}x${height}:r=24,geq=lum='if(lt(X,96),30,220)':cb=128:cr=128`], 0.25);
  const corner = async (prompt: string) => (await decoded((await edit(bars, prompt)).path))[3]!;
  assert.ok((await corner("flip horizontally"))[20 * width + 10]! > 200);
  assert.ok((await corner("crop the right half"))[54 * width + 60]! > 200);
  const turned = await corner("rotate by 180 degrees");
  assert.ok(turned[20 * width + 10]! > 200 && turned[20 * width + 180]! < 50);
});

test("a shaking camera is held still", async () => {
  const shaking = await slide(1, 5);
  const unrest = async (path: string) => {
    const frames = await decoded(path);
    // How much the change from frame to frame changes itself: a steady way has none.
    return mean(frames.slice(2).map((frame, i) => mean(frame.map((level, at) => Math.abs(level - 2 * frames[i + 1]![at]! + frames[i]![at]!)))));
  };
  assert.ok((await unrest((await edit(shaking, "stabilize it")).path)) < 0.55 * (await unrest(shaking)));
});
