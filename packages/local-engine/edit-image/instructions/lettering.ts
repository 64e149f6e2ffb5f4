import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { drawText, type Lettering } from "../../vision/draw-text.ts";
import { laySprite } from "../effects/blend.ts";
import { blurRaster } from "../effects/blur-raster.ts";
import { clearOfHeads } from "../frame/clear-of-heads.ts";
import type { Canvas } from "../canvas.ts";
import { hexOf } from "../grammar/colours.ts";
import type { Details } from "../grammar/details.ts";
import type { Place } from "../grammar/places.ts";
import type { CanvasInstruction } from "../instruction.ts";
import { NotPossible } from "../not-possible.ts";

const letterings: [RegExp, Lettering][] = [
  [/\b(?:hand-?written|script|cursive|brush|calligraphy|signature|casual|playful)\b/, "handwritten"],
  [/\b(?:elegant|serif|classic|luxury|wedding|romantic|stylish|fancy)\b/, "elegant"],
  [/\b(?:poster|headline|movie|condensed|impact|block|tall)\b/, "poster"],
  [/\b(?:plain|simple|thin|light|regular|small print)\b/, "plain"],
];

/** Words on the picture. */
export const lettering: CanvasInstruction[] = [
  {
    name: "watermark",
    does: "Quoted text, small and half transparent in the lower right corner, or repeated over the picture when \"tiled\" is said.",
    phrases: /\b(?:watermark(?:ed)?(?: (?:it|text|saying|with))?|copyright(?: (?:notice|text|mark))?|signature in the corner)\b/,
    examples: ["watermark \"© Studio North\"", "tiled watermark \"DRAFT\""],
    kind: "canvas",
    carryOut: async (canvas, details) => {
      const text = details.texts[0];
      if (!text) throw new NotPossible("a watermark needs its text in quotation marks");
      const tiled = /\b(?:tiled?|repeat(?:ed)?|pattern|all over|diagonal)\b/.test(details.clause);
      const colour = details.colours[0]?.rgb ?? [255, 255, 255];
      const unit = Math.min(canvas.width, canvas.height);
      const drawn = drawText(text, {
        lettering: "bold", size: unit * (tiled ? 0.028 : 0.022) * details.size, colour: hexOf(colour),
        rim: { colour: "#000000", width: unit * 0.0009 }, maxWidth: canvas.width * 0.8,
      });
      if (!drawn) throw new NotPossible("the text has no characters that can be drawn");
      const picture = copy(canvas.picture);
      if (tiled) {
        const [stepX, stepY] = [drawn.width * 1.6, drawn.height * 5];
        for (let row = 0, y = stepY / 2; y < canvas.height; y += stepY, row++) {
          for (let x = row % 2 === 0 ? -drawn.width / 2 : drawn.width * 0.3; x < canvas.width; x += stepX) {
            laySprite(picture, drawn, Math.round(x), Math.round(y), 0.28);
          }
        }
      } else {
        const { x, y } = position(canvas, drawn, details.place ?? { name: "bottom right", x: 1, y: 1 }, 0.03);
        laySprite(picture, drawn, x, y, 0.62);
        canvas.showDrawn(drawn, x, y);
      }
      canvas.recolour(picture);
      return { text, position: tiled ? "everywhere" : (details.place?.name ?? "bottom right") };
    },
  },
  {
    name: "text",
    does: "Quoted text at a place, in a size, colour and lettering (bold, plain, elegant, poster, handwritten); where none is said, below the middle, in the " +
      "colour that reads best; beside heads where there is space.",
    phrases: new RegExp(
      String.raw`(?:\b(?:(?:add|write|put|place|insert|overlay|with|include|print)(?: (?:the|a|an|some))?(?: [\w-]+){0,4}? ?` +
      "(?:text|words?|title|caption|heading|headline|label|lettering|quote|slogan|subtitle|message)s?" +
      "(?: (?:that )?(?:saying|says?|reading|reads?))?|" +
      "(?:text|title|caption|headline|slogan|subtitle)(?: (?:that )?(?:saying|says?|reading|reads?))?|" +
      String.raw`(?:write|saying|says|reads|reading|titled|captioned)|(?:say|it (?:to )?say|it read)(?= «)|(?:add|put|place|print)(?= «)))(?: ?:)?(?: ?«\d+»)?`,
    ),
    examples: [
      "add the text \"Hello\" at the top", "write \"SALE\" in large red poster letters", "caption \"Summer in Rome\" in handwritten white",
      "title \"Dawn\"",
    ],
    kind: "canvas",
    carryOut: async (canvas, details) => {
      const text = details.texts.join("\n");
      if (!text.trim()) throw new NotPossible("the text has to stand in quotation marks");
      return write(canvas, details, text);
    },
  },
];

