import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import type { Canvas } from "../canvas.ts";
import { blurRaster } from "../effects/blur-raster.ts";
import { cropTo } from "../frame/crop-to.ts";
import { findSlant } from "../frame/find-slant.ts";
import { bestCrop } from "../frame/fit-picture.ts";
import { flip, turnAndCrop, turnQuarters } from "../frame/turn-picture.ts";
import type { Details } from "../grammar/details.ts";
import type { FrameInstruction, Understood } from "../instruction.ts";
import { anyPhrase } from "../grammar/any-phrase.ts";
import { NotPossible } from "../not-possible.ts";

/** What is in the frame. */
export const framing: FrameInstruction[] = [
  {
    name: "keep whole",
    does: "Shows the whole picture: what the frame's shape leaves free is filled with a blurred enlargement of it.",
    phrases: anyPhrase(
      /do not (?:crop|cut)(?: (?:it|anything|off))?|without cropping|no crop(?:ping)?|uncropped/,
      /(?:keep|show|preserve)(?: the)? (?:whole|entire|full|complete)(?: (?:image|picture|photo|frame))?/,
      /fit(?: (?:it|the (?:whole |entire )?(?:image|picture|photo)))?(?: (?:in|into|to|inside)(?: the)? (?:frame|canvas|size))?/,
      /letter ?box(?:ed)?|blurred (?:bars|sides|borders?)|pad(?:ded)?/,
    ),
    examples: ["do not crop", "show the whole picture", "fit it into the frame"],
    kind: "frame",
    frame: async (canvas) => {
      canvas.whole = true;
      return {};
    },
  },
  {
    name: "crop to subject",
    does: "Crops closely about faces or the subject, in the shape of the result.",
    phrases: anyPhrase(
      new RegExp(
        "crop(?:ped)?(?: (?:it|in|the (?:image|picture|photo)))?(?: (?:to|on|around|tightly|closely|tight|close))* (?:the )?(?:subject|" +
        String.raw`face|faces|person|people|head|cat|dog|animal|object|main \w+)`,
      ),
      /close[- ]?up(?: (?:of|on) the \w+)?|head ?shot crop/,
      /(?<!slow(?:ly)? )(?:focus|zoom)(?: in)? (?:on|to) (?:(?:the|her|his|their|my|our) )?(?:face|faces|subject|person|head|cat|dog|animal|object)/,
      /tight(?:er)? crop/,
      /tight(?:er)? framing/,
    ),
    examples: ["crop to the subject", "close-up of the face", "zoom in on the face"],
    kind: "frame",
    frame: async (canvas, { strength, clause }) => {
      const { rect, found } = await aroundSubject(canvas, /\b(?:face|faces|head|close[- ]?up)\b/.test(clause), strength);
      cropTo(canvas, rect);
      return { to: found };
    },
  },
  {
    name: "crop",
    does: "Crops to a ratio (\"16:9\", \"square\"), to a side or corner, or by a percentage. A shape other than the result's is shown whole.",
    phrases: anyPhrase(
      /crop(?:ped|ping)?(?: (?:it|in|off|out|away|the (?:image|picture|photo)))?|trim(?:med)?(?: off)?|cut off/,
      /(?:cut|shave|slice|trim)(?: off)? \d+ ?(?:%|percent)(?: off)?(?: (?:of|from|off))?|take \d+ ?(?:%|percent) off/,
      /(?:square|\d+:\d+) (?:crop|format|aspect)/,
    ),
    examples: ["crop to a square", "crop to 16:9", "crop the left half", "trim 10% at the bottom"],
    kind: "frame",
    frame: async (canvas, details) => crop(canvas, details),
  },
  {
    name: "zoom in",
    does: "Enlarges about the subject or the place named; 50 percent enlarges by half.",
    phrases: /\b(?:zoom(?:ed)?(?: in)?(?! out)|closer|magnif(?:y|ied)|enlarge(?:d)?(?: it)?|come closer|get closer)\b/,
    examples: ["zoom in", "zoom in 30%", "closer"],
    usualPercent: 40,
    kind: "frame",
    frame: async (canvas, { strength, place }) => {
      const factor = 1 + 0.4 * strength;
      const { width, height } = canvas.picture;
      const [w, h] = [width / factor, height / factor];
      const middle = place ? { x: place.x * width, y: place.y * height } : await middleOfInterest(canvas);
      cropTo(canvas, { x: clamp(middle.x - w / 2, width - w), y: clamp(middle.y - h / 2, height - h), width: w, height: h });
      return { factor: Number(factor.toFixed(2)) };
    },
  },
  {
    name: "zoom out",
    does: "Shows the picture smaller on a blurred enlargement of itself.",
    phrases: /\b(?:zoom(?:ed)? out|farther away|further away|smaller in (?:the )?frame|more space around(?: (?:it|the \w+))?|wider view|step back)\b/,
    examples: ["zoom out", "more space around it"],
    usualPercent: 30,
    kind: "frame",
    frame: async (canvas, { strength }) => {
      const factor = 1 / (1 + 0.3 * strength);
      await canvas.fit();
      const { picture } = canvas;
      const small = resizeRaster(picture, Math.round(picture.width * factor), Math.round(picture.height * factor));
      const ground = blurRaster(picture, Math.max(picture.width, picture.height) / 28);
      for (let i = 0; i < ground.data.length; i++) ground.data[i] *= 0.82;
      const [left, top] = [Math.floor((picture.width - small.width) / 2), Math.floor((picture.height - small.height) / 2)];
      for (let y = 0; y < small.height; y++) {
        ground.data.set(small.data.subarray(y * small.width * 3, (y + 1) * small.width * 3), ((top + y) * picture.width + left) * 3);
      }
      canvas.layOut(ground, { shrink: factor });
      return { factor: Number(factor.toFixed(2)) };
    },
  },
  {
    name: "rotate",
    does: "Turns clockwise by the degrees named (90 if none); corners are cropped, so that none are empty.",
    phrases: anyPhrase(
      /rotat(?:e|ed|ion)(?: (?:it|the (?:image|picture|photo)))?/,
      /turn(?:ed)? (?:it |the (?:image|picture|photo) )?(?:by |(?:to the )?(?:left|right|upside down|around)|\d+ ?(?:°|degrees?))/,
      /upside[- ]down|tilt(?:ed)?(?: (?:it|by|to the (?:left|right)))?(?! ?-? ?shift)|dutch angle/,
    ),
    examples: ["rotate by 30 degrees", "rotate left", "turn it upside down", "tilt it by 5 degrees"],
    kind: "frame",
    frame: async (canvas, { degrees, clause, strength }) => {
      const amount = degrees ?? (/\b(?:upside|around)\b/.test(clause) ? 180 : /\b(?:tilt|dutch)/.test(clause) ? 8 : strength < 1 ? 5 : 90);
      const counter = /\b(?:left|counter[- ]?clockwise|anti[- ]?clockwise)\b/.test(clause);
      const turn = counter ? -amount : amount;
      turnCanvas(canvas, turn);
      return { degrees: turn };
    },
  },
  {
    name: "straighten",
    once: true,
    does: "Finds the slant of level and upright edges and turns it away.",
    phrases: anyPhrase(
      /straighten(?:ed)?(?: (?:it|the (?:image|picture|photo|horizon)))?|level(?: the)? (?:horizon|it)/,
      /fix(?: the)? (?:horizon|tilt|slant)|crooked|unskew/,
    ),
    examples: ["straighten", "level the horizon"],
    kind: "frame",
    frame: async (canvas, { degrees }) => {
      const turn = degrees ?? findSlant(canvas.picture);
      if (turn !== 0) turnCanvas(canvas, turn);
      return { degrees: turn };
    },
  },
  {
    name: "flip",
    does: "Mirrors left and right, or top and bottom when \"vertically\" is said.",
    phrases: anyPhrase(
      /flip(?:ped)?(?: (?:it|the (?:image|picture|photo)))?(?: (?:horizontally|vertically|upside down))?/,
      new RegExp(
        "mirror(?:ed)?(?! (?:the )?(?:left|right|top|bottom|upper|lower|effect|halves|half))(?: " +
        "(?:it|the (?:image|picture|photo)|image))?(?: (?:horizontally|vertically))?",
      ),
    ),
    examples: ["flip horizontally", "mirror it", "flip it vertically"],
    kind: "frame",
    frame: async (canvas, { clause }) => {
      const direction = /\b(?:vertical(?:ly)?|upside down)\b/.test(clause) ? "vertical" : "horizontal";
      canvas.reframe(flip(canvas.picture, direction), canvas.opacity && planeBy(canvas.opacity, (raster) => flip(raster, direction)), { flip: direction });
      return { direction };
    },
  },
];

