import { readFile } from "node:fs/promises";
import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { renderSvg } from "@atelier/media/images/render-svg.ts";
import { cutOut } from "../../vision/subject/cut-out.ts";
import { straightAlpha } from "../../vision/draw-text.ts";
import { estimateForeground } from "../../vision/subject/estimate-foreground.ts";
import { findSubjects, hasLife } from "../../vision/subject/find-subjects.ts";
import type { Canvas } from "../canvas.ts";
import { laySprite } from "../effects/blend.ts";
import { gradientMap } from "../effects/tone-maps.ts";
import { mainColours, takeColours } from "../effects/colour-transfer.ts";
import { collage, sideBySide } from "../frame/collage.ts";
import { contentWords } from "../grammar/filler.ts";
import type { Details } from "../grammar/details.ts";
import type { CanvasInstruction } from "../instruction.ts";
import { anyPhrase } from "../grammar/any-phrase.ts";
import { NotPossible } from "../not-possible.ts";

const nth = "(?:(?:image|picture|photo|reference|ref|img)s? ?#?(?:[1-5]|one|two|three|four|five)|(?:the )?(?:first|second|third|fourth|fifth|last|other) " +
  "(?:reference )?(?:image|picture|photo|reference)|(?:the )?(?:reference|other image|references?)|the (?:second|third|fourth|fifth|other)(?: one)?)";
const several =
  "(?:(?:all|both|the|these|two|three|four|five)(?: of)?(?: the)? )*(?:(?:images?|pictures?|photos?|references?)(?: [1-5](?:(?:,| and| to| -)? [2-5])*)?)";

/** What is made with the other references. */
export const withOthers: CanvasInstruction[] = [
  {
    name: "side by side",
    once: true,
    does: "The references next to each other, or one above the other when \"stacked\" is said, without a gap; two may be split diagonally.",
    phrases: new RegExp(
      `\\b(?:side[- ]by[- ]side|(?:split|divided?)[- ]?(?:screen|view|picture|image|in half)|before (?:and|\\/|&) after|` +
        `next to each other|diptych|triptych|stack(?:ed)? (?:${several}|vertically)|diagonal split|` +
        `compar(?:e|ison)(?: (?:of )?${several})?)`
    ),
    examples: ["side by side", "split screen", "diagonal split", "stacked vertically"],
    kind: "canvas",
    carryOut: async (canvas, { clause, pictures }) => {
      const chosen = choose(canvas, pictures);
      const layout = /\bdiagonal/.test(clause) ? "diagonal" : /\b(?:stack|vertical|above)/.test(clause) ? "rows" : "columns";
      canvas.layOut(await sideBySide(chosen, canvas.width, canvas.height, layout, canvas.signal));
      return { pictures: chosen.length, layout };
    },
  },
  {
    name: "collage",
    once: true,
    does: "A designed collage of all references: the first the largest, on a ground in their own colours; \"grid\" makes equal cells, \"scrapbook\" loose " +
      "prints.",
    phrases: new RegExp(
      `\\b(?:(?:photo )?collage|mood ?board|photo ?grid|grid(?: layout)?(?: of)?(?: ${several})?|montage|scrap ?book|contact sheet|` +
        `(?:combine|merge|join|mix) ${nth} (?:with|and) ${nth}|` +
        `(?:combine|merge|arrange|join|put together|mix)(?: ${several})(?: together)?` +
        `(?: (?:into|in) (?:one|a single) (?:image|picture|photo))?|contact print)`
    ),
    examples: ["make a collage", "photo grid", "scrapbook", "combine all images"],
    kind: "canvas",
    carryOut: async (canvas, { clause, pictures, colours }) => {
      const chosen = choose(canvas, pictures);
      const layout = /\bscrap/.test(clause) ? "scrapbook" : /\b(?:grid|contact)/.test(clause) ? "grid" : "designed";
      canvas.layOut(await collage(chosen, canvas.width, canvas.height, { layout, ground: colours[0]?.rgb, seed: canvas.seed, signal: canvas.signal }));
      return { pictures: chosen.length, layout };
    },
  },
  {
    name: "place picture",
    does: "Puts the subject of another reference into the picture, cut out and with a shadow, or the whole reference when it shows no living being or " +
      "\"picture in picture\" is said; at the place and in the size named.",
    phrases: anyPhrase(
      `(?:place|put|add|insert|paste|include|overlay|combine|composite|blend in|` +
        `bring)(?: in)?(?: (?:the|a|an|it))?(?: (?!background|backdrop|text|border|frame|as|color|colors|palette|style)[\\w-]+){0,3}?(?: ` +
        `(?:from|of|in|on|with))?(?: the)? ${nth}(?: (?:on|onto|into|in|over|next to|beside|to)(?: (?:the )?${nth}| it)?)?`,
      `picture[- ]in[- ]picture`,
      `(?:the )?(?!palette|colors?|tones?|mood|grading|style|texture|pattern|look|` +
        `background)\\w+ from ${nth}(?: (?:on|onto|into|in|next to|beside) (?:it|the \\w+))?`,
    ),
    examples: [
      "place image 2 in the bottom right", "add the cat from image 2 on the left", "put the second picture in the corner, small",
      "picture in picture",
    ],
    kind: "canvas",
    carryOut: async (canvas, details) => placePicture(canvas, details),
  },
  {
    name: "colors of picture",
    does: "Takes the palette of another reference (L*a*b* statistics); with \"gradient map\" its main colours replace all tones.",
    phrases: new RegExp(
      `\\b(?:(?:use|apply|take|copy|transfer|match|with|in|adopt|borrow|give it)(?: it)?(?: (?:to|the|same|its))*` +
        `(?: (?:colors?|palette|color palette|color scheme|colou?r grading|grading|tones?|mood))+(?: (?:of|from|in|to|as))* ${nth}|` +
        `(?:colors?|palette|color (?:scheme|palette|grading)|grading|tones?)(?: (?:of|from|like|as in))(?: in)? ${nth}|` +
        `${nth}'?s? (?:colors?|palette|color (?:scheme|palette|grading)|tones?)|color (?:match|transfer)(?: (?:to|with|from) ${nth})?|` +
        `match ${nth})`
    ),
    examples: ["use the colors of image 2", "palette from the second picture", "match the tones of image 2", "color transfer"],
    kind: "canvas",
    carryOut: async (canvas, { pictures, strength, clause }) => {
      const { number, picture } = canvas.other(pictures);
      const result = { ...canvas.picture, data: Uint8Array.from(canvas.picture.data) };
      if (/\bgradient|only\b/.test(clause)) canvas.recolour(gradientMap(result, mainColours(picture, 5).sort((a, b) => a[1] - b[1])));
      else canvas.recolour(takeColours(result, picture, strength, canvas.palette));
      return { picture: number };
    },
  },
  {
    name: "sticker",
    does: "Puts an icon of the service's catalog on the picture, where a sticker, an icon or an emoji is asked for: \"add a heart sticker\".",
    phrases: new RegExp(
      String.raw`\b(?:(?:add|put|place|draw|insert|with|include|stick)(?: (?:an?|some|the|two|three))?` +
      String.raw`(?: (?:small|tiny|little|big|large|huge|cute|red|blue|green|yellow|pink|white|black|golden|purple|orange))* (?:[\w-]+ ){0,2}?` +
      String.raw`(?:stickers?|emojis?|icons?|clip ?art)(?: of (?:an? )?[\w-]+)?)`,
    ),
    examples: ["add a heart sticker in the top right", "put a crown emoji at the top", "add a star icon"],
    kind: "canvas",
    carryOut: async (canvas, details) => addSticker(canvas, details),
  },
];

