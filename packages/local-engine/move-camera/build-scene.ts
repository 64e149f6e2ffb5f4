import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { createTexture } from "@atelier/media/raster/texture.ts";
import { estimateForeground } from "../vision/subject/estimate-foreground.ts";
import { headPlace } from "../vision/subject/find-subjects.ts";
import { noiseDeviation } from "../vision/filters/noise-deviation.ts";
import { HelpingThread } from "./helping-thread.ts";
import { planSurroundings } from "./plan-surroundings.ts";
import type { Shapes } from "./render-view.ts";
import { createSubjectCard } from "./subject-card.ts";
import { takeApart } from "../vision/subject/take-apart.ts";
import { widenedBackground } from "./widened-background.ts";
import { createLens } from "./view.ts";

/** A picture taken apart in depth. */
export interface Scene extends Shapes {
  /** The place of the picture, in pixels, around which the camera moves. */
  pivot: { x: number; y: number };
  /** The columns between which the lower border of the picture cuts off the subject, where it does. */
  cutBelow?: [number, number];
  /** The row where the subject begins. */
  top: number;
  /** The picture has no surroundings: it is cut out already. */
  isCutOut: boolean;
}

/** Rows at the lower border that are looked at for what it cuts off, and the least part of the width that is, in parts of the longer side. */
const BORDER = 0.01;
const LEAST_CUT = 0.08;

/**
 * Guesses the depth of a picture: the subject (cut out) is a plane that faces the camera, behind it is a wall or, where a horizon shows, the ground and
 * what is above it. What the subject hides is filled in once. Without a subject the picture is one mildly curved surface.
 */
export async function buildScene(picture: Raster, seed: number, signal: AbortSignal, helper = new HelpingThread(0)): Promise<Scene> {
  const { width, height } = picture;
  const { rgb, subject: found, isCutOut, horizon, known } = await takeApart(picture, signal, helper);
  const lens = createLens(width, height, horizon ?? height / 2);
  const { pivot, surroundings } = planSurroundings(lens, { box: found?.box, head: headPlace(known), horizon });
  const grain = noiseDeviation(luminance(rgb));
  const background = await widenedBackground(picture, found?.matte, { grain, seed, signal });
  // A closed gap shows what the picture shows in it.
  const subject = found && createSubjectCard(estimateForeground(rgb, found.matte, 0.06 * Math.max(width, height)), found.matte);
  const cutBelow = found && cutByBorder(found.matte);
  return {
    lens, pivot, background: createTexture(background.picture), margin: background.margin, surroundings, top: found?.box.y ?? 0, isCutOut,
    grain: isCutOut ? 0 : grain, ...(subject && { subject }),
    ...(cutBelow && { cutBelow }), ...(!found && { screen: { x: (pivot.x - lens.centreX) / lens.focal, y: (pivot.y - lens.centreY) / lens.focal } }),
  };
}

function cutByBorder({ data, width, height }: Plane): [number, number] | undefined {
  const row = Math.max(0, height - 1 - Math.round(BORDER * Math.max(width, height))) * width;
  let [left, right] = [width, 0];
  for (let x = 0; x < width; x++) {
    if (data[row + x] < 0.5) continue;
    left = Math.min(left, x);
    right = x + 1;
  }
  return right - left > LEAST_CUT * Math.max(width, height) ? [left, right] : undefined;
}
