import { luminance } from "../../../raster/luminance.ts";
import type { Raster } from "../../../raster/raster.ts";
import { createTexture, type Texture } from "../../../raster/texture.ts";
import { estimateForeground } from "../vision/estimate-foreground.ts";
import { noiseDeviation } from "../vision/noise-deviation.ts";
import { completeBehind } from "./complete-behind.ts";
import { planRoom } from "./plan-room.ts";
import { Room } from "./room.ts";
import { createSubjectCard, type SubjectCard } from "./subject-card.ts";
import { takeApart } from "./take-apart.ts";
import { createLens, type Lens } from "./view.ts";

/** A picture taken apart in depth. */
export interface Scene {
  lens: Lens;
  /** The place of the picture, in pixels, around which the camera moves. */
  pivot: { x: number; y: number };
  /** Undefined when nothing stands out: then the whole picture is the room's. */
  subject?: SubjectCard;
  /** The picture without its subject, completed behind it. */
  background: Texture;
  room: Room;
  /** Standard deviation of the picture's own grain, in levels. */
  grain: number;
}

/**
 * Guesses the depth of a picture: the subject (cut out) is a plane that faces the camera, behind it is a wall or, where a horizon shows, the ground and
 * what is above it. What the subject hides is filled in once.
 */
export async function buildScene(picture: Raster, seed: number, signal: AbortSignal): Promise<Scene> {
  const { width, height } = picture;
  const { rgb, subject: found, isCutOut, horizon, known } = await takeApart(picture, signal);
  const lens = createLens(width, height, horizon ?? height / 2);
  const head = known.faces[0]?.landmarks[29] ?? middleOf(known.heads[0]);
  const { pivot, plan } = planRoom(lens, { box: found?.box, head, horizon });
  const grain = noiseDeviation(luminance(rgb));
  const background = found ? completeBehind(picture, found.matte, { grain, seed }) : picture;
  const subject = found && createSubjectCard(estimateForeground(rgb, found.matte, 0.06 * Math.max(width, height)), found.matte);
  return { lens, pivot, subject, background: createTexture(background), room: new Room(plan, lens), grain: isCutOut ? 0 : grain };
}

function middleOf(box: { x: number; y: number; width: number; height: number } | undefined) {
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
