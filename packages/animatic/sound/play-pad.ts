import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { createRandom } from "@atelier/media/raster/random.ts";
import type { Mood } from "../palette.ts";
import { sampleRate, silence } from "@atelier/media/audio/mixing/mix-sound.ts";

/** Chords of four bars, semitones above the tonic. */
const progressions = {
  bright: [[0, 4, 7, 14], [9, 12, 16, 21], [5, 9, 12, 19], [7, 11, 14, 21]],
  dark: [[0, 3, 7, 14], [8, 12, 15, 19], [3, 7, 10, 17], [10, 14, 17, 22]],
} as const;

/** Seconds that a chord lasts. */
const bar = 2.5;

/** Music for a service without tracks: soft chords of detuned partials that swell into each other, and a bell now and then. 96 beats a minute. */
export function playPad(seconds: number, mood: Mood | undefined, seed: number): Pcm {
  const random = createRandom(seed, "pad");
  const chords = progressions[mood === "dark" || mood === "dramatic" || mood === "neon" || mood === "epic" ? "dark" : "bright"];
  const tonic = 110 * 2 ** (random.below(7) / 12);
  const pcm = silence(seconds);
  for (let start = 0, index = 0; start < seconds; start += bar, index++) {
    const chord = chords[index % chords.length]!;
    for (const [voice, semitones] of chord.entries()) {
      for (const [side, channel] of pcm.channels.entries()) {
        const detune = 1 + (side ? 1 : -1) * 0.0016 * (voice + 1);
        addTone(channel, start - 0.25, bar + 0.9, tonic * 2 ** (semitones / 12) * detune, 0.11, 0.7, random.next());
      }
    }
    for (let beat = 0; beat < 4; beat++) {
      if (random.next() < 0.45) continue;
      const semitones = chord[random.below(chord.length)]! + 24;
      const pan = random.next();
      for (const [side, channel] of pcm.channels.entries()) {
        addTone(channel, start + (beat * bar) / 4, 1.6, tonic * 2 ** (semitones / 12), 0.05 * (side ? pan : 1 - pan), 0.004, 0);
      }
    }
  }
  return pcm;
}

/** A tone of five partials, the higher the weaker. @param attack seconds until it is full; it then decays */
function addTone(channel: Float32Array, from: number, length: number, frequency: number, level: number, attack: number, phase: number): void {
  const first = Math.max(0, Math.round(from * sampleRate));
  const last = Math.min(channel.length, Math.round((from + length) * sampleRate));
  for (let i = first; i < last; i++) {
    const time = i / sampleRate - from;
    const envelope = attack > 0.1 ? Math.sin(Math.PI * Math.min(1, time / length)) ** 1.2 : Math.min(1, time / attack) * Math.exp(-time * 3.2);
    const turn = 2 * Math.PI * (frequency * time + phase);
    channel[i]! += level * envelope * (
      Math.sin(turn) + 0.35 * Math.sin(2 * turn) + 0.18 * Math.sin(3 * turn + 1) + 0.07 * Math.sin(4 * turn) + 0.04 * Math.sin(5 * turn)
    );
  }
}
