import { grain } from "@atelier/media/filters/grain.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { chance } from "../../edit-image/effects/lights.ts";
import { grade } from "../../edit-image/effects/grade.ts";
import { blackAndWhite } from "../../edit-image/effects/tone-maps.ts";
import { vignette } from "../../edit-image/effects/vignette.ts";
import { opencv } from "../../vision/opencv.ts";
import { holdStill } from "../camera-path.ts";
import type { MotionInstruction } from "../clip-instruction.ts";
import { smooth } from "../seconds.ts";
import { anyPhrase } from "../../edit-image/grammar/any-phrase.ts";
import { warpFrame } from "../warp-frame.ts";

const clip = "(?: (?:it|the (?:video|clip|footage|movie|picture|camera)|this))?";

/** What changes from frame to frame by the time alone. */
export const motion: MotionInstruction[] = [
  {
    name: "fade in or out",
    does: "Lets the picture come out of black or go into it, or both; out of and into the colour named. Its sound goes along.",
    phrases: new RegExp(
      `\\bfade(?:s)?${clip} (?:in(?: and (?:fade )?out)?|out|to|from|into|` +
        `through)(?: (?:(?:to|from|into) )?(?:black|white|the black|a?\\s?black))?(?: (?:at|from|to) the (?:start|beginning|end))?`
    ),
    examples: ["fade in", "fade out at the end", "fade in and out", "fade to black", "fade from white over 2 seconds"],
    kind: "motion",
    begin: async ({ duration }, { clause, colours }) => {
      const long = Number(/(\d+(?:\.\d+)?) ?s/.exec(clause)?.[1] ?? Math.min(1, duration / 4));
      const rgb = colours[0]?.rgb ?? [0, 0, 0];
      const [comes, goes] = fadesIn(clause);
      const work = (frame: Raster, second: number) => {
        const part = Math.min(comes ? smooth(second / long) : 1, goes ? smooth((duration - second) / long) : 1);
        if (part < 1) for (let i = 0; i < frame.data.length; i++) frame.data[i] = rgb[i % 3]! + (frame.data[i] - rgb[i % 3]!) * part + 0.5;
        return frame;
      };
      return { work: (frame, { second }) => work(frame, second), understood: { in: comes, out: goes, seconds: long, color: colours[0]?.name ?? "black" } };
    },
  },
  {
    name: "slow zoom",
    does: "The frame grows (or, zooming out, shrinks to itself) all through the video, by a fifth or as said, about the place named.",
    phrases: anyPhrase(
      `(?:slow(?:ly)?|gradual(?:ly)?|gentl[ey]|smooth(?:ly)?) (?:zoom(?:s|ing)?|` +
        `push(?:es|ing)?)(?: (?:in|out))?(?: (?:on|to|into) the (?:middle|centre))?`,
      `zoom(?:s|ing)?${clip} (?:in|out) (?:slow|gradual|gent|smooth)(?:ly|ally)?|ken burns(?: effect)?|push[- ]in`,
      `dolly (?:in|out)`,
    ),
    examples: ["slowly zoom in", "slow zoom out", "Ken Burns effect"],
    usualPercent: 20,
    kind: "motion",
    begin: async ({ width, height, duration }, { clause, strength, place }) => {
      const cv = await opencv();
      const most = 0.2 * strength;
      const outwards = /\bout\b/.test(clause);
      const [x, y] = [(place?.x ?? 0.5) - 0.5, (place?.y ?? 0.5) - 0.5];
      return {
        work: (frame, { second }) => {
          const way = smooth(second / duration) * 0.5 + (second / duration) * 0.5;
          const scale = 1 + most * (outwards ? 1 - way : way);
          return warpFrame(cv, frame, { scale, turn: 0, x: -x * width * (scale - 1), y: -y * height * (scale - 1) });
        },
        understood: { factor: Number((1 + most).toFixed(2)), direction: outwards ? "out" : "in" },
      };
    },
  },
  {
    name: "shake",
    does: "The unrest of a camera in the hand.",
    phrases: anyPhrase(
      /(?:camera |screen |earthquake )?shak(?:e|y|ing)(?: (?:camera|cam|effect|it|the camera))?/,
      /hand-?held(?: (?:camera|look|feel|effect))?|earthquake/,
    ),
    examples: ["camera shake", "handheld look", "a strong earthquake"],
    kind: "motion",
    begin: async ({ width, seed }, { strength, clause }) => {
      const cv = await opencv();
      const hard = /\b(?:shak|earthquake)/.test(clause);
      const reach = (hard ? 0.008 : 0.005) * width * strength;
      const speed = hard ? 3.1 : 0.9;
      const wave = (second: number, n: number) =>
        [1, 1.7, 2.9].reduce((sum, times, k) => sum + Math.sin(2 * Math.PI * (speed * times * second + chance(seed, n * 7 + k))) / (k + 1.5), 0);
      const scale = 1 + (3.4 * reach) / width;
      return {
        work: (frame, { second }) =>
          warpFrame(cv, frame, { scale, turn: (0.5 * reach * wave(second, 3)) / width, x: reach * wave(second, 1), y: reach * wave(second, 2) }),
        understood: { strength: Number(strength.toFixed(2)) },
      };
    },
  },
  {
    name: "stabilize",
    once: true,
    does: "Holds a shaking camera still: its way is found from the motion of most of the picture and made smooth; borders are cut off by up to a seventh.",
    phrases: new RegExp(
      `\\b(?:(?:de-?shake|stabili[sz](?:e|ed|ation)|steady|steadier|steadi(?:ed)?|` +
        `smooth(?:en)?(?: out)? the (?:camera|shake|motion|shaking)|(?:remove|reduce|fix)(?: the)?(?: camera)? shak(?:e|ing|iness)|` +
        `less shaky)(?:${clip}|(?: the)? shot)?)`
    ),
    examples: ["stabilize the video", "remove the shake", "steady the camera"],
    kind: "motion",
    begin: async (shown, _) => {
      const cv = await opencv();
      const { corrections, zoom } = holdStill(await shown.cameraPath(), shown.frameRate, shown.width / shown.height);
      const still = { x: 0, y: 0, turn: 0, scale: 1 };
      return {
        work: (frame, { index }) => {
          const { x, y, turn, scale } = corrections[index] ?? still;
          return warpFrame(cv, frame, { scale: scale * zoom, turn, x: x * shown.width * zoom, y: y * shown.width * zoom });
        },
        understood: { enlarged: Number(zoom.toFixed(3)) },
      };
    },
  },
  {
    name: "old film",
    does: "A film from an attic: brown greys, grain, dust, scratches, light that is not quite even, a gate that is not quite still.",
    phrases: anyPhrase(
      /old (?:silent |black and white )?(?:film|movie)s?(?: (?:look|effect|reel|footage))?|super ?8(?: film)?/,
      /(?:8|16) ?mm(?: film)?|film projector|silent (?:film|movie)(?: (?:look|era))?|film reel|dust and scratches/,
    ),
    examples: ["old film look", "silent movie", "Super 8"],
    kind: "motion",
    begin: async ({ seed }, { strength }) => {
      const cv = await opencv();
      return {
        work: (frame, { second }) => oldFilm(warpFrame(cv, frame, gate(second, seed, frame.width)), second, seed, strength),
        understood: { strength: Number(strength.toFixed(2)) },
      };
    },
  },
];

