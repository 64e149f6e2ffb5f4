import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { estimateForeground } from "../../vision/subject/estimate-foreground.ts";
import type { Canvas } from "../canvas.ts";
import { layRaster } from "../effects/blend.ts";
import { blurBehind } from "../effects/blur-behind.ts";
import { blurRaster } from "../effects/blur-raster.ts";
import { grade } from "../effects/grade.ts";
import { blackAndWhite } from "../effects/tone-maps.ts";
import { fillFrame } from "../frame/fill-frame.ts";
import { gradient, paintScene } from "../frame/paint-ground.ts";
import { placeOf } from "../grammar/plain-words/place-of.ts";
import { anyPhrase } from "../grammar/any-phrase.ts";
import type { CanvasInstruction } from "../instruction.ts";
import { NotPossible } from "../not-possible.ts";

const word = "(?!and\\b|then\\b|but\\b|with\\b|add\\b)[\\w#-]";
const bg = "(?:background|backdrop|surroundings|back|scenery|behind)\\b";

/** What is done with the subject separated from its background. */
export const background: CanvasInstruction[] = [
  {
    name: "blur background",
    once: true,
    does: "Finds the subject and puts what is behind it out of focus, as a fast lens does.",
    phrases: anyPhrase(
      `(?:blur(?:red|ry)?|defocus(?:ed)?|soften|out of focus)(?: out)?(?: (?:the|its|her|his|a|everything in the))* ${bg}`,
      `${bg} (?:blur(?:red|ry)?|out of focus|defocused|bokeh)|portrait (?:mode|depth|effect|bokeh)`,
      `(?:shallow|narrow|less) depth of field|depth[- ]of[- ]field(?: effect)?|f\\/?1\\.\\d|focus on the subject`,
    ),
    examples: ["blur the background", "portrait mode", "shallow depth of field", "slightly blurred background"],
    kind: "canvas",
    carryOut: async (canvas, { strength }) => {
      const subject = await canvas.findSubject();
      canvas.recolour(blurBehind(canvas.picture, subject, (Math.max(canvas.width, canvas.height) / 60) * strength));
      return { subject: true };
    },
  },
  {
    name: "remove background",
    once: true,
    does: "Cuts the subject out: on white, on the colour named, or on nothing when \"transparent\" is said (the file then has alpha).",
    phrases: anyPhrase(
      `(?:remove|delete|erase|cut|strip|drop|get rid of|without|no)(?: out)?(?: (?:the|its|any|all|whole|entire|busy|old|original|current|white|` +
        `black|green|blue|gray))* ${bg}(?! (?:noise|sounds?|music|people|person|` +
        `crowd|objects?|things?|cars?|voices?|hum|text|logo))`,
      `cut[- ]?out(?: (?:the |my |her |his )?(?:subject|persons?|people|object|figure|man|woman|girl|boy|child|kid|` +
        `baby|dog|cat|animal|product|model)|(?! \\w))|isolate(?: (?:the )?(?:subject|person|object|\\w+))?`,
      `${bg} (?:removed|removal)|(?:on|with) (?:a )?(?:plain )?(?:transparent|transparency)(?: ${bg})?|transparent ${bg}`,
      `sticker cut`,
    ),
    examples: ["remove the background", "cut out the subject", "transparent background", "isolate the person on yellow"],
    kind: "canvas",
    carryOut: async (canvas, { colours, clause }) => {
      const { matte } = await canvas.findSubject();
      const ground = colours[0]?.rgb ?? [255, 255, 255];
      if (/\btransparen/.test(clause)) {
        canvas.opacity = { ...matte, data: Float32Array.from(matte.data) };
        canvas.recolour(estimateForeground(canvas.picture, matte, Math.max(canvas.width, canvas.height) / 25));
        return { background: "transparent" };
      }
      compose(canvas, matte, gradient(canvas.width, canvas.height, [ground]));
      return { background: colours[0]?.name ?? "white" };
    },
  },
  {
    name: "replace background",
    once: true,
    does: "Puts the subject before a colour, a gradient of the colours named, another picture, or a soft ground in the colours of a place (sky, sunset, sea, " +
      "forest, night, space, studio ...); the light of the subject is matched.",
    phrases: new RegExp(
      `\\b(?:(?:replace|change|swap|switch|set|make|turn|put|exchange)(?: (?:the|its|her|his|a))* ${bg}` +
        `(?! (?:blur|dark|dim|out of|black and white|gray ?scale|in black|transparent|pop|look (?!like)|seem|more|less|a bit|a little|slightly|much|stand|` +
        `sharp|soft|vi(?:brant|vid|ntage)|colorful|dreamy|retro|sepia|\\w+er\\b))(?: (?:color|picture|image))?` +
        `(?:(?: (?:to|with|by|into|for|as|is|be|from|in)\\b)+(?: (?!and\\b|then\\b|but\\b|with\\b|add\\b|while\\b)[\\w#-]+){0,6})?|` +
        `(?:new|different|other) ${bg}|(?:put|place|set|move|show) (?:(?:the|my|her|his|this|that) (?!background|text|date|title|logo|second|` +
          `other|image|picture|photo)` +
        `[\\w-]+|it|him|her|them|me|us) (?:on|onto|in|into|at|to|before|against|in front of)(?: top of)? (?:an? |the )?(?!a\\b|an\\b|the\\b|top|` +
          `bottom|upper|lower|left|right|` +
        `middle|centre|corner|frame|circle|picture|image|photo|second|first|other|border|square|it\\b|transparent|plain transparent|grayscale|` +
          `black and|${word}+ frame|` +
        `${word}+ border)(?:${word}+ ?){1,4}|(?:add|use|give (?:it|me|him|her|us|them|this|` +
        `the (?:photo|picture|image))|with|on|in front of|against|before)(?: an?| the)? ` +
        `(?:(?!remove|blur|and\\b|but\\b|keep\\b|(?:in|to|on|behind|of) the\\b)[\\w#-]+ ){1,4}(?:background|backdrop)(?: color)?|` +
        `use (?:the )?(?:image|picture|photo|reference) ?\\d as (?:the |a )?(?:background|backdrop)|` +
        `${bg} (?:to|from|of) (?:the )?(?:image|picture|photo|second|third))`
    ),
    examples: [
      "replace the background with a sunset", "change the background to light blue", "put the background from image 2",
      "with a purple to pink gradient background", "use image 2 as background",
    ],
    kind: "canvas",
    carryOut: async (canvas, details) => {
      const { matte } = await canvas.findSubject();
      const { ground, said, fits } = await canvas.once(`ground ${details.clause}`, () => groundFor(
        canvas, details.clause, details.pictures, details.colours.map(({ rgb }) => rgb),
      ));
      compose(canvas, matte, copy(ground), fits);
      return { background: details.colours.length > 0 && said === "colors" ? details.colours.map(({ name }) => name).join(" to ") : said };
    },
  },
  {
    name: "gray background",
    does: "Leaves the subject in colour and makes everything else black and white.",
    phrases: anyPhrase(
      `(?:desaturate|black and white|gray|monochrome)(?: only)?(?: the)? ${bg}`,
      `${bg} (?:in |to )?(?:black and white|gray ?scale|monochrome)`,
      `(?:keep|leave)(?: only)?(?: the)? (?:subject|person|main object|foreground)(?: only)? (?:in color|colored|colorful)`,
      `color only (?:on )?the (?:subject|person)`,
    ),
    examples: ["background in black and white", "desaturate the background", "keep the subject in color"],
    kind: "canvas",
    carryOut: async (canvas) => {
      const { matte } = await canvas.findSubject();
      const picture = copy(canvas.picture);
      canvas.recolour(layRaster(picture, blackAndWhite(copy(picture)), inverse(matte)));
      return { subject: true };
    },
  },
  {
    name: "darken background",
    does: "Takes light from everything behind the subject.",
    phrases: anyPhrase(
      `(?:darken|darker|dim)(?: the)? ${bg}|${bg} darker|spot ?light(?: (?:on|the) (?:the )?(?:subject|person|face))?`,
      `highlight the (?:subject|person)|make the subject (?:stand out|pop)`,
    ),
    examples: ["darken the background", "spotlight on the subject", "make the subject stand out"],
    kind: "canvas",
    carryOut: async (canvas, { strength }) => {
      const { matte } = await canvas.findSubject();
      const picture = copy(canvas.picture);
      const soft = gaussianBlur(inverse(matte), Math.max(1, canvas.width / 400));
      const dark = grade(copy(picture), { exposure: -1.1 * strength, saturation: 0.8 });
      canvas.recolour(layRaster(picture, dark, soft));
      return { subject: true };
    },
  },
  {
    name: "outline subject",
    does: "A sticker's rim around the subject, white or in the colour named.",
    phrases: anyPhrase(
      /sticker (?:outline|effect|style|border|look)|die[- ]cut(?: sticker)?/,
      /(?:outline|contour|stroke|rim)(?: (?:around|of|the))* (?:the )?(?:subject|person|object)/,
      /outline the (?:subject|person|object)/,
    ),
    examples: ["sticker outline", "outline the subject in yellow", "die-cut sticker"],
    kind: "canvas",
    carryOut: async (canvas, { colours, size }) => {
      const { matte } = await canvas.findSubject();
      const rgb = colours[0]?.rgb ?? [255, 255, 255];
      const width = (Math.max(canvas.width, canvas.height) / 110) * size;
      const grown = gaussianBlur(matte, width);
      const picture = copy(canvas.picture);
      for (let i = 0, at = 0; i < matte.data.length; i++, at += 3) {
        const rim = Math.min(1, Math.max(0, (grown.data[i] - 0.06) * 14)) * (1 - matte.data[i]);
        for (let c = 0; c < 3; c++) picture.data[at + c] = picture.data[at + c] + (rgb[c] - picture.data[at + c]) * rim + 0.5;
      }
      canvas.recolour(picture);
      return { color: colours[0]?.name ?? "white" };
    },
  },
];

