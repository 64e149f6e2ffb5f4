import assert from "node:assert/strict";
import { test } from "node:test";
import { animated, difference, framesOf, height, likeness, start, width } from "@atelier/test/engines/animated.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";

test("a picture comes to life: exact size and length, AAC as long, begins as it is, never stands still", async () => {
  const shares: number[] = [];
  const { path, fidelity, sourceType, extras } = await animated({
    parameters: { prompt: "slow orbit shot, drifting clouds over the water", expandPrompt: true }, sound: true,
    context: { progress: (share) => void shares.push(share) },
  });
  const clip = await probeClip(path);
  assert.deepEqual([clip?.width, clip?.height, clip?.frames, clip?.frameRate, clip?.isPlain], [width, height, 18, 12, true]);
  assert.ok(Math.abs(clip!.sound!.duration - 1.5) < 0.05, `${clip!.sound!.duration} s of sound`);
  assert.deepEqual([fidelity, sourceType, extras!.camera], ["classical", "compositeSynthetic", ["orbit"]]);
  assert.ok((extras!.moving as string[]).includes("clouds") && (extras!.moving as string[]).includes("water"), `${extras!.moving}`);
  assert.match(extras!.effective_prompt as string, /^slow orbit shot, drifting clouds over the water/);
  assert.ok((await likeness(path, 0, start.path)) >= 0.98, `first frame ${await likeness(path, 0, start.path)}`);
  const frames = await framesOf(path);
  for (const [i, frame] of frames.slice(2).entries()) assert.ok(difference(frame, frames[i]) > 0.15, `frames ${i} to ${i + 2} stand still`);
  assert.ok(shares.every((share, i) => share >= (shares[i - 1] ?? 0)) && shares.at(-1) === 1);
});

test("shots have their lengths, the cut is where it should be, and the same seed gives the same frames", async () => {
  const shots = [{ prompt: "still camera", duration: 1 }, { prompt: "close-up, still camera", duration: 1 }];
  const make = () => animated({ parameters: { prompt: "", shots }, duration: 2 });
  const [one, two] = [await make(), await make()];
  const [frames, again] = [await framesOf(one.path), await framesOf(two.path)];
  assert.deepEqual(frames, again);
  const steps = frames.slice(1).map((frame, i) => difference(frame, frames[i]));
  assert.equal(steps.indexOf(Math.max(...steps)), 11);
  assert.ok(steps[11] > 4 * [...steps].sort((a, b) => b - a)[1], `cut ${steps[11]}`);
});

test("music is chosen by the words of the shots where there is no prompt", async () => {
  const musicFor = async (parameters: object) => {
    const asked: string[] = [];
    const track = async (words: string) => void asked.push(words);
    await animated({ parameters, sound: true, duration: 1, context: { materials: { ...noMaterials, track } as never } });
    return asked;
  };
  const words = "a storm, epic orchestral music";
  const byShots = await musicFor({ shots: [{ prompt: words, duration: 1 }] });
  assert.deepEqual(byShots, await musicFor({ prompt: words }));
  assert.notDeepEqual(byShots, await musicFor({ prompt: "" }));
});