async function crop(canvas: Canvas, { ratio, place, percent, clause }: Details): Promise<Understood> {
  const { width, height } = canvas.picture;
  const whole = canvas.whole;
  canvas.whole = true;
  if (ratio !== undefined) {
    cropTo(canvas, await bestCrop(canvas.picture, ratio, await canvas.findSubjects()));
    return { ratio: Number(ratio.toFixed(3)) };
  }
  // "Crop 10% off the left" takes that part away; "crop the left half" keeps it.
  const takesAway = /\b(?:off|away|out|trim(?:med)?|remove)\b/.test(clause);
  const kept = keptPart(clause, percent, place !== undefined, takesAway);
  if (kept <= 0.02 || kept >= 1) {
    canvas.whole = whole;
    throw new NotPossible("nothing would be left, or nothing cropped");
  }
  const at = place ?? { name: "centre", x: 0.5, y: 0.5 };
  const towards = takesAway ? { x: 1 - at.x, y: 1 - at.y } : at;
  const inMiddle = at.x === 0.5 && at.y === 0.5;
  const across = at.x !== 0.5 || inMiddle ? kept : 1;
  const down = at.y !== 0.5 || inMiddle ? kept : 1;
  cropTo(canvas, { x: towards.x * width * (1 - across), y: towards.y * height * (1 - down), width: width * across, height: height * down });
  return { kept: Number((across * down).toFixed(3)), position: at.name };
}

