import type { Plane } from "@atelier/media/raster/raster.ts";
import { NotPossible } from "../../edit-image/not-possible.ts";
import { chosenPeople } from "../../edit-image/one-of-several.ts";
import { alongEdges, partMask, type Surface, surfaceOf } from "../../edit-image/part-mask.ts";
import type { Part } from "../../edit-image/grammar/plain-words/find-part.ts";
import type { ClipCanvas } from "../clip-canvas.ts";

/** How much of a surface's place in a frame counts against where it was in those before: single frames read a cloud as a wall. */
const fresh = 0.4;

/** Kinds of parts that are known in every frame of a clip: people by the subject's matte; faces are looked for in every sixth frame only. */
export const isFollowed = ({ kind, side }: Part) => kind !== undefined && kind !== "face" && side === undefined;

/** Where a part of a clip is, frame after frame. */
export class FollowedPart {
  readonly #canvas: ClipCanvas;
  readonly #part: Part;
  #before: Plane | undefined;

  constructor(canvas: ClipCanvas, part: Part) {
    this.#canvas = canvas;
    this.#part = part;
  }

  /** Asks once whether the clip shows it. @throws NotPossible when it does not */
  async find(): Promise<void> {
    const { kind, noun } = this.#part;
    const one = kind === "person" ? await chosenPeople(this.#canvas, this.#part) : undefined;
    if (one) throw new NotPossible(`several people are found, and the ${noun} alone is not followed through a clip: say the people`);
    await partMask(this.#canvas, this.#part);
  }

  /** How much of each pixel of the frame that is on the canvas belongs to it, 0..1; the frames come in their order. */
  async mask(): Promise<Plane> {
    const { kind, except } = this.#part;
    const mask = kind === "sky" || kind === "greenery" ? this.#surface(kind) : (await this.#canvas.findSubject()).matte;
    return except !== (kind === "background") ? { ...mask, data: mask.data.map((value) => 1 - value) } : mask;
  }

  /** Another run through the frames begins. */
  restart(): void {
    this.#before = undefined;
  }

  #surface(kind: Surface): Plane {
    const { hard } = surfaceOf(this.#canvas.picture, kind, this.#part.noun);
    const before = this.#before;
    if (before) for (let i = 0; i < hard.data.length; i++) hard.data[i] = before.data[i]! + fresh * (hard.data[i]! - before.data[i]!);
    this.#before = hard;
    return alongEdges(hard, this.#canvas.picture);
  }
}