function choose(canvas: Canvas, pictures: number[]): Raster[] {
  const numbers = pictures.length > 1 ? pictures : canvas.references.map((_, i) => i + 1);
  const chosen = numbers.map((n) => (n === 1 ? canvas.picture : canvas.reference(n)));
  if (chosen.length < 2) throw new NotPossible("that needs at least two reference pictures");
  return chosen;
}

async function placePicture(canvas: Canvas, { pictures, place, size, clause, percent }: Details): Promise<Record<string, unknown>> {
  const { number, picture } = canvas.other(pictures);
  const subjects = await findSubjects(picture, canvas.signal);
  // A landscape has no subject that could stand in another picture: only living beings are cut out unasked.
  const asked = /\b(?:from|cut|cut-?out|subject|person|object)\b/.test(clause);
  const living = hasLife(subjects);
  const whole = /\bpicture[- ]in[- ]picture|\b(?:whole|inset|thumbnail|framed)\b/.test(clause) || !(asked || living);
  const unit = Math.min(canvas.width, canvas.height);
  const reach = percent === undefined ? (whole ? 0.36 : 0.7) * size : (percent / 100) * 1;
  const cut = whole ? undefined : await cutOut(picture, subjects, canvas.signal);
  const sprite = cut ? spriteOf(picture, cut.matte, cut.box) : opaque(picture);
  const scale = Math.min(
    (unit * reach) / Math.max(sprite.width, sprite.height) * (cut ? 1.1 : 1), (canvas.width * 0.98) / sprite.width,
    (canvas.height * 0.98) / sprite.height,
  );
  const small = resizeRaster(sprite, Math.max(1, Math.round(sprite.width * scale)), Math.max(1, Math.round(sprite.height * scale)));
  // A subject cut off by its own frame's lower edge stands on ours; others keep a margin.
  const grounded = cut !== undefined && cut.box.y + cut.box.height > picture.height * 0.97;
  const margin = Math.round(unit * 0.03);
  const at = place ?? { name: "bottom right", x: 1, y: 1 };
  const x = Math.round(margin + at.x * (canvas.width - small.width - 2 * margin));
  const y = grounded ? canvas.height - small.height : Math.round(margin + at.y * (canvas.height - small.height - 2 * margin));
  const result = { ...canvas.picture, data: Uint8Array.from(canvas.picture.data) };
  const shadow = shadowOf(small, unit * 0.016);
  laySprite(result, shadow.sprite, x - shadow.margin + Math.round(unit * 0.006), y - shadow.margin + Math.round(unit * 0.01), 0.5);
  laySprite(result, small, x, y);
  canvas.layOut(result);
  return { picture: number, cut_out: cut !== undefined, position: place?.name ?? "bottom right" };
}

