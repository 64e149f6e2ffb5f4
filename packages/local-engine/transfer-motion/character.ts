import { luminance } from "@atelier/media/raster/luminance.ts";
import { type Plane, type Raster, type Rect } from "@atelier/media/raster/raster.ts";
import { takeApart } from "../vision/subject/take-apart.ts";
import { estimateForeground } from "../vision/subject/estimate-foreground.ts";
import { noiseDeviation } from "../vision/filters/noise-deviation.ts";
import { boxOf } from "../vision/subject/cut-out.ts";
import { type RestBody, restBody } from "./body/rest-body.ts";
import { completeScene } from "./complete-scene.ts";
import { coverAt } from "./cover-at.ts";

/** Lengths on the four sides of a picture, pixels. */
export interface Sides {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The character of a picture, apart from what is behind it. */
export interface Character {
  /** Its colours multiplied by its cover, and the cover: RGBA, on the picture's area and the margins around it. */
  front: Raster;
  /** How far the front reaches beyond the picture, where the picture cuts the character off: by its mirror image. 0 on the other sides. */
  margins: Sides;
  /** 0..1 and RGB without the character, both of the picture's size. */
  matte: Plane;
  background: Raster;
  box: Rect;
  body: RestBody;
}

/** How far a character that is cut off is continued, as a share of the picture's longer side. */
const continued = 0.1;
/** Share of a side that the character must touch to be cut off by it. */
const touched = 0.04;

/** Sides of the picture on which a character may be cut off; one that is on more of them is as good as the whole picture, and its outline not to be trusted. */
const mostCut = 2;

/**
 * Cuts the person out of an RGB or RGBA picture whose body shows, and completes what is behind; transparent parts are white. Undefined where no body is found.
 * @param edge longer side of the copy that is completed
 */
export async function findCharacter(
  picture: Raster, { edge, seed, signal }: { edge: number; seed: number; signal: AbortSignal },
): Promise<Character | undefined> {
  const { width, height } = picture;
  const { rgb, subject, isCutOut, known } = await takeApart(picture, signal);
  signal.throwIfAborted();
  if (!subject) return undefined;
  const face = known.faces.find(({ landmarks }) => subject.matte.data[clampIndex(landmarks[30].x, landmarks[30].y, width, height)] > 0.5);
  const person = known.people?.find(({ points: [nose] }) => coverAt(subject.matte, nose.x, nose.y) > 0.3);
  // Where arms and legs will move, what is seen between them stays behind.
  const matte = isCutOut ? subject.matte : subject.open;
  const body = restBody(person, matte, face);
  const margins = cutSides(matte, Math.round(continued * Math.max(width, height)));
  const sides = Object.values(margins).filter((side) => side > 0).length;
  // Shoulders of a portrait are cut off on both sides and below, and the networks know their outline.
  const isPortrait = margins.top === 0 && face !== undefined;
  if (!body || (sides > mostCut && !isPortrait)) return undefined;
  const found = { box: boxOf(matte), margins, matte, body };
  if (isCutOut) {
    const white: Raster = { data: new Uint8Array(width * height * 3).fill(255), width, height, channels: 3 };
    return { ...found, front: continuedFront(rgb, matte, margins), background: white };
  }
  const background = await completeScene(rgb, matte, { edge, grain: noiseDeviation(luminance(rgb)), seed, signal });
  const colours = estimateForeground(rgb, matte, 0.06 * Math.max(width, height));
  return { ...found, front: continuedFront(colours, matte, margins, sides > mostCut ? outlineShifts(matte, margins) : undefined), background };
}

const clampIndex = (x: number, y: number, width: number, height: number) =>
  Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)));

function cutSides({ data, width, height }: Plane, margin: number): Sides {
  const share = (count: number, at: (i: number) => number) =>
    Array.from({ length: count }, (_, i) => (data[at(i)] > 0.5 ? 1 : 0)).reduce<number>((sum, one) => sum + one, 0) / count;
  const side = (covered: number) => (covered > touched ? margin : 0);
  return {
    left: side(share(height, (y) => y * width)),
    top: side(share(width, (x) => x)),
    right: side(share(height, (y) => (y + 1) * width - 1)),
    bottom: side(share(width, (x) => (height - 1) * width + x)),
  };
}

/** Steepest continuation of a shoulder's outline, rows for a column. */
const STEEPEST = 8;

/** How many rows lower the mirror image beyond the left and the right border lies: so much that a shoulder goes on falling as it does at the border. */
function outlineShifts({ data, width, height }: Plane, { left, right }: Sides): (column: number) => number {
  const topOf = (column: number) => {
    for (let y = 0; y < height; y++) if (data[y * width + column] > 0.5) return y;
    return height;
  };
  const side = (count: number, columnAt: (away: number) => number) => {
    const border = topOf(columnAt(0));
    let last = 0;
    return Array.from({ length: count + 1 }, (_, away) => (last = Math.max(last, Math.min(STEEPEST * away, 2 * (border - topOf(columnAt(away)))))));
  };
  const shifts = { left: side(left, (away) => Math.min(width - 1, away)), right: side(right, (away) => Math.max(0, width - 1 - away)) };
  return (column) => Math.round(column < 0 ? shifts.left[-column]! : column >= width ? shifts.right[column - width + 1]! : 0);
}

/** @param lower by how many rows what a column beyond the border shows is lower than its mirror image */
function continuedFront(colours: Raster, matte: Plane, { left, top, right, bottom }: Sides, lower: (column: number) => number = () => 0): Raster {
  const { width, height } = matte;
  const [wide, high] = [width + left + right, height + top + bottom];
  const data = new Uint8Array(wide * high * 4);
  const mirrored = (at: number, size: number) => (at < 0 ? Math.min(size - 1, -at) : at >= size ? Math.max(0, 2 * size - 2 - at) : at);
  const rowsLower = Array.from({ length: wide }, (_, x) => lower(x - left));
  for (let y = 0, k = 0; y < high; y++) {
    for (let x = 0; x < wide; x++, k += 4) {
      const i = mirrored(Math.max(-top, y - top - rowsLower[x]!), height) * width + mirrored(x - left, width);
      const cover = matte.data[i];
      for (let c = 0; c < 3; c++) data[k + c] = colours.data[i * colours.channels + c] * cover + 0.5;
      data[k + 3] = cover * 255 + 0.5;
    }
  }
  return { data, width: wide, height: high, channels: 4 };
}
