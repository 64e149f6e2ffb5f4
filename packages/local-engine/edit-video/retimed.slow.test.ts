import assert from "node:assert/strict";
import { test } from "node:test";
import { decoded, edit, levels, pitch, ramp, samplesOf, slide } from "@atelier/test/engines/edit-clip.ts";

test("reverse, cuts, speed, boomerang and freeze show the frames that they say", async () => {
  const before = await levels(ramp);
  const near = (now: number[], wanted: number[], what: string) =>
    now.forEach((level, i) => assert.ok(Math.abs(level - wanted[i]!) <= 3, `${what}, frame ${i}: ${level} instead of ${wanted[i]}`));
  near(await levels((await edit(ramp, "reverse")).path), before.toReversed(), "reverse");
  near(await levels((await edit(ramp, "cut the first second", { target: { duration: 1 } })).path), before.slice(24), "cut");
  near(await levels((await edit(ramp, "twice as fast", { target: { duration: 1 } })).path), before.filter((_, i) => i % 2 === 0), "speed");
  near(await levels((await edit(ramp, "boomerang")).path), [...before.slice(0, 24), ...before.slice(0, 24).toReversed()], "boomerang");
  near(
    await levels((await edit(ramp, "freeze the last frame", { target: { duration: 3 } })).path), [...before, ...Array<number>(24).fill(before[47]!)],
    "freeze",
  );
  const { path, extras } = await edit(ramp, "keep the first second", { target: { duration: 2 } });
  near(await levels(path), [...before.slice(0, 24), ...before.slice(0, 24)], "repeated");
  assert.deepEqual(extras.length, { seconds: 1, ordered: 2, rest: "repeated" });
});

test("slow motion has frames between, and its sound keeps its pitch", async () => {
  const { path } = await edit(ramp, "half speed", { target: { duration: 2 } });
  const now = await levels(path);
  assert.ok(now.every((level, i) => i === 0 || level >= now[i - 1]! - 1) && Math.abs(now[40]! - 75) <= 2, `${now}`);
  const sliding = await slide(0.5);
  const hashes = new Set((await decoded((await edit(
    sliding, "slow motion", { target: { duration: 1 } },
  )).path)).slice(0, 22).map((frame) => frame.toString("base64")));
  assert.equal(hashes.size, 22);
  const { channels } = await samplesOf(path);
  assert.ok(Math.abs(pitch(channels[0]!.subarray(24_000, 72_000)) - 440) < 6, `${pitch(channels[0]!.subarray(24_000, 72_000))} Hz`);
});
