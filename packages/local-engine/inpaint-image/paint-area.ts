import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { type Raster, type Rect } from "@atelier/media/raster/raster.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import type { Fidelity } from "@atelier/engine/engine.ts";
import type { IconMaterial } from "@atelier/engine/materials.ts";
import { readPicture } from "../picture-file.ts";
import { noiseDeviation } from "../vision/filters/noise-deviation.ts";
import { adjust } from "./adjust.ts";
import { paintFill, recolour } from "./paint-colours.ts";
import { cutCharacter, drawIcon, layOnGround } from "./place-object.ts";
import { textInBox } from "./write-text.ts";
import type { Colour } from "./colour.ts";
import type { Intent } from "./understand-prompt.ts";

/** An area painted as an intent asks. */
export interface Painted {
  /** RGB, of the box's size. */
  raster: Raster;
  fidelity: Fidelity;
}

/** Whether an intent begins with the area completed from its surroundings rather than with what it shows. */
export const startsCompleted = (intent: Intent, hasCharacter: boolean): boolean =>
  intent.do === "remove" || intent.do === "object" || intent.do === "text" || hasCharacter;

/**
 * Paints a masked area.
 * @param ground RGB, the area's box: completed from its surroundings or as it was, as `startsCompleted` says; changed in place
 * @param inside one byte a pixel of the box: what belongs to the area
 * @param icon of the thing that an intent names
 */
export async function paintArea(
  intent: Intent, ground: Raster, inside: Uint8Array, icon: IconMaterial | undefined, job: EngineJob<"inpaint-image">, signal: AbortSignal,
): Promise<Painted> {
  const isFlat = job.parameters.style === "DESIGN";
  const painted = job.inputs.characterReferences.length > 0
    ? await placeCharacters(ground, job, signal)
    : await carryOut(intent, ground, inside, icon, isFlat);
  // What is drawn has no grain, and shows it beside a photograph.
  if (painted.fidelity === "procedural" && !isFlat) addGrain(painted.raster, Math.min(6, noiseDeviation(luminance(ground))), job.seed);
  return painted;
}

async function carryOut(intent: Intent, ground: Raster, inside: Uint8Array, icon: IconMaterial | undefined, isFlat: boolean): Promise<Painted> {
  const { width, height } = ground;
  const middle: [number, number] = [width / 2, height / 2];
  switch (intent.do) {
    case "remove":
      return { raster: ground, fidelity: "classical" };
    case "adjust":
      return { raster: adjust(ground, intent.adjustment), fidelity: "classical" };
    case "recolour":
      return { raster: recolour(ground, inside, intent.colour), fidelity: "classical" };
    case "fill":
      return { raster: paintFill(width, height, intent.colours), fidelity: "procedural" };
    case "text": {
      const drawn = textInBox(intent.text, width, height, intent.colour ?? contrasting(ground), isFlat ? "poster" : "bold");
      if (drawn) layOnGround(ground, drawn, ...middle, 0);
      return { raster: ground, fidelity: "procedural" };
    }
    case "object": {
      const drawn = await drawIcon(icon!, width, height, intent.colour ?? contrasting(ground));
      layOnGround(ground, drawn, ...middle, isFlat ? 0 : 0.45);
      return { raster: ground, fidelity: "procedural" };
    }
  }
}

/** Character references side by side on the ground. */
async function placeCharacters(ground: Raster, { inputs }: EngineJob<"inpaint-image">, signal: AbortSignal): Promise<Painted> {
  const share = ground.width / inputs.characterReferences.length;
  for (const [k, file] of inputs.characterReferences.entries()) {
    signal.throwIfAborted();
    const sprite = await cutCharacter(toRgb(await readPicture(file)), share, ground.height, signal);
    // They stand on the lower edge rather than float.
    layOnGround(ground, sprite, (k + 0.5) * share, ground.height - sprite.height / 2, 0.3);
  }
  return { raster: ground, fidelity: "classical" };
}

/** Dark on light grounds, light on dark ones. */
function contrasting(ground: Raster): Colour {
  const { data } = luminance(ground);
  return data.reduce((sum, value) => sum + value, 0) / data.length > 128 ? [28, 28, 32] : [248, 248, 244];
}

function addGrain({ data, width, height }: Raster, deviation: number, seed: number): void {
  const noise = whiteNoise(width, height, seed + 99).data;
  for (let i = 0; i < data.length; i++) data[i] = Math.max(0, Math.min(255, Math.round(data[i] + deviation * noise[Math.floor(i / 3)])));
}

/** The colours of a picture, or of a part of it, without alpha. */
export function toRgb(picture: Raster, box: Rect = { x: 0, y: 0, width: picture.width, height: picture.height }): Raster {
  const { data, width, channels } = picture;
  const rgb = new Uint8Array(box.width * box.height * 3);
  for (let y = 0, at = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++, at += 3) {
      const from = ((box.y + y) * width + box.x + x) * channels;
      for (let c = 0; c < 3; c++) rgb[at + c] = data[from + (channels < 3 ? 0 : c)];
    }
  }
  return { data: rgb, width: box.width, height: box.height, channels: 3 };
}
