import { scale, sum } from "../../synthesis/buffers.ts";
import { glide } from "../../synthesis/curves.ts";
import { adsr, percussive } from "../../synthesis/envelopes.ts";
import { oscillate } from "../../synthesis/oscillators.ts";
import type { Random } from "../../synthesis/random.ts";
import { addReverb } from "../../synthesis/reverb.ts";
import { frames } from "../../synthesis/sample-rate.ts";
import { place, silence, type Stereo } from "../../synthesis/stereo.ts";
import { hertzOf } from "../../instruments/instrument.ts";
import { kalimba, vibraphone, glockenspiel, marimba } from "../../instruments/mallets.ts";
import { whoosh } from "../materials/air.ts";
import { knock } from "../materials/blows.ts";
import { bubble, tick } from "../materials/drops.ts";
import { soundsOf } from "../recipe.ts";

function click(random: Random): Stereo {
  const key = sum(scale(knock(random, 0.05, [[2100, 0.018, 1], [3600, 0.012, 0.6], [900, 0.02, 0.5]], 12_000), 0.8), scale(tick(random, 5200, 0.006), 0.3));
  return place(silence(0.15), key, 0.005, 0.8);
}

function toggle(random: Random): Stereo {
  const out = silence(0.3);
  place(out, knock(random, 0.05, [[1300, 0.02, 1], [2900, 0.012, 0.6]], 12_000), 0.005, 0.5);
  return place(out, knock(random, 0.06, [[1900, 0.025, 1], [3900, 0.015, 0.6]], 12_000), 0.075, 0.8);
}

function success(random: Random): Stereo {
  const out = silence(1.8);
  [76, 83, 88].forEach((midi, k) => place(
    out, vibraphone({ hertz: hertzOf(midi), seconds: 0.7, velocity: 0.7 }, random), 0.01 + k * 0.09, 0.7, (k - 1) * 0.25,
  ));
  return addReverb(out, { seconds: 0.9, mix: 0.2 });
}

function error(): Stereo {
  const out = silence(0.7);
  for (const time of [0.01, 0.2]) {
    const length = frames(0.15);
    place(out, adsr(sum(scale(oscillate(length, "square", 155), 0.4), scale(oscillate(length, "square", 165), 0.4)), 0.004, 0.1, 0.8, 0.04), time, 0.6);
  }
  return addReverb(out, { seconds: 0.25, mix: 0.06 });
}

function message(random: Random): Stereo {
  const out = silence(0.8);
  place(out, bubble(620, 0.1, 1.5), 0.005, 0.8, -0.1);
  place(out, bubble(930, 0.14, 1.45), 0.1, 0.7, 0.1);
  place(out, kalimba({ hertz: hertzOf(86), seconds: 0.3, velocity: 0.4 }, random), 0.1, 0.4);
  return addReverb(out, { seconds: 0.4, mix: 0.1 });
}

function swipe(random: Random): Stereo {
  const out = silence(0.4);
  return place(out, whoosh({ seconds: 0.28, peakAt: 0.6, sweep: [1400, 5200, 3200], q: 1, sharpness: 1.6 }, random), 0.005, 0.8, 0.1);
}

function chime(random: Random): Stereo {
  const out = silence(2.2);
  [[79, 0], [84, 0.13], [88, 0.26], [91, 0.39]].forEach(([midi, time]) => place(
    out, glockenspiel({ hertz: hertzOf(midi), seconds: 1, velocity: 0.6 }, random), 0.01 + time, 0.6, (midi - 85) / 12,
  ));
  return addReverb(out, { seconds: 1.3, mix: 0.25, damping: 7000 });
}

function hover(): Stereo {
  const length = frames(0.07);
  return place(silence(0.12), percussive(oscillate(length, "sine", glide(length, [[0, 1250], [0.07, 1420]])), 0.006, 0.07), 0.005, 0.5);
}

function deletion(random: Random): Stereo {
  const out = silence(0.6);
  [[72, 0.005], [65, 0.11]].forEach(([midi, time]) => place(out, marimba({ hertz: hertzOf(midi), seconds: 0.2, velocity: 0.8 }, random), time, 0.8));
  return addReverb(out, { seconds: 0.3, mix: 0.08 });
}

export const userInterface = soundsOf("user-interface", [
  { key: "soft-button-click", title: "Soft button click", tags: ["click", "button", "ui", "interface", "tap", "app"], popularity: 95, lufs: -24, make: click },
  { key: "toggle-switch", title: "Toggle switch", tags: ["toggle", "switch", "ui", "click", "interface", "setting"], popularity: 78, lufs: -24, make: toggle },
  {
    key: "success-notification", title: "Success notification", tags: ["success", "notification", "ui", "complete", "positive", "chime"],
    popularity: 97, lufs: -21, make: success,
  },
  { key: "error-buzz", title: "Error buzz", tags: ["error", "wrong", "buzz", "ui", "negative", "alert"], popularity: 88, lufs: -21, make: error },
  {
    key: "message-received-pop", title: "Message received pop", tags: ["message", "pop", "chat", "notification", "ui", "bubble"], popularity: 91,
    lufs: -22, make: message,
  },
  {
    key: "interface-swipe", title: "Interface swipe", tags: ["swipe", "ui", "interface", "transition", "mobile", "app"], popularity: 76, lufs: -25,
    make: swipe,
  },
  {
    key: "rising-alert-chime", title: "Rising alert chime", tags: ["alert", "chime", "bell", "notification", "reminder", "ui"], popularity: 83,
    lufs: -22, make: chime,
  },
  { key: "menu-hover-blip", title: "Menu hover blip", tags: ["hover", "blip", "menu", "ui", "interface", "short"], popularity: 67, lufs: -26, make: hover },
  {
    key: "item-deleted", title: "Item deleted", tags: ["delete", "remove", "ui", "trash", "interface", "marimba"], premium: true, popularity: 61,
    lufs: -22, make: deletion,
  },
]);
