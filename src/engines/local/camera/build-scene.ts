import { luminance } from "../../../raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "../../../raster/raster.ts";
import { reducePlane } from "../../../raster/resample-plane.ts";
import { createTexture, type Texture } from "../../../raster/texture.ts";
import { type CutOut, cutOut } from "../vision/cut-out.ts";
import { estimateForeground } from "../vision/estimate-foreground.ts";
import { findHorizon } from "../vision/find-horizon.ts";
import { findSubjects, type Subjects } from "../vision/find-subjects.ts";
import { noiseDeviation } from "../vision/noise-deviation.ts";
import { closeGaps } from "./close-gaps.ts";
import { completeBehind } from "./complete-behind.ts";
import { differsFromSurroundings } from "./differs-from-surroundings.ts";
import { planRoom } from "./plan-room.ts";
import { Room } from "./room.ts";
import { createSubjectCard, type SubjectCard } from "./subject-card.ts";
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

/** Long edge of the copy in which the horizon is looked for. */
const HORIZON_EDGE = 320;
/** Half the width of gaps in the subject that are taken for its own, in parts of the longer side. */
const CLOSED_GAP = 0.022;

/**
 * Guesses the depth of a picture: the subject (cut out) is a plane that faces the camera, behind it is a wall or, where a horizon shows, the ground and
 * what is above it. What the subject hides is filled in once.
 */
export async function buildScene(picture: Raster, seed: number, signal: AbortSignal): Promise<Scene> {
  const { width, height } = picture;
  const opaque = withoutAlpha(picture);
  const known = await findSubjects(opaque.rgb, signal);
  signal.throwIfAborted();
  const found = opaque.cut ?? (await subjectOf(opaque.rgb, known, signal));
  signal.throwIfAborted();
  // Who is cut off by the lower border stands on ground that nobody sees.
  const shows = !opaque.cut && (!found || found.box.y + found.box.height < 0.97 * height);
  const horizon = shows ? horizonOf(opaque.rgb, found?.matte) : undefined;
  const lens = createLens(width, height, horizon ?? height / 2);
  const head = known.faces[0]?.landmarks[29] ?? middleOf(known.heads[0]);
  const { pivot, plan } = planRoom(lens, { box: found?.box, head, horizon });
  const grain = noiseDeviation(luminance(opaque.rgb));
  const background = found ? completeBehind(picture, found.matte, { grain, seed }) : picture;
  const subject = found && createSubjectCard(estimateForeground(opaque.rgb, found.matte, 0.06 * Math.max(width, height)), found.matte);
  return { lens, pivot, subject, background: createTexture(background), room: new Room(plan, lens), grain: opaque.cut ? 0 : grain };
}

/** The cut-out of somebody, or of something that is not of the same stuff as all around it. */
async function subjectOf(picture: Raster, known: Subjects, signal: AbortSignal): Promise<CutOut | undefined> {
  const found = await cutOut(picture, known, signal);
  const certain = known.faces.length + known.heads.length > 0;
  if (!found || !(certain || differsFromSurroundings(picture, found.matte))) return undefined;
  return { ...found, matte: closeGaps(found.matte, CLOSED_GAP * Math.max(picture.width, picture.height)) };
}

function middleOf(box: { x: number; y: number; width: number; height: number } | undefined) {
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A picture with transparent parts is cut out already: what is there is the subject. */
function withoutAlpha(picture: Raster): { rgb: Raster; cut?: CutOut } {
  const { data, width, height, channels } = picture;
  const colours = channels < 3 ? 1 : 3;
  const rgb: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  const matte = createPlane(width, height, 1);
  let [left, top, right, bottom, clear] = [width, height, 0, 0, false];
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) rgb.data[i * 3 + c] = data[i * channels + (colours === 1 ? 0 : c)];
    if (channels > colours) matte.data[i] = data[i * channels + colours] / 255;
    if (matte.data[i] < 0.5) {
      clear = true;
      continue;
    }
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  if (!clear || right <= left) return { rgb };
  return { rgb, cut: { matte, box: { x: left, y: top, width: right - left, height: bottom - top } } };
}

function horizonOf(picture: Raster, matte: Plane | undefined): number | undefined {
  const scale = Math.min(1, HORIZON_EDGE / Math.max(picture.width, picture.height));
  const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
  const found = findHorizon(reducePlane(luminance(picture), width, height), matte && reducePlane(matte, width, height));
  return found && (found.row * picture.height) / height;
}
