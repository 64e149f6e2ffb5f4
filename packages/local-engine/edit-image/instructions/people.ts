import type { Plane, Raster, Rect } from "@atelier/media/raster/raster.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { completeAround } from "../../vision/completion/complete-around.ts";
import type { Person } from "../../vision/people/find-people.ts";
import { foremost } from "../../vision/people/people-mask.ts";
import { boxOf, cutOutSome } from "../../vision/subject/cut-out.ts";
import { holdsWholeHeads } from "../../vision/subject/whole-heads.ts";
import { BODY } from "../../vision/people/read-body.ts";
import type { Canvas } from "../canvas.ts";
import { cropTo } from "../frame/crop-to.ts";
import { gradient } from "../frame/paint-ground.ts";
import { anyPhrase } from "../grammar/any-phrase.ts";
import type { Side } from "../grammar/plain-words/find-part.ts";
import type { CanvasInstruction } from "../instruction.ts";
import { compose } from "./background.ts";
import { NotPossible } from "../not-possible.ts";
import { chosen, chosenPeople } from "../one-of-several.ts";

/** More of a picture than this is not made up where people stood: nobody knows what is behind them. */
const MOST = 0.22;
/** How far beyond their outline a matte's people are taken out as well, in parts of the longer side. */
const RIM = 0.008;
const somebody = "(?:(?:left|right|middle)most )?" +
  "(?:people|persons?|everyone|everybody|man|woman|boy|girl|child|kid|kids|children|men|women|baby|guy|guys|lady)";

/** What is done with people who are found. */
export const people: CanvasInstruction[] = [
  {
    name: "remove people",
    does: "Takes people out, all or one of several, and fills what they covered with what is around it; only where that is less than a fifth of the picture.",
    phrases: anyPhrase(
      `(?:remove|delete|erase|get rid of|take out|edit out|photoshop out)(?: (?:all|every|the|that|this|those|these|other))* ${somebody}` +
        "(?: (?:from|in|of) (?:the |this |my )?(?:picture|photo|image|pic|shot))?(?= *(?:$|[,.;!?]|and\\b|please|then\\b))",
    ),
    examples: ["remove the people", "erase the man on the left", "get rid of everyone"],
    kind: "canvas",
    carryOut: async (canvas, { clause }) => {
      const { picture } = canvas;
      const mask = await maskOf(canvas, clause);
      const rim = Math.max(2, Math.round(RIM * Math.max(picture.width, picture.height)));
      const hole = Uint8Array.from(boxBlur(boxBlur(mask, rim), rim).data, (value) => (value > 0.02 ? 1 : 0));
      const share = hole.reduce((sum, value) => sum + value, 0) / hole.length;
      if (share > MOST) throw new NotPossible(`they cover ${Math.round(100 * share)} % of the picture: so much is not made up`);
      const filled = { ...picture, data: Uint8Array.from(picture.data) };
      const box = boxOf({ ...createPlane(picture.width, picture.height), data: Float32Array.from(hole) });
      await completeAround(filled, hole, box, { seed: canvas.seed, signal: canvas.signal });
      canvas.reframe(filled);
      return { covered: Number(share.toFixed(3)) };
    },
  },
  {
    name: "head and shoulders",
    once: true,
    does: "Crops to the head and shoulders of somebody.",
    phrases: anyPhrase(`(?:crop (?:it )?to )?(?:the |his |her |their )?head and shoulders(?: of the ${somebody})?`, /shoulders up/),
    examples: ["head and shoulders", "crop to the head and shoulders of the man on the left"],
    kind: "canvas",
    carryOut: async (canvas, { clause }) => {
      cropTo(canvas, await headAndShoulders(canvas, await personOf(canvas, clause)));
      return {};
    },
  },
  {
    name: "passport photo",
    once: true,
    does: "Head and shoulders of somebody on white, or on the colour named.",
    phrases: anyPhrase(`(?:(?:light )?(?:blue|gray|red|cream) )?passport photo(?: of the ${somebody})?`),
    examples: ["a passport photo", "a passport photo of the man on the right with a light blue background"],
    kind: "canvas",
    carryOut: async (canvas, { clause, colours }) => {
      const person = await personOf(canvas, clause);
      const { faces, people: all = [] } = await canvas.findSubjects();
      const rect = await headAndShoulders(canvas, person, true);
      const matte = person ? await cutOutSome(canvas.picture, [person], all.filter((one) => one !== person)) : (await canvas.findSubject()).matte;
      if (!matte || !holdsWholeHeads(matte, { faces, heads: [], people: all })) {
        throw new NotPossible("the person is not told apart from who and what is around");
      }
      const [ground] = colours;
      const rgb = ground?.rgb ?? [255, 255, 255];
      compose(canvas, matte, gradient(canvas.picture.width, canvas.picture.height, [rgb]));
      canvas.reframe(inShape(canvas, rect, rgb));
      return { background: ground?.name ?? "white" };
    },
  },
];

