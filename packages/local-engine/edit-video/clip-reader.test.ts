import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as soon } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { frameRate, height, ramp, width } from "@atelier/test/engines/edit-clip.ts";
import { ClipReader } from "./clip-reader.ts";

test("frames that were read forwards are let go, and any frame can be asked for again", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const { signal } = new AbortController();
  const reader = new ClipReader({ path: ramp, frameRate, count: 48, filter: "null", width, height, pixels: "yuv420p", signal });
  const held: WeakRef<Buffer>[] = [];
  const level = async (number: number) => {
    const frame = await reader.frame(number);
    held.push(new WeakRef(frame));
    return frame[10 * width + 20]!;
  };
  const wanted = (number: number) => 40 + 2 * number;
  try {
    for (let number = 0; number < 40; number++) assert.ok(Math.abs((await level(number)) - wanted(number)) <= 3, `frame ${number}`);
    await soon();
    collect();
    const alive = held.filter((frame) => frame.deref() !== undefined).length;
    assert.ok(alive <= 8, `${alive} of 40 frames are still held`);
    for (const number of [39, 38, 20, 10, 9, 11, 30, 2, 47]) assert.ok(Math.abs((await level(number)) - wanted(number)) <= 3, `frame ${number}`);
  } finally {
    await reader.close();
  }
});
