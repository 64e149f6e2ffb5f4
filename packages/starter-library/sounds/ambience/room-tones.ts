import { bandpass, lowpass } from "../../synthesis/biquad.ts";
import { scale } from "../../synthesis/buffers.ts";
import { drift, glide, wave } from "../../synthesis/curves.ts";
import { contour } from "../../synthesis/envelopes.ts";
import { brownNoise, pinkNoise, whiteNoise } from "../../synthesis/noise.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { place, placeStereo, silence, wide, type Stereo } from "../../synthesis/stereo.ts";
import { hiss } from "../materials/air.ts";
import { mainsHum } from "../materials/engines.ts";
import { knock } from "../materials/blows.ts";
import { soundsOf } from "../recipe.ts";

function office(random: Random): Stereo {
  const seconds = 12;
  const length = frames(seconds);
  const out = wide(() => scale(lowpass(pinkNoise(length, random), 1100), drift(length, random, 0.3, 0.85, 1)));
  placeStereo(out, wide(() => hiss(seconds, random, 4200)), 0, 0.03);
  return place(out, mainsHum(length, 60, [0.02, 0.05, 0.006, 0.015]), 0, 1);
}

function servers(random: Random): Stereo {
  const seconds = 12;
  const length = frames(seconds);
  const out = wide(() => scale(bandpass(whiteNoise(length, random), 900, 0.4), 0.5));
  for (let k = 0; k < 7; k++) {
    const pitch = random.between(210, 640);
    const fan = scale(
      oscillate(length, "triangle", drift(length, random, 0.2, pitch * 0.995, pitch * 1.005)),
      wave(length, random.between(0.2, 0.9), 0.03, 0.09, random.next()),
    );
    place(out, fan, 0, 1, random.between(-0.9, 0.9));
  }
  for (let time = 0.7; time < seconds - 0.5; time += random.between(0.4, 2.2)) {
    place(out, bandpass(whiteNoise(frames(0.012), random), 2400, 3), time, 0.12, 0.4);
  }
  return out;
}

function clockAtNight(random: Random): Stereo {
  const seconds = 14;
  const length = frames(seconds);
  const out = silence(seconds);
  for (let beat = 0; beat < 14; beat++) {
    const tock = beat % 2 === 0 ? 1900 : 1500;
    place(out, knock(random, 0.12, [[tock, 0.05, 1], [tock * 1.9, 0.03, 0.4], [420, 0.09, 0.5]], 9000), 0.4 + beat, 0.12, -0.35);
  }
  for (const [time, pitch, pan] of [[3.3, 46, 0.6], [9.7, 58, -0.7]] as const) {
    const creak = oscillate(frames(1.1), "saw", glide(frames(1.1), [[0, pitch], [0.5, pitch * 1.7], [1.1, pitch * 1.2]]));
    place(out, contour(bandpass(creak, 620, 3), [[0, 0], [0.3, 0.5], [0.8, 0.9], [1.1, 0]]), time, 0.16, pan);
  }
  addReverb(out, { seconds: 0.9, mix: 0.4, damping: 2600 });
  return placeStereo(out, wide(() => lowpass(brownNoise(length, random), 300)), 0, 0.02);
}

export const roomTones = soundsOf("room-tones", [
  {
    key: "quiet-office-room-tone", title: "Quiet office room tone",
    tags: ["room tone", "office", "air conditioning", "quiet", "background", "interior"], popularity: 58, lufs: -32, make: office,
  },
  {
    key: "server-room-hum", title: "Server room hum", tags: ["server", "data center", "fans", "hum", "computer", "room tone"], popularity: 61,
    lufs: -26, make: servers,
  },
  {
    key: "old-house-at-night", title: "Old house at night with clock", tags: ["house", "night", "clock", "creak", "room tone", "eerie", "interior"],
    popularity: 64, lufs: -29, make: clockAtNight,
  },
]);
