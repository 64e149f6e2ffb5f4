import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { cutOut } from "../../vision/subject/cut-out.ts";
import { estimateForeground } from "../../vision/subject/estimate-foreground.ts";
import { findSubjects } from "../../vision/subject/find-subjects.ts";
import { readPicture } from "../../picture-file.ts";
import type { Backdrop, Figure } from "@atelier/animatic/references/figure.ts";
import { facingOf, headOf, horizonOf, kindOf } from "./figure-facts.ts";
import { coveredBox, cutsOf, fadeCuts, grown, liftedOut, ownMatte } from "./lift-subject.ts";

/** Subjects that cover more than this part of their picture, or less than that, are taken for its place: nothing stands out. */
const MOST = 0.9;
const LEAST = 0.012;

/** A picture as RGB of at most this long edge: larger than an actor is ever drawn. */
export async function readReduced(file: LocalFile, edge: number): Promise<{ picture: Raster; whole: Raster }> {
  const read = await readPicture(file);
  const scale = Math.min(1, edge / Math.max(read.width, read.height));
  const whole = scale < 1 ? resizeRaster(read, Math.max(1, Math.round(read.width * scale)), Math.max(1, Math.round(read.height * scale))) : read;
  return { picture: onlyColours(whole), whole };
}

/**
 * Cuts the subject out of a picture. A picture with transparent parts is its own cut-out.
 * @param edge longest side of the frame it will stand in, pixels
 * @returns a backdrop where nothing stands out from the rest
 */
export async function pictureFigure(file: LocalFile, edge: number, signal: AbortSignal): Promise<Figure | undefined> {
  const { picture, whole } = await readReduced(file, edge);
  const subjects = await findSubjects(picture, signal);
  signal.throwIfAborted();
  const matte = ownMatte(whole) ?? (await cutOut(picture, subjects, signal))?.matte;
  if (!matte) return undefined;
  const part = matte.data.reduce((sum, value) => sum + value, 0) / matte.data.length;
  if (part < LEAST || part > MOST) return undefined;
  const cuts = cutsOf(matte);
  const box = grown(coveredBox(matte), 2, picture);
  const colours = estimateForeground(picture, matte, Math.max(picture.width, picture.height) * 0.02);
  fadeCuts(matte, cuts);
  const lifted = liftedOut(colours, matte, box);
  return {
    kind: kindOf(subjects), width: box.width, height: box.height, frames: 1, frameAt: () => lifted, isCut: cuts.bottom,
    faces: facingOf(subjects, matte, box), ...headOf(subjects, box),
  };
}

export async function pictureBackdrop(file: LocalFile, edge: number): Promise<Backdrop> {
  const { picture } = await readReduced(file, edge);
  return { width: picture.width, height: picture.height, frames: 1, frameAt: () => picture, ...horizonOf(picture) };
}

/** RGB, transparent parts on white. */
function onlyColours({ data, width, height, channels }: Raster): Raster {
  if (channels === 3) return { data, width, height, channels };
  const out = new Uint8Array(width * height * 3);
  const alpha = channels === 4 || channels === 2;
  for (let i = 0; i < width * height; i++) {
    const share = alpha ? data[i * channels + channels - 1]! / 255 : 1;
    for (let c = 0; c < 3; c++) out[i * 3 + c] = data[i * channels + (channels < 3 ? 0 : c)]! * share + 255 * (1 - share) + 0.5;
  }
  return { data: out, width, height, channels: 3 };
}
