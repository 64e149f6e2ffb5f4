import { bandpass, highpass } from "../../synthesis/biquad.ts";
import { scale, sum } from "../../synthesis/buffers.ts";
import { wave } from "../../synthesis/curves.ts";
import { adsr, contour, percussive } from "../../synthesis/envelopes.ts";
import { whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { hertzOf } from "../../instruments/instrument.ts";
import { marimba } from "../../instruments/mallets.ts";
import { knock, plate } from "../materials/blows.ts";
import { motor } from "../materials/engines.ts";
import { tick } from "../materials/drops.ts";
import { soundsOf } from "../recipe.ts";

function vibration(random: Random): Stereo {
  const out = silence(3.4);
  for (const time of [0.05, 1.15, 2.25]) {
    const length = frames(0.62);
    const buzz = sum(scale(oscillate(length, "saw", 158), 0.6), scale(bandpass(whiteNoise(length, random), 1900, 1), wave(length, 158, 0, 0.5)));
    place(out, adsr(bandpass(buzz, 480, 0.4), 0.03, 0.1, 0.95, 0.06), time, 0.9);
  }
  return addReverb(out, { seconds: 0.4, mix: 0.12 });
}

function ringtone(random: Random): Stereo {
  const out = silence(4.8);
  const phrase = [76, 79, 83, 81, 79, 83, 88, 86];
  for (let turn = 0; turn < 2; turn++) {
    phrase.forEach((midi, k) => place(
      out, marimba({ hertz: hertzOf(midi), seconds: 0.2, velocity: k % 4 === 0 ? 0.9 : 0.7 }, random), 0.02 + turn * 2.1 + k * 0.2, 0.8,
      k % 2 ? 0.2 : -0.2,
    ));
  }
  return addReverb(out, { seconds: 0.7, mix: 0.15 });
}

/** A clapper between two gongs a third apart, 22 strokes a second, that ring on in the pause. */
function bellTelephone(random: Random): Stereo {
  const out = silence(6.4);
  const gong = (hertz: number) => knock(random, 1.4, [[hertz, 1.1, 1], [hertz * 2.71, 0.7, 0.6], [hertz * 5.1, 0.35, 0.4], [hertz * 8.3, 0.15, 0.2]], 12_000);
  const gongs = [gong(1045), gong(1290)];
  for (const start of [0.03, 3.1]) {
    for (let stroke = 0; stroke < 42; stroke++) {
      place(out, gongs[stroke % 2]!, start + stroke / 22 + random.between(-0.003, 0.003), random.between(0.24, 0.34), stroke % 2 ? 0.12 : -0.12);
    }
  }
  return addReverb(out, { seconds: 0.6, mix: 0.1 });
}

function modem(random: Random): Stereo {
  const out = silence(8.6);
  const tone = (seconds: number, ...pitches: number[]): Float32Array =>
    adsr(sum(...pitches.map((p) => scale(oscillate(frames(seconds), "sine", p), 0.5))), 0.004, 0.1, 1, 0.004);
  place(out, tone(0.8, 350, 440), 0.05, 0.4);
  // Touch tones: one low and one high frequency for each key.
  const rows = [697, 770, 852, 941], columns = [1209, 1336, 1477];
  for (let digit = 0; digit < 7; digit++) place(out, tone(0.085, random.pick(rows), random.pick(columns)), 1 + digit * 0.14, 0.4);
  place(out, tone(0.9, 2100), 2.4, 0.35);
  for (let k = 0; k < 12; k++) place(out, tone(0.05, k % 2 ? 1650 : 1850), 3.5 + k * 0.05, 0.35);
  for (let k = 0; k < 18; k++) place(out, tone(0.035, random.pick([980, 1180, 1300, 2250, 2400])), 4.25 + k * 0.035, 0.35);
  place(out, tone(0.45, 600, 1800, 2400), 4.95, 0.3);
  const carrier = frames(2.6);
  place(
    out,
    contour(
      sum(scale(bandpass(whiteNoise(carrier, random), 1800, 0.7), 0.8), scale(oscillate(carrier, "sine", 1800), 0.12)),
      [[0, 0.4], [0.2, 1], [2.5, 1], [2.6, 0]],
    ),
    5.5, 0.6,
  );
  return out;
}

function shutter(random: Random): Stereo {
  const out = silence(0.7);
  const leaf = (low: number): Float32Array =>
    sum(knock(random, 0.08, plate(random, 8, low, low * 8, 0.03), 14_000), scale(highpass(tick(random, 4000, 0.02), 1500), 0.5));
  place(out, leaf(900), 0.01, 0.8, -0.1);
  place(out, leaf(1300), 0.075, 0.9, 0.1);
  place(out, contour(motor(new Float32Array(frames(0.18)).fill(310), random), [[0, 0], [0.02, 0.3], [0.16, 0.3], [0.18, 0]]), 0.12, 0.2);
  return addReverb(out, { seconds: 0.3, mix: 0.08 });
}

function typing(random: Random): Stereo {
  const out = silence(6);
  const cap = (): Float32Array =>
    knock(random, 0.06, [[random.between(1400, 2300), 0.015, 1], [random.between(3200, 4800), 0.01, 0.7], [random.between(320, 460), 0.03, 0.7]], 12_000);
  for (let time = 0.05; time < 5.4; ) {
    const level = random.between(0.5, 1);
    const pan = random.between(-0.45, 0.45);
    place(out, cap(), time, level, pan);
    place(out, cap(), time + random.between(0.06, 0.1), level * 0.3, pan);
    if (random.chance(0.13)) place(out, knock(random, 0.1, [[260, 0.05, 1], [900, 0.02, 0.6], [2100, 0.015, 0.5]], 6000), (time += 0.14), 0.9, 0);
    time += random.chance(0.12) ? random.between(0.28, 0.55) : random.between(0.07, 0.17);
  }
  return addReverb(out, { seconds: 0.4, mix: 0.1 });
}

function microwave(): Stereo {
  const out = silence(3.2);
  for (const time of [0.02, 0.85, 1.68]) {
    place(out, adsr(sum(oscillate(frames(0.5), "square", 2000), scale(oscillate(frames(0.5), "sine", 4000), 0.2)), 0.004, 0.1, 1, 0.01), time, 0.35);
  }
  return addReverb(out, { seconds: 0.5, mix: 0.1 });
}

function powerUp(): Stereo {
  const out = silence(2.8);
  [48, 60, 67, 72, 79].forEach((midi, k) => {
    const length = frames(2.4 - k * 0.28);
    place(out, percussive(oscillate(length, "triangle", hertzOf(midi)), 0.05, 2.4), 0.05 + k * 0.11, 0.4, (k - 2) * 0.2);
  });
  return addReverb(out, { seconds: 1.4, mix: 0.3 });
}

export const electronicDevices = soundsOf("electronic-devices", [
  {
    key: "phone-vibrating-on-table", title: "Phone vibrating on a table", tags: ["phone", "vibrate", "buzz", "mobile", "call", "table"],
    popularity: 77, lufs: -22, make: vibration,
  },
  {
    key: "marimba-ringtone", title: "Marimba ringtone", tags: ["ringtone", "phone", "mobile", "call", "marimba", "ring"], popularity: 74, lufs: -20,
    make: ringtone,
  },
  {
    key: "dial-up-modem", title: "Dial-up modem handshake", tags: ["modem", "dial-up", "internet", "retro", "90s", "computer"], popularity: 65,
    lufs: -20, make: modem,
  },
  { key: "camera-shutter", title: "Camera shutter", tags: ["camera", "shutter", "photo", "click", "snapshot"], popularity: 87, lufs: -22, make: shutter },
  {
    key: "keyboard-typing", title: "Keyboard typing", tags: ["keyboard", "typing", "computer", "office", "keys", "work"], popularity: 90, lufs: -24,
    make: typing,
  },
  { key: "microwave-beeps", title: "Microwave beeps", tags: ["microwave", "beep", "done", "kitchen", "timer"], popularity: 59, lufs: -22, make: microwave },
  {
    key: "computer-power-up", title: "Computer power up", tags: ["computer", "startup", "power on", "boot", "device"], premium: true, popularity: 63,
    lufs: -21, make: powerUp,
  },
  {
    key: "old-telephone-ringing", title: "Old telephone ringing", tags: ["telephone", "phone", "ring", "bell", "old", "vintage", "call"], popularity: 73,
    lufs: -20, make: bellTelephone,
  },
]);
