import { drawGlow } from "../canvas/draw-glow.ts";
import { bitmapOfSvg, svgDocument } from "../canvas/paint.ts";
import { blurBitmap } from "../canvas/blur-bitmap.ts";
import { type Colour, darken, hex, lighten, mix, toHex } from "../colour.ts";
import { type Layer, project, rasterLayer } from "../layers/layer.ts";
import { particleLayer } from "../layers/particle-layer.ts";
import { type BuildPlace, type PlaceContext, randomOf, skyOf, softness } from "./place.ts";

const round = (value: number) => Math.round(value * 10) / 10;
const walls = ["#d8c3a5", "#a9bfa8", "#c9a0a0", "#8fa6b8", "#e2cfa9", "#b3a5c4"];

/** A room with a window that shows the weather, a lamp, shelves, a floor of boards and a rug. */
export const buildRoom: BuildPlace = async (context) => {
  const { palette } = context;
  const random = randomOf(context, "room");
  const wall = mix(hex(random.pick(walls)), palette.light, 0.2);
  const dim = palette.isDark ? 0.42 : 0.04;
  const warm = palette.lamp;
  const tone = (colour: Colour) => toHex(darken(mix(colour, palette.isDark ? warm : palette.light, 0.14), dim));
  const windowLeft = random.next() > 0.5;
  const outside = skyOf(context, 0.75);
  const back = await backWall(context, wall, tone, windowLeft);
  const floor = await floorBoards(context, tone);
  const lamp = lampLight(context, windowLeft);
  const sunbeam: Layer = {
    draw(frame, moment) {
      if (palette.isDark || context.weather === "rain" || context.weather === "storm") return;
      const x = (windowLeft ? 0.36 : 0.64) * frame.width - moment.camera.x * 0.8;
      drawGlow(frame, x, frame.height * 0.9, frame.height * 0.5, palette.glow, 0.2 + 0.02 * Math.sin(moment.time));
    },
  };
  const table = context.hasTable ? await tableLayer(context, tone) : undefined;
  const behind = [
    ...outside.layers,
    ...(context.weather === "rain" || context.weather === "storm" ? [particleLayer("rain", palette, randomOf(context, "rain"), 0.7)] : []),
    ...(context.weather === "snow" ? [particleLayer("snow", palette, randomOf(context, "snow"), 0.6)] : []), back, floor, sunbeam, lamp,
    ...(table ? [table] : []),
  ];
  return {
    behind, front: [particleLayer("dust", palette, randomOf(context, "dust"), 0.6)], ground: 0.89, air: 0.4,
    ...(table && { table: tableRow(context) }),
    back: { y: 0.765, parallax: 0.75, layersBefore: behind.length - (table ? 3 : 2) }, sunSide: windowLeft ? -1 : 1,
  };
};