function spriteOf(picture: Raster, matte: { data: Float32Array }, box: Rect): Raster {
  const front = estimateForeground(picture, { data: matte.data, width: picture.width, height: picture.height }, Math.max(picture.width, picture.height) / 25);
  const sprite: Raster = { data: new Uint8Array(box.width * box.height * 4), width: box.width, height: box.height, channels: 4 };
  for (let y = 0, to = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++, to += 4) {
      const i = (box.y + y) * picture.width + box.x + x;
      for (let c = 0; c < 3; c++) sprite.data[to + c] = front.data[i * 3 + c];
      sprite.data[to + 3] = matte.data[i] * 255 + 0.5;
    }
  }
  return sprite;
}

function opaque(picture: Raster): Raster {
  const sprite: Raster = { ...picture, channels: 4, data: new Uint8Array(picture.width * picture.height * 4).fill(255) };
  for (let i = 0; i < picture.width * picture.height; i++) sprite.data.set(picture.data.subarray(i * 3, i * 3 + 3), i * 4);
  return sprite;
}

function shadowOf(sprite: Raster, sigma: number): { sprite: Raster; margin: number } {
  const margin = Math.ceil(3 * sigma);
  const plane = createPlane(sprite.width + 2 * margin, sprite.height + 2 * margin);
  for (let y = 0; y < sprite.height; y++) {
    for (let x = 0; x < sprite.width; x++) plane.data[(y + margin) * plane.width + x + margin] = sprite.data[(y * sprite.width + x) * 4 + 3];
  }
  const soft = gaussianBlur(plane, sigma);
  const shadow: Raster = { data: new Uint8Array(plane.data.length * 4), width: plane.width, height: plane.height, channels: 4 };
  for (let i = 0; i < soft.data.length; i++) shadow.data[i * 4 + 3] = soft.data[i] + 0.5;
  return { sprite: shadow, margin };
}

async function addSticker(canvas: Canvas, { clause, place, size, colours }: Details): Promise<Record<string, unknown>> {
  const words = contentWords(clause.replace(
    /\b(?:stickers?|emojis?|icons?|clip ?art|add|put|draw|stick|place|some)\b/g, " ",
  )).filter((word) => !/^(?:cute|red|blue|green|yellow|pink|white|black|golden|purple|orange)$/.test(word));
  if (words.length === 0) throw new NotPossible("nothing is named that could be drawn");
  const icon = await canvas.materials.icon(words.join(" "), { multicolour: colours.length === 0 });
  if (!icon) throw new NotPossible(`the icon catalog has no ${words.join(" ")}`);
  const unit = Math.min(canvas.width, canvas.height);
  const side = Math.round(unit * 0.24 * size);
  const colour = colours[0] ? `rgb(${colours[0].rgb.join(",")})` : "#111318";
  const svg = (await readFile(icon.file.path, "utf8")).replace(/currentColor/gi, colour).replace(
    /<svg\b([^>]*)>/, (_, attributes: string) => `<svg${attributes.replace(/\s(?:width|height)="[^"]*"/g, "")} width="${side}" height="${side}">`,
  );
  const drawn = await renderSvg(svg);
  const sprite: Raster = { data: drawn.premultiplied ? straightAlpha(drawn.pixels) : drawn.pixels, width: drawn.width, height: drawn.height, channels: 4 };
  const at = place ?? { name: "top right", x: 1, y: 0 };
  const margin = Math.round(unit * 0.045);
  const [x, y] = [
    Math.round(margin + at.x * (canvas.width - sprite.width - 2 * margin)), Math.round(margin + at.y * (canvas.height - sprite.height - 2 * margin)),
  ];
  const result = { ...canvas.picture, data: Uint8Array.from(canvas.picture.data) };
  const shadow = shadowOf(sprite, unit * 0.008);
  laySprite(result, shadow.sprite, x - shadow.margin, y - shadow.margin + Math.round(unit * 0.005), 0.4);
  laySprite(result, sprite, x, y);
  canvas.showDrawn(sprite, x, y);
  canvas.recolour(result);
  return { icon: icon.name, position: at.name };
}
