import assert from "node:assert/strict";
import { test } from "node:test";
import { filterByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { tempo, type VoiceEffect, voiceEffects } from "./voice-effects.ts";

const sampleRate = 48_000;
const sound = (at: (i: number) => number) => ({ sampleRate, channels: [0, 1].map(() => Float32Array.from({ length: 2 * sampleRate }, (_, i) => at(i))) });
const tone = (hertz: number) => sound((i) => 0.3 * Math.sin((2 * Math.PI * hertz * i) / sampleRate));

/** Rising crossings of zero in the middle second. */
function pitch([left]: readonly Float32Array[]): number {
  let crossings = 0;
  for (let i = sampleRate / 2; i < 1.5 * sampleRate; i++) if (left![i - 1]! < 0 && left![i]! >= 0) crossings++;
  return crossings;
}
const level = ([left]: readonly Float32Array[], from = 0.5, until = 1.5) =>
  Math.sqrt(left!.subarray(from * sampleRate, until * sampleRate).reduce((sum, value) => sum + value * value, 0) / ((until - from) * sampleRate));

test("each effect keeps the length and does what it is called", async () => {
  const seen = {} as Record<VoiceEffect, boolean>;
  for (const effect of Object.keys(voiceEffects) as VoiceEffect[]) {
    const of = async (hertz: number) => (await filterByFfmpeg(tone(hertz), voiceEffects[effect])).channels;
    const [low, high] = [await of(200), await of(2000)];
    for (const channels of [low, high]) assert.deepEqual(channels.map(({ length }) => length), [2 * sampleRate, 2 * sampleRate], effect);
    const dB = 20 * Math.log10(level(high) / level(low));
    const click = await filterByFfmpeg(sound((i) => (i < 480 ? 0.5 : 0)), voiceEffects[effect]);
    seen[effect] = {
      muffled: dB < -30, telephone: dB > 12, deep: Math.abs(pitch(high) - 1560) < 20, high: Math.abs(pitch(high) - 3000) < 30,
      echo: level(click.channels, 0.29, 0.3) > 0.1 && level(click.channels, 0.58, 0.59) > 0.04, robot: Math.abs(level(low) / 0.212 - 0.73) < 0.05,
    }[effect];
  }
  assert.deepEqual(Object.keys(seen).filter((effect) => !seen[effect as VoiceEffect]), []);
});

test("sound is stretched at its pitch to the exact length, as slow and as fast as clips become", async () => {
  for (const speed of [0.2, 0.5, 1.25, 4]) {
    const length = Math.round((2 * sampleRate) / speed);
    const { channels } = await filterByFfmpeg(tone(440), tempo(speed), length);
    assert.equal(channels[0]!.length, length);
    const crossings = channels[0]!.reduce((count, value, i, all) => count + (i > 0 && all[i - 1]! < 0 && value >= 0 ? 1 : 0), 0);
    assert.ok(Math.abs(crossings / (length / sampleRate) - 440) < 12, `${speed}: ${crossings / (length / sampleRate)} Hz`);
  }
});