async function write(canvas: Canvas, details: Details, text: string): Promise<Record<string, unknown>> {
  const { width, height } = canvas;
  const font = letterings.find(([words]) => words.test(details.clause))?.[1] ?? "bold";
  const unit = Math.min(width, height);
  const longest = Math.max(...text.split("\n").map((line) => line.length));
  const size = Math.min(0.3, Math.max(0.028, (longest <= 6 ? 0.1 : longest <= 16 ? 0.075 : longest <= 40 ? 0.052 : 0.036) * details.size)) * unit;
  const place: Place = details.place ?? { name: "bottom", x: 0.5, y: 1 };
  const align = place.x === 0 ? "left" : place.x === 1 ? "right" : "middle";
  const style = { lettering: font, maxWidth: width * 0.88, align } as const;
  const measured = drawText(text, { ...style, size, colour: "#ffffff" });
  if (!measured) throw new NotPossible("the text has no characters that can be drawn");
  const fit = Math.min(1, (width * 0.92) / measured.width, (height * 0.92) / measured.height);
  const box = { width: measured.width * fit, height: measured.height * fit };
  const at = position(canvas, box, place, 0.055);
  // A side that was named is kept.
  if (place.x === 0.5 && place.name !== "centre") at.x = clearOfHeads({ ...at, ...box }, await canvas.firstSubjects(), { width, margin: unit * 0.055 });
  const ground = meanLuma(canvas.picture, at.x, at.y, measured.width * fit, measured.height * fit);
  const rgb = details.colours[0]?.rgb ?? (ground > 168 ? [22, 22, 26] : [255, 255, 255]);
  const light = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2] > 110;
  const drawn = drawText(text, { ...style, size: size * fit, colour: hexOf(rgb) });
  if (!drawn) throw new NotPossible("the text has no characters that can be drawn");
  const picture = copy(canvas.picture);
  const shade = shadowOf(drawn, size * fit * 0.12, light ? 0 : 255);
  laySprite(picture, shade.sprite, at.x - shade.margin, at.y - shade.margin + Math.round(size * fit * 0.03), 0.75);
  laySprite(picture, drawn, at.x, at.y);
  canvas.showDrawn(drawn, at.x, at.y);
  canvas.recolour(picture);
  return { text, position: place.name, lettering: font, color: details.colours[0]?.name ?? (light ? "white" : "black") };
}

/** A soft shade (or light) around letters, which keeps them readable on any ground. */
function shadowOf(letters: Raster, sigma: number, tone: number): { sprite: Raster; margin: number } {
  const margin = Math.ceil(sigma * 3);
  const [width, height] = [letters.width + 2 * margin, letters.height + 2 * margin];
  const alpha: Raster = { data: new Uint8Array(width * height), width, height, channels: 1 };
  for (let y = 0; y < letters.height; y++) {
    for (let x = 0; x < letters.width; x++) alpha.data[(y + margin) * width + x + margin] = letters.data[(y * letters.width + x) * 4 + 3];
  }
  const soft = blurRaster(alpha, sigma);
  const sprite: Raster = { data: new Uint8Array(width * height * 4), width, height, channels: 4 };
  for (let i = 0; i < soft.data.length; i++) {
    sprite.data.fill(tone, i * 4, i * 4 + 3);
    sprite.data[i * 4 + 3] = Math.min(255, soft.data[i] * 1.25);
  }
  return { sprite, margin };
}

function position(canvas: Canvas, { width, height }: { width: number; height: number }, { x, y }: Place, margin: number): { x: number; y: number } {
  const edge = Math.min(canvas.width, canvas.height) * margin;
  const along = (part: number, space: number) => Math.round(Math.max(0, Math.min(space, edge + part * (space - 2 * edge))));
  return { x: along(x, canvas.width - width), y: along(y, canvas.height - height) };
}

function meanLuma(picture: Raster, x: number, y: number, width: number, height: number): number {
  const rect = {
    x: Math.max(0, Math.floor(x)), y: Math.max(0, Math.floor(y)), width: Math.max(1, Math.floor(Math.min(width, picture.width - x))),
    height: Math.max(1, Math.floor(Math.min(height, picture.height - y))),
  };
  const { data } = luminance(picture, rect);
  return data.reduce((sum, v) => sum + v, 0) / data.length;
}

function copy(picture: Raster): Raster {
  return { ...picture, data: Uint8Array.from(picture.data) };
}
