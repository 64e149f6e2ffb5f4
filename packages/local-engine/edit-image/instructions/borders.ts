import type { Raster } from "@atelier/media/raster/raster.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { layColour, type Rgb } from "../effects/blend.ts";
import { layTurned, tableGround } from "../frame/lay-card.ts";
import type { CanvasInstruction } from "../instruction.ts";

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