/** Of everybody who is found, or of whom a clause means. */
async function maskOf(canvas: Canvas, clause: string): Promise<Plane> {
  const { people: found = [] } = await canvas.findSubjects();
  if (found.length === 0) throw new NotPossible("nobody was found in the picture");
  const who = new RegExp(`${somebody}\\b`).exec(clause)![0];
  const isOne = !/^(?:people|persons|everyone|everybody|kids|children)$/.test(who);
  const one = isOne ? await chosenPeople(canvas, { noun: who, kind: "person", except: false, ...sideOf(who) }) : undefined;
  const mask = one ?? (await cutOutSome(canvas.picture, isOne ? foremost(found) : found, []));
  if (!mask) throw new NotPossible("people are not told from what is around them");
  return mask;
}

const sideOf = (who: string) => {
  const side = /^(left|right|middle)most /.exec(who)?.[1] as Side | undefined;
  return side ? { side } : {};
};

/** Whom a clause means: undefined where nobody's body is found, and a face may be. */
async function personOf(canvas: Canvas, clause: string): Promise<Person | undefined> {
  const front = foremost((await canvas.findSubjects()).people ?? []);
  const who = new RegExp(`${somebody}\\b`).exec(clause)?.[0] ?? "person";
  if (front.length === 0 && /most /.test(who)) throw new NotPossible("nobody was found whose side could be told");
  const places = front.map(({ points, crop: { side } }) => ({ size: side, x: points[BODY.nose]!.x }));
  return front[chosen(places, { noun: who, kind: "person", except: false, ...sideOf(who) }, canvas.picture.width)[0] ?? -1];
}

/** In heights of the face from the brows to the chin: how much above the chin and below it is shown, and how wide. Guessed on portraits. */
const [ABOVE, BELOW, WIDE] = [2.05, 1.15, 2.7];

/** A part of a picture on an even ground in the shape of the result: beside and above it the ground goes on. */
function inShape({ picture, width, height }: Canvas, { x, y, width: w, height: h }: Rect, ground: readonly number[]): Raster {
  const wide = Math.round(Math.max(w, (h * width) / height));
  const high = Math.round((wide * height) / width);
  const [left, top] = [Math.round(x + w / 2 - wide / 2), Math.round(y + h - high)];
  const data = new Uint8Array(wide * high * 3);
  for (let i = 0; i < wide * high; i++) {
    const [column, row] = [left + (i % wide), top + Math.floor(i / wide)];
    const isInside = column >= 0 && row >= 0 && column < picture.width && row < picture.height;
    for (let c = 0; c < 3; c++) data[3 * i + c] = isInside ? picture.data[3 * (row * picture.width + column) + c]! : ground[c]!;
  }
  return { data, width: wide, height: high, channels: 3 };
}

/** @param isSeen a face must show, as in a passport */
async function headAndShoulders(canvas: Canvas, person: Person | undefined, isSeen = false): Promise<Rect> {
  const { faces } = await canvas.findSubjects();
  const { width, height } = canvas.picture;
  const around = (x: number, chin: number, tall: number): Rect => {
    const [w, h] = [Math.min(width, WIDE * tall), Math.min(height, (ABOVE + BELOW) * tall)];
    return { x: Math.max(0, Math.min(width - w, x - w / 2)), y: Math.max(0, Math.min(height - h, chin - ABOVE * tall)), width: w, height: h };
  };
  const nose = person?.points[BODY.nose];
  const face = faces.find(({ landmarks, width: wide }) => !nose || Math.hypot(landmarks[30]!.x - nose.x, landmarks[30]!.y - nose.y) < wide);
  if (face) {
    const brows = Math.min(...face.landmarks.slice(17, 27).map(({ y }) => y));
    const chin = face.landmarks[8]!.y;
    return around(face.landmarks[27]!.x, chin, chin - brows);
  }
  if (isSeen) throw new NotPossible("no face of who is meant is seen");
  if (!person || !nose) throw new NotPossible("no face and nobody was found in the picture");
  const neck = (person.points[BODY.leftShoulder]!.y + person.points[BODY.rightShoulder]!.y) / 2;
  const tall = 0.75 * (neck - nose.y);
  if (tall < 4) throw new NotPossible("no head is seen upright in the picture");
  return around(nose.x, nose.y + 0.55 * tall, tall);
}