async function backWall(context: PlaceContext, wall: Colour, tone: (colour: Colour) => string, windowLeft: boolean): Promise<Layer> {
  const { width, height } = context;
  const random = randomOf(context, "wall");
  // Painted wider than the frame, for the camera's ways.
  const [w, h] = [Math.round(width * 1.5), Math.round(height * 1.1)];
  const [left, floorAt] = [width * 0.25, height * 0.87];
  const window = { x: left + width * (windowLeft ? 0.1 : 0.56), y: height * 0.17, w: Math.min(width * 0.36, height * 0.58), h: height * 0.46 };
  const frame = (x: number, y: number, rw: number, rh: number, colour: Colour) =>
    `<rect x="${round(x)}" y="${round(y)}" width="${round(rw)}" height="${round(rh)}" fill="${tone(colour)}"/>`;
  // The wall leaves the window's opening out.
  const hole = `M0 0H${w}V${h}H0zM${round(window.x)} ${round(window.y)}v${round(window.h)}h${round(window.w)}v${round(-window.h)}z`;
  let body = `<defs><linearGradient id="w" x1="${windowLeft ? 0 : 1}" y1="0" x2="${windowLeft ? 1 : 0}" y2=".5">` +
    `<stop offset="0" stop-color="${tone(lighten(wall, 0.16))}"/>` +
    `<stop offset="1" stop-color="${tone(darken(wall, 0.24))}"/></linearGradient></defs>` +
    `<path fill="url(#w)" fill-rule="evenodd" d="${hole}"/>`;
  for (let i = 0; i < 34; i++) {
    body += (`<path fill="${tone(darken(wall, 0.08))}" fill-opacity=".35" fill-rule="evenodd" d="M${round((i * w) / 34)} ` +
      `0h${round(w / 68)}V${h}h${round(-w / 68)}z"/>`).replace(/.*/, (stripe) => (overlaps((i * w) / 34, w / 68, window) ? "" : stripe));
  }
  const bar = Math.max(3, height * 0.013);
  const white = hex("#f6f1e8");
  body += frame(window.x - bar * 1.6, window.y - bar * 1.6, window.w + bar * 3.2, bar * 1.8, white) +
    frame(window.x - bar * 1.6, window.y, bar * 1.8, window.h, white) + frame(window.x + window.w - bar * 0.2, window.y, bar * 1.8, window.h, white) +
      frame(window.x + window.w / 2 - bar / 2, window.y, bar, window.h, white) + frame(window.x, window.y + window.h * 0.42, window.w, bar, white) + frame(
        window.x - bar * 3, window.y + window.h, window.w + bar * 6, bar * 2.4, darken(white, 0.08),
      );
  const curtain = hex(random.pick(["#b5524a", "#3f6f8f", "#6a8f5a", "#8a5a9a", "#d09a4a"]));
  for (const side of [0, 1]) {
    for (let fold = 0; fold < 5; fold++) {
      const fw = window.w * 0.055;
      const x = side ? window.x + window.w + bar - fw * (fold + 1) + window.w * 0.05 : window.x - bar + fw * fold - window.w * 0.05;
      body += `<path fill="${tone(fold % 2 ? darken(curtain, 0.16) : lighten(curtain, 0.06))}" d="M${round(x)} ` +
        `${round(window.y - bar * 4)}h${round(fw * 1.06)}q${round(fw * 0.3)} ${round(window.h * 0.6)} ` +
        `${round(side ? fw * 0.2 : -fw * 0.1)} ${round(window.h * 1.24)}h${round(-fw)}q${round(side ? -fw * 0.2 : fw * 0.2)} ` +
        `${round(-window.h * 0.6)} ${round(side ? -fw * 0.2 : fw * 0.1)} ${round(-window.h * 1.24)}z"/>`;
    }
  }
  body += `<rect x="${round(window.x - window.w * 0.12)}" y="${round(window.y - bar * 5)}" width="${round(window.w * 1.24)}" ` +
    `height="${round(bar)}" rx="${round(bar / 2)}" fill="${tone(hex("#7a5a3c"))}"/>`;
  body += shelves(
    context, left + width * (windowLeft ? 0.6 : 0.1), tone, random,
  ) + `<rect y="${round(floorAt - height * 0.16)}" width="${w}" height="${round(height * 0.045)}" fill="${tone(hex("#e9dfcf"))}"/>` +
    `<rect y="${round(floorAt - height * 0.118)}" width="${w}" height="${round(height * 0.006)}" fill="${tone(hex("#b7a992"))}"/>`;
  return rasterLayer({ bitmap: blurBitmap(await bitmapOfSvg(svgDocument(w, h, body)), softness(context, 0.35)), left: -left, top: 0, parallax: 0.7 });
}

const overlaps = (x: number, w: number, window: { x: number; w: number }) => x + w > window.x - 2 && x < window.x + window.w + 2;

function shelves({ width, height }: PlaceContext, x: number, tone: (colour: Colour) => string, random: ReturnType<typeof randomOf>): string {
  const w = Math.min(width * 0.26, height * 0.44);
  const spines = ["#b5524a", "#3f6f8f", "#d0a04a", "#5a8f6a", "#7a5a9a", "#c97a4a", "#e8dcc4"].map(hex);
  let body = "";
  for (const y of [0.3, 0.46]) {
    const base = y * height;
    let at = x + w * 0.05;
    while (at < x + w * 0.78) {
      const [bw, bh] = [w * random.between(0.035, 0.065), height * random.between(0.06, 0.1)];
      body += `<rect x="${round(at)}" y="${round(base - bh)}" width="${round(bw * 0.92)}" height="${round(bh)}" fill="${tone(random.pick(spines))}"/>`;
      at += bw;
      if (random.next() > 0.88) at += w * 0.08;
    }
    body += `<path fill="${tone(hex("#a8674a"))}" d="M${round(x + w * 0.84)} ${round(base)}l${round(-w * 0.015)} ` +
      `${round(-height * 0.035)}h${round(w * 0.1)}l${round(-w * 0.015)} ${round(height * 0.035)}z"/>`;
    for (let i = 0; i < 5; i++) {
      body += `<ellipse fill="${tone(hex(i % 2 ? "#5f9a58" : "#4a8450"))}" cx="${round(x + w * 0.875 + Math.cos(i * 1.5) * w * 0.035)}" ` +
        `cy="${round(base - height * (0.05 + 0.008 * i))}" rx="${round(w * 0.022)}" ry="${round(height * 0.022)}"/>`;
    }
    body += `<rect x="${round(x)}" y="${round(base)}" width="${round(w)}" height="${round(height * 0.014)}" fill="${tone(hex("#8a5f3f"))}"/>` +
      `<rect x="${round(x)}" y="${round(base + height * 0.014)}" width="${round(w)}" height="${round(height * 0.012)}" fill="#000" ` +
      `fill-opacity=".14"/>`;
  }
  return body;
}