/** Whether a clause asks for the picture to come, and to go. */
export function fadesIn(clause: string): [boolean, boolean] {
  const goes = /\b(?:out|to|into|through)\b(?! \d)/.test(clause);
  const comes = /\b(?:in(?:(?! to| the end)|\b)|from|through)\b/.test(clause);
  return [comes || !goes, goes];
}

/** How often dust, scratches and light change, times a second: the rate of the old cameras. */
const filmRate = 16;

function gate(second: number, seed: number, width: number) {
  const n = Math.floor(second * filmRate);
  return { scale: 1.012, turn: 0, x: (chance(seed, n * 3) - 0.5) * 0.0016 * width, y: (chance(seed, n * 3 + 1) - 0.5) * 0.004 * width };
}

function oldFilm(frame: Raster, second: number, seed: number, strength: number): Raster {
  const n = Math.floor(second * filmRate);
  const { width, height } = frame;
  grade(blackAndWhite(frame), {
    contrast: 0.18, fade: 0.05, dull: 0.04, exposure: 0.16 * strength * (chance(seed, n * 3 + 2) - 0.5), shadows: { rgb: [60, 38, 20], part: 0.5 },
    highlights: { rgb: [255, 226, 170], part: 0.45 },
  });
  // Scratches stay for some frames and wander a little.
  for (let k = 0; k < 3; k++) {
    const life = Math.floor(n / (9 + 4 * k));
    if (chance(seed, life * 11 + k + 400) > 0.45 * strength) continue;
    const x = Math.round((chance(seed, life * 13 + k + 800) + 0.002 * chance(seed, n + k)) * width);
    streakDown(frame, x, 26 + 40 * chance(seed, life * 17 + k));
  }
  for (let k = 0; k < 5 * strength * chance(seed, n + 5000); k++) {
    speck(
      frame, chance(seed, n * 31 + k * 3) * width, chance(seed, n * 37 + k * 3 + 1) * height,
      (0.0012 + 0.004 * chance(seed, n * 41 + k) ** 3) * width, chance(seed, n * 43 + k) > 0.5 ? 30 : 235,
    );
  }
  return grain(vignette(frame, 0.75), Math.min(100, Math.round(34 * strength)), seed + n * 7919);
}

function streakDown({ data, width, height }: Raster, x: number, light: number): void {
  if (x < 0 || x >= width) return;
  for (let y = 0; y < height; y++) for (let at = (y * width + x) * 3, end = at + 3; at < end; at++) data[at] = Math.min(255, data[at] + light);
}

function speck({ data, width, height }: Raster, x: number, y: number, radius: number, level: number): void {
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(height, y + radius); row++) {
    for (let column = Math.max(0, Math.floor(x - radius)); column < Math.min(width, x + radius); column++) {
      const part = 0.85 * Math.max(0, 1 - (Math.hypot(column - x, row - y) / radius) ** 2);
      for (let at = (row * width + column) * 3, end = at + 3; at < end; at++) data[at] = data[at] + (level - data[at]) * part;
    }
  }
}

