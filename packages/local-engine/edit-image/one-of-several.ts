import type { Plane } from "@atelier/media/raster/raster.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import type { Person } from "../vision/people/find-people.ts";
import { foremost } from "../vision/people/people-mask.ts";
import { BODY } from "../vision/people/read-body.ts";
import { cutOutSome } from "../vision/subject/cut-out.ts";
import { holdsWholeHeads } from "../vision/subject/whole-heads.ts";
import type { Canvas } from "./canvas.ts";
import type { Part, Side } from "./grammar/plain-words/find-part.ts";
import { NotPossible } from "./not-possible.ts";

/** Somebody found, of whom only the place counts. Pixels. */
interface Found {
  size: number;
  x: number;
}

/** Faces smaller than this part of the largest are not whom "her face" means; so `foremost` tells bodies. */
const MAIN = 0.4;
/** Heads nearer to each other than this part of the picture's width are not distinguished by their side. */
const APART = 0.06;
/** Words for everybody, and for a kind of people that is not distinguished from others. */
const everybody = /^(?:people|persons?'?|everyone|everybody|them|us|faces|heads)$/;
const kinds = /^(?:kids|children|men|women|boys|girls|babies|guys|ladies|couple|friends|models)$/;

/** How a refusal ends. */
const tell = "say the one on the left, in the middle or on the right";

/**
 * Which of those found a prompt means. "The people" are all of them; "the man" is one: the only one, or the
 * largest where all others are smaller than {@link MAIN} of it.
 * @param found in any order @returns their places in the list
 * @throws NotPossible when it is not known which
 */
export function chosen(found: readonly Found[], { noun, of, side }: Part, width: number): number[] {
  const all = [...found.keys()];
  if (side) return [atSide(found, side, width, noun)];
  const who = (of ?? noun).split(" ").at(-1)!;
  if (found.length < 2 || everybody.test(who) || (who === "couple" && found.length === 2)) return all;
  if (kinds.test(who)) throw new NotPossible(`${found.length} people are found, and who of them are the ${who} is not told apart: say the people, or ${tell}`);
  const bySize = all.toSorted((a, b) => found[b]!.size - found[a]!.size);
  if (found[bySize[1]!]!.size < MAIN * found[bySize[0]!]!.size) return bySize.slice(0, 1);
  throw new NotPossible(`${found.length} people are found: which of them "${who}" means is not told, ${tell}`);
}

function atSide(found: readonly Found[], side: Side, width: number, noun: string): number {
  const inOrder = [...found.keys()].toSorted((a, b) => found[a]!.x - found[b]!.x);
  const isOdd = inOrder.length % 2 === 1;
  const at = side === "left" ? 0 : side === "right" ? inOrder.length - 1 : (inOrder.length - 1) / 2;
  const [one, before, after] = [inOrder[at], inOrder[at - 1], inOrder[at + 1]];
  if (one === undefined && !(side === "middle" && !isOdd && inOrder.length > 0)) throw new NotPossible(`nobody was found in the picture`);
  if (one === undefined) throw new NotPossible(`${found.length} people are found: none of them is in the middle`);
  const { x } = found[one]!;
  const isThere = found.length > 1 || (side === "left" ? x < width / 2 : side === "right" ? x > width / 2 : Math.abs(x - width / 2) < width / 4);
  if (!isThere) throw new NotPossible(`one person is found, and not on the side of the ${noun}`);
  if ([before, after].some((other) => other !== undefined && Math.abs(found[other]!.x - x) < APART * width)) {
    throw new NotPossible(`people are found too near to each other to tell the ${noun} apart`);
  }
  return one;
}

/** The faces that a prompt means. @throws NotPossible when it is not known which */
export function chosenFaces(faces: readonly Face[], part: Part, width: number): Face[] {
  const places = faces.map(({ landmarks, width: size }) => ({ size, x: landmarks.reduce((sum, { x }) => sum + x, 0) / landmarks.length }));
  return chosen(places, part, width).map((i) => faces[i]!);
}

/**
 * The matte of the people that a prompt means, of the picture's size; undefined where they are all whom the picture is of.
 * @throws NotPossible when it is not known which
 */
export async function chosenPeople(canvas: Canvas, part: Part): Promise<Plane | undefined> {
  const { picture } = canvas;
  const { people = [], faces } = await canvas.findSubjects();
  const front = foremost(people);
  if (front.length === 0) {
    if (chosenFaces(faces, part, picture.width).length === faces.length) return undefined;
    throw new NotPossible(`the ${part.noun} is not told apart from the others in the picture`);
  }
  const meant = new Set(chosen(front.map(placeOf), part, picture.width).map((i) => front[i]!));
  if (meant.size === front.length) return undefined;
  const matte = await cutOutSome(picture, [...meant], people.filter((one) => !meant.has(one)));
  if (!matte || !holdsWholeHeads(matte, { faces, heads: [], people })) {
    throw new NotPossible(`the ${part.noun} is not told apart from the others in the picture`);
  }
  return matte;
}

/** By the head; the crop's middle are the hips. */
const placeOf = ({ points, crop: { side } }: Person): Found => ({ size: side, x: points[BODY.nose]!.x });
