import assert from "node:assert/strict";
import { test } from "node:test";
import type { Shot } from "../story/storyboard.ts";
import { planVoices } from "./plan-voices.ts";

const shots = [{ frames: 48, subjects: [{ reference: 0 }] }, { frames: 72, subjects: [{ reference: 1 }] }] as unknown as Shot[];
const voice = (reference: number, duration: number) => ({ file: { path: "", mediaType: "audio/wav", duration }, reference, name: "" });
const times = (voices: ReturnType<typeof voice>[], duration = 5) => planVoices(voices, shots, 24, duration).map(({ from, until }) => [from, until] as const);

test("voices follow each other, none before whose it is has been seen", () => {
  const [[from, until], [next, end]] = times([voice(0, 1.2), voice(1, 1)]) as [[number, number], [number, number]];
  assert.ok(from < 1 && Math.abs(until - from - 1.2) < 0.01);
  assert.ok(next >= 2 && next >= until && Math.abs(end - next - 1) < 0.01);
});

test("voices that are too long together each get their share, inside the film", () => {
  const all = times([voice(0, 30), voice(1, 30), voice(0, 30)]);
  for (const [i, [from, until]] of all.entries()) {
    assert.ok(until - from > 1 && until <= 5.01 && from >= (all[i - 1]?.[1] ?? 0), `${from} to ${until}`);
  }
});
