import type { Raster } from "@atelier/media/raster/raster.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { layColour, type Rgb } from "../effects/blend.ts";
import { layTurned, tableGround } from "../frame/lay-card.ts";
import type { CanvasInstruction } from "../instruction.ts";
import { smoothNoise } from "../effects/smooth-noise.ts";

/** What is put around the picture, inside its final frame. */
export const borders: CanvasInstruction[] = [
  {
    name: "polaroid",
    does: "An instant print with its broad lower margin, on a table, a little turned; quoted text is written on it by \"text\".",
    phrases: /\b(?:polaroid(?: (?:frame|print|style|photo))?|instant (?:photo|print|film)(?: frame)?|instax)\b/,
    examples: ["polaroid", "instant photo frame"],
    kind: "canvas",
    carryOut: async (canvas) => {
      const { width, height, picture } = canvas;
      const unit = Math.min(width, height);
      const tall = unit * 0.86;
      const wide = tall * 0.83;
      const inner = await canvas.fill(Math.round(wide * 0.88), Math.round(wide * 0.88));
      const card: Raster = {
        data: new Uint8Array(Math.round(wide) * Math.round(tall) * 3).fill(248), width: Math.round(wide), height: Math.round(tall), channels: 3,
      };
      for (let y = 0; y < inner.height; y++) {
        card.data.set(
          inner.data.subarray(y * inner.width * 3, (y + 1) * inner.width * 3),
          ((Math.round(wide * 0.06) + y) * card.width + Math.round(wide * 0.06)) * 3,
        );
      }
      const ground = tableGround(picture, width, height);
      canvas.layOut(layTurned(ground, card, width / 2, height / 2, -3));
      return {};
    },
  },
  {
    name: "rounded corners",
    does: "Rounds the corners off, on white or the colour named.",
    phrases: /\b(?:round(?:ed)?(?: (?:the|its))? (?:corners?|edges)|rounded (?:frame|border))\b/,
    examples: ["rounded corners", "rounded corners on black"],
    kind: "canvas",
    carryOut: async (canvas, { size, colours }) => {
      const radius = Math.min(canvas.width, canvas.height) * 0.09 * size;
      canvas.recolour(outside(canvas.picture, colours[0]?.rgb ?? [255, 255, 255], (x, y) => {
        const dx = Math.max(0, radius - x, x - (canvas.width - radius));
        const dy = Math.max(0, radius - y, y - (canvas.height - radius));
        return Math.hypot(dx, dy) - radius;
      }));
      return { color: colours[0]?.name ?? "white" };
    },
  },
  {
    name: "circle crop",
    does: "Shows a circle of the picture, on white or the colour named.",
    phrases: /\b(?:(?:circle|circular|round|oval)(?: (?:crop|mask|frame|picture|shape|avatar))|in a circle|as an avatar|profile picture circle)\b/,
    examples: ["circle crop", "round avatar", "in a circle on teal"],
    kind: "canvas",
    carryOut: async (canvas, { colours }) => {
      const { width, height } = canvas;
      const radius = Math.min(width, height) * 0.48;
      canvas.recolour(outside(canvas.picture, colours[0]?.rgb ?? [255, 255, 255], (x, y) => Math.hypot(x - width / 2, y - height / 2) - radius));
      return { color: colours[0]?.name ?? "white" };
    },
  },
  {
    name: "film bars",
    does: "Black bars above and below, as wide films have on a screen.",
    phrases: /\b(?:(?:cinema(?:tic)?|black|movie|film|wide ?screen) bars|cinemascope bars|film ?strip)\b/,
    examples: ["cinematic bars", "black bars"],
    kind: "canvas",
    carryOut: async (canvas) => {
      const { width, height } = canvas;
      const tall = Math.round(height * Math.min(0.12, Math.max(0.06, (1 - width / 2.39 / height) / 2)));
      const inner = await canvas.fill(width, height - 2 * tall);
      const picture: Raster = { ...canvas.picture, data: new Uint8Array(canvas.picture.data.length) };
      picture.data.set(inner.data, tall * width * 3);
      canvas.layOut(picture);
      return {};
    },
  },
  {
    name: "torn edges",
    does: "Irregular white edges, as of a hand-made print.",
    phrases: /\b(?:torn (?:paper|edges?)(?: (?:effect|border))?|deckled? edges?|rough (?:edges?|border)|grunge (?:border|frame))\b/,
    examples: ["torn edges", "deckle edge"],
    kind: "canvas",
    carryOut: async (canvas, { colours, size }) => {
      const { width, height } = canvas;
      const unit = Math.min(width, height);
      const noise = smoothNoise(256, 256, 1.1, canvas.seed);
      const rough = smoothNoise(256, 256, 4, canvas.seed + 1);
      const at = (plane: typeof noise, u: number, v: number) => plane.data[(Math.floor(v * 255) & 255) * 256 + (Math.floor(u * 255) & 255)];
      canvas.recolour(outside(canvas.picture, colours[0]?.rgb ?? [250, 249, 245], (x, y) => {
        const edge = Math.min(x, width - x, y, height - y);
        return unit * 0.035 * size + unit * 0.0028 * at(noise, x / width, y / height) + unit * 0.008 * at(rough, x / width, y / height) - edge;
      }));
      return {};
    },
  },
  {
    name: "passe-partout",
    does: "A gallery frame: the picture in a bevelled white mount inside a dark moulding.",
    phrases: /\b(?:passe[- ]?partout|mat(?:ted)? frame|gallery frame|picture frame|wooden frame|museum frame|mount(?:ed)?(?: frame)?)\b/,
    examples: ["passe-partout", "wooden frame", "gallery frame"],
    kind: "canvas",
    carryOut: async (canvas, { clause, size }) => {
      const { width, height } = canvas;
      const unit = Math.min(width, height) * size;
      const [moulding, mount, bevel] = [Math.round(unit * 0.035), Math.round(unit * 0.075), Math.max(2, Math.round(unit * 0.004))];
      const wood = /\bwood/.test(clause);
      const noise = smoothNoise(512, 64, 1, canvas.seed);
      const inset = moulding + mount;
      const inner = await canvas.fill(width - 2 * inset, height - 2 * inset);
      const result: Raster = { ...canvas.picture, width, height, data: new Uint8Array(width * height * 3) };
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
          const lit = edge === x || edge === y ? 1 : 0.72;
          const along = edge === x || edge === width - 1 - x ? y : x;
          const at = (y * width + x) * 3;
          if (edge >= inset) continue;
          if (edge < moulding) {
            const round = Math.sin((Math.PI * (edge + 0.5)) / moulding);
            const vein = wood ? 1 + 0.11 * noise.data[(Math.floor(edge * 1.4) % 64) * 512 + (Math.floor(along / 6) % 512)] : 1;
            const base = wood ? [108, 68, 38] : [34, 31, 30];
            for (let c = 0; c < 3; c++) result.data[at + c] = Math.min(255, base[c] * (0.62 + 0.6 * round) * lit * vein);
          } else {
            const shade = 0.82 + 0.18 * smoothStep(0, moulding * 0.8, edge - moulding);
            const tone = inset - edge <= bevel ? (lit === 1 ? 205 : 254) : 246 * shade;
            for (let c = 0; c < 3; c++) result.data[at + c] = tone * [1, 0.995, 0.98][c];
          }
        }
      }
      for (let y = 0; y < inner.height; y++) {
        result.data.set(inner.data.subarray(y * inner.width * 3, (y + 1) * inner.width * 3), ((inset + y) * width + inset) * 3);
      }
      canvas.layOut(result);
      return { frame: wood ? "wood" : "dark" };
    },
  },
  {
    name: "border",
    does: "An even margin in the colour named (white if none), the picture made smaller to fit inside.",
    phrases: /\b(?:(?:add (?:an? )?)?(?:[\w#-]+ )?(?:borders?|frames?|framed|margins?)(?! (?:it|the|rate))|passport border)\b/,
    examples: ["white border", "a thick black frame", "add a thin gold border", "5% margin"],
    usualPercent: 5,
    kind: "canvas",
    carryOut: async (canvas, { colours, size, percent }) => {
      const { width, height } = canvas;
      const margin = Math.round(Math.min(width, height) * Math.min(0.35, percent === undefined ? 0.045 * size : percent / 100));
      const rgb = colours[0]?.rgb ?? [255, 255, 255];
      const inner = await canvas.fill(width - 2 * margin, height - 2 * margin);
      const result: Raster = { ...canvas.picture, width, height, data: new Uint8Array(width * height * 3) };
      for (let i = 0; i < result.data.length; i += 3) result.data.set(rgb, i);
      for (let y = 0; y < inner.height; y++) {
        result.data.set(inner.data.subarray(y * inner.width * 3, (y + 1) * inner.width * 3), ((margin + y) * width + margin) * 3);
      }
      canvas.layOut(result);
      return { color: colours[0]?.name ?? "white", pixels: margin };
    },
  },
];

/** Colours what lies outside a shape, given by its signed distance in pixels, with a smooth edge. */
function outside(picture: Raster, rgb: Rgb, distance: (x: number, y: number) => number): Raster {
  const cover = createPlane(picture.width, picture.height);
  for (let y = 0, i = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++, i++) cover.data[i] = Math.min(1, Math.max(0, distance(x + 0.5, y + 0.5) + 0.5));
  }
  return layColour({ ...picture, data: Uint8Array.from(picture.data) }, cover, rgb);
}