async function floorBoards(context: PlaceContext, tone: (colour: Colour) => string): Promise<Layer> {
  const { width, height } = context;
  const random = randomOf(context, "floor");
  const [w, top] = [Math.round(width * 1.6), height * 0.755];
  const h = Math.round(height * 1.25 - top);
  const wood = hex("#b5814f");
  let body = `<rect width="${w}" height="${h}" fill="${tone(wood)}"/>`;
  const boards = 22;
  for (let i = -boards; i <= boards; i++) {
    // Lines that meet at a vanishing point above the floor.
    const foot = w / 2 + (i * w) / boards * 1.5;
    const head = w / 2 + (i * w) / boards * 0.85;
    body += `<path fill="${tone(mix(wood, hex(i % 2 ? "#8a5c36" : "#d19d68"), random.between(0.1, 0.4)))}" fill-opacity=".7" ` +
      `d="M${round(head)} 0H${round(head + (w / boards) * 0.85)}L${round(foot + (w / boards) * 1.5)} ${h}H${round(foot)}z"/>` +
      `<path stroke="${tone(darken(wood, 0.35))}" stroke-opacity=".5" stroke-width="1.5" d="M${round(head)} 0L${round(foot)} ${h}"/>`;
  }
  const rug = hex(random.pick(["#a8434a", "#3d6a86", "#5d7f5a", "#7a4f86"]));
  for (const [size, colour] of [[1, darken(rug, 0.1)], [0.9, hex("#ecd9b4")], [0.86, rug], [0.5, lighten(rug, 0.16)]] as const) {
    body += `<ellipse cx="${w / 2}" cy="${round(height * 0.135)}" rx="${round(Math.min(width * 0.4, height * 0.6) * size)}" ` +
      `ry="${round(height * 0.085 * size)}" fill="${tone(colour)}"/>`;
  }
  body += `<rect width="${w}" height="${round(height * 0.02)}" fill="#000" fill-opacity=".2"/>`;
  return rasterLayer({ bitmap: await bitmapOfSvg(svgDocument(w, h, body)), left: -(w - width) / 2, top, parallax: 0.85 });
}

/** Row on which things stand on the table: near by, its top is all that is seen of it. */
const tableRow = ({ lens }: PlaceContext) => (lens === "close" ? 0.86 : 0.735);

/** A table of boards that stands before the rug, seen a little from above. */
async function tableLayer(context: PlaceContext, tone: (colour: Colour) => string): Promise<Layer> {
  const { width, height, lens } = context;
  const isNear = lens === "close";
  const w = Math.round(isNear ? width * 1.7 : Math.min(width * 0.66, height * 1.05));
  const row = tableRow(context) * height;
  const [back, front] = [row - (isNear ? 0.11 : 0.05) * height, row + (isNear ? 0.2 : 0.045) * height];
  const inset = (front - back) * 0.9;
  const wood = hex("#9a6638");
  const thick = height * 0.024;
  const h = Math.round(height * 1.06 - back);
  const deep = front - back;
  let body = "";
  if (!isNear) {
    const legs = [[inset * 1.6, 0.9, 0.35], [w - inset * 1.6, 0.9, 0.35], [inset * 0.4, 0.985, 0.2], [w - inset * 0.4, 0.985, 0.2]] as const;
    for (const [x, foot, colour] of legs) {
      body += `<rect x="${round(x - height * 0.016)}" y="${round(deep * 0.8)}" width="${round(height * 0.032)}" ` +
        `height="${round(foot * height - back - deep * 0.8)}" fill="${tone(darken(wood, colour))}"/>`;
    }
  }
  body += `<path fill="${tone(wood)}" d="M${round(inset)} 0H${round(w - inset)}L${w} ${round(deep)}H0z"/>`;
  for (let i = 1; i < 6; i++) {
    const y = deep * (i / 6) ** 1.25;
    const x = inset * (1 - y / deep);
    body += `<path stroke="${tone(darken(wood, 0.2))}" stroke-width="${round(height * 0.0025)}" d="M${round(x)} ${round(y)}H${round(w - x)}"/>`;
  }
  body += `<path fill="#fff" fill-opacity=".1" d="M${round(w * 0.3)} 0h${round(w * 0.22)}l${round(-w * 0.1)} ${round(deep)}h${round(-w * 0.26)}z"/>` +
    `<rect y="${round(deep)}" width="${w}" height="${round(thick)}" fill="${tone(darken(wood, 0.28))}"/>`;
  return rasterLayer({ bitmap: await bitmapOfSvg(svgDocument(w, h, body)), left: (width - w) / 2, top: back, parallax: 1 });
}

/** A hanging lamp that swings a little and lights the room in the dark. */
function lampLight({ palette, width, height }: PlaceContext, windowLeft: boolean): Layer {
  const x = width * (windowLeft ? 0.7 : 0.3);
  return {
    draw(frame, moment) {
      const at = project(frame, moment, 0.8, x + 8 * Math.sin(moment.time * 0.8) * (height / 1080), height * 0.2);
      const strength = palette.isDark ? 1 : 0.3;
      drawGlow(frame, at.x, at.y, height * 0.85, palette.lamp, 0.34 * strength);
      drawGlow(frame, at.x, at.y, height * 0.2, lighten(palette.lamp, 0.4), 0.5 * strength);
      drawGlow(frame, at.x, at.y, height * 0.035, [255, 250, 230], strength);
    },
  };
}