/** The subject over a ground, its colours freed from the old one and, before a photograph or scene, its light drawn to the new one's. */
export function compose(canvas: Canvas, matte: Plane, ground: Raster, matchLight = false): void {
  const front = estimateForeground(canvas.picture, matte, Math.max(canvas.width, canvas.height) / 25);
  if (matchLight) {
    const mean = meanColour(ground);
    const luma = 0.299 * mean[0] + 0.587 * mean[1] + 0.114 * mean[2];
    grade(front, { highlights: { rgb: mean, part: 0.25 }, shadows: { rgb: mean, part: 0.3 }, brightness: Math.max(-0.14, Math.min(0.1, (luma - 120) / 700)) });
    // Light of the ground wraps around the edge, which is what seats a subject in its new place.
    const wrap = gaussianBlur(inverse(matte), Math.max(1, canvas.width / 180));
    const around = blurRaster(ground, canvas.width / 60);
    for (let i = 0; i < wrap.data.length; i++) wrap.data[i] = 0.35 * wrap.data[i] * matte.data[i];
    layRaster(front, around, wrap, "screen");
  }
  canvas.opacity = undefined;
  canvas.recolour(layRaster(ground, front, matte));
}

async function groundFor(
  canvas: Canvas, clause: string, pictures: number[], colours: [number, number, number][],
): Promise<{ ground: Raster; said: string; fits: boolean }> {
  const { width, height } = canvas;
  if (pictures.some((n) => n > 1)) {
    const { number, picture } = canvas.other(pictures);
    return { ground: await fillFrame(picture, width, height), said: `picture ${number}`, fits: true };
  }
  const place = placeOf(clause);
  const scene = place === undefined ? undefined : paintScene(place, width, height, canvas.seed);
  if (scene) return { ground: scene.raster, said: `soft ground in the colors of: ${scene.name}`, fits: true };
  if (colours.length > 0 && place !== undefined) return { ground: gradient(width, height, colours), said: "colors", fits: false };
  if (canvas.references.length > 1 && canvas.used.size < canvas.references.length) {
    const { number, picture } = canvas.other([]);
    return { ground: await fillFrame(picture, width, height), said: `picture ${number}`, fits: true };
  }
  throw new NotPossible("no place or color is known by these words: name a color, another picture, or a place such as beach, forest, city, night sky, studio");
}

function meanColour({ data }: Raster): [number, number, number] {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < data.length; i += 3 * 31, count++) for (let c = 0; c < 3; c++) sum[c] += data[i + c];
  return sum.map((v) => v / count) as [number, number, number];
}

function inverse(matte: Plane): Plane {
  const result = createPlane(matte.width, matte.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = 1 - matte.data[i];
  return result;
}

function copy(picture: Raster): Raster {
  return { ...picture, data: Uint8Array.from(picture.data) };
}