/** The part of a side that a crop leaves. */
function keptPart(clause: string, percent: number | undefined, placed: boolean, takesAway: boolean): number {
  const word = /\b(half|third|quarter)\b/.exec(clause)?.[1] as "half" | "third" | "quarter" | undefined;
  const part = percent === undefined ? word && { half: 1 / 2, third: 1 / 3, quarter: 1 / 4 }[word] : percent / 100;
  if (part === undefined) return placed ? (takesAway ? 0.75 : 0.6) : 0.8;
  return takesAway || (percent !== undefined && !placed) ? 1 - part : part;
}

/** The rectangle in the result's shape about the largest face or the subject. */
async function aroundSubject(canvas: Canvas, face: boolean, strength: number): Promise<{ rect: Rect; found: string }> {
  const { faces, heads } = await canvas.findSubjects();
  const { width, height } = canvas.picture;
  let box: Rect;
  let found: string;
  if (faces.length > 0 && (face || faces.length > 1)) {
    const xs = faces.filter((one) => one.width > faces[0].width * 0.4).flatMap(
      ({ landmarks, width: w }) => landmarks.flatMap((p) => [p.x - w * 0.4, p.x + w * 0.4])
    );
    const ys = faces.filter((one) => one.width > faces[0].width * 0.4).flatMap(
      ({ landmarks, width: w }) => landmarks.flatMap((p) => [p.y - w * 0.55, p.y + w * 0.4])
    );
    box = { x: Math.min(...xs), y: Math.min(...ys), width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
    found = faces.length === 1 ? "face" : "faces";
  } else if (heads.length > 0 && face) [box, found] = [heads[0], "head"];
  else [box, found] = [(await canvas.findSubject()).box, "subject"];
  const shape = canvas.width / canvas.height;
  const margin = 1 + 0.22 / strength;
  const w = Math.min(width, height * shape, Math.max(box.width * margin, box.height * margin * shape, Math.min(width, height * shape) * 0.12));
  const h = w / shape;
  return { rect: { x: clamp(box.x + box.width / 2 - w / 2, width - w), y: clamp(box.y + box.height / 2 - h / 2, height - h), width: w, height: h }, found };
}

async function middleOfInterest(canvas: Canvas): Promise<{ x: number; y: number }> {
  const { faces, heads } = await canvas.findSubjects();
  if (faces[0]) return faces[0].landmarks[29];
  if (heads[0]) return { x: heads[0].x + heads[0].width / 2, y: heads[0].y + heads[0].height / 2 };
  try {
    const { box } = await canvas.findSubject();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error;
    return { x: canvas.picture.width / 2, y: canvas.picture.height / 2 };
  }
}

function turnCanvas(canvas: Canvas, degrees: number): void {
  const { picture } = canvas;
  const result = degrees % 90 === 0 ? turnQuarters(picture, degrees / 90) : turnAndCrop(picture, degrees);
  canvas.reframe(result, turned(canvas, degrees), { turn: degrees, width: result.width / picture.width, height: result.height / picture.height });
}

function turned(canvas: Canvas, degrees: number): Canvas["opacity"] {
  return canvas.opacity && planeBy(canvas.opacity, (raster) => (degrees % 90 === 0 ? turnQuarters(raster, degrees / 90) : turnAndCrop(raster, degrees)));
}

/** Moves a plane of 0..1 as a picture would be moved. */
function planeBy(plane: NonNullable<Canvas["opacity"]>, move: (raster: Raster) => Raster): NonNullable<Canvas["opacity"]> {
  const raster: Raster = { data: new Uint8Array(plane.data.length * 3), width: plane.width, height: plane.height, channels: 3 };
  for (let i = 0; i < plane.data.length; i++) raster.data.fill(plane.data[i] * 255 + 0.5, i * 3, i * 3 + 3);
  const moved = move(raster);
  return { width: moved.width, height: moved.height, data: Float32Array.from({ length: moved.width * moved.height }, (_, i) => moved.data[i * 3] / 255) };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, most), Math.max(0, value));
}
