import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { type CutOut, cutOut } from "./cut-out.ts";
import { findHorizon } from "../find-horizon.ts";
import { findSubjects, type Subjects } from "./find-subjects.ts";
import { mainThing } from "./main-thing.ts";
import { holdsWholeHeads } from "./whole-heads.ts";
import { closeGaps } from "./close-gaps.ts";

/** A cut-out whose narrow gaps are closed. */
export interface Subject extends CutOut {
  /** The matte before that: in a gap are the background's colours. */
  open: Plane;
}

/** What a picture is made of, as far as one can tell. */
export interface Parts {
  /** The picture without alpha. */
  rgb: Raster;
  /** Undefined when nothing stands out. */
  subject?: Subject;
  /** The subject is what the picture's own alpha says. */
  isCutOut: boolean;
  /** Row of the picture, where a level horizon shows. */
  horizon?: number;
  /** Faces, or other heads. */
  known: Subjects;
}

/** Long edge of the copy in which the horizon is looked for. */
const HORIZON_EDGE = 320;
/** Half the width of gaps in the subject that are taken for its own, in parts of the longer side. */
const CLOSED_GAP = 0.022;

/** Who looks for faces and heads, beside the calling thread if possible. */
export interface Search {
  helps: boolean;
  look(rgb: Raster): Promise<Subjects>;
}

/** Finds the subject of a picture, who is in it, and the horizon behind. Takes 2 to 4 s. */
export async function takeApart(picture: Raster, signal: AbortSignal, search?: Search): Promise<Parts> {
  const opaque = withoutAlpha(picture);
  const { known, subject } = await subjectOf(opaque, signal, search);
  signal.throwIfAborted();
  // Who is cut off by the lower border stands on ground that nobody sees.
  const shows = !opaque.cut && (!subject || subject.box.y + subject.box.height < 0.97 * picture.height);
  const horizon = shows ? horizonOf(opaque.rgb, subject?.matte) : undefined;
  return { rgb: opaque.rgb, isCutOut: opaque.cut !== undefined, known, ...(subject && { subject }), ...(horizon !== undefined && { horizon }) };
}

async function subjectOf({ rgb, cut }: { rgb: Raster; cut?: Subject }, signal: AbortSignal, search?: Search): Promise<{ known: Subjects; subject?: Subject }> {
  const found = search ? search.look(rgb) : findSubjects(rgb, signal);
  // It is waited for below, when what needs no answer is done.
  found.catch(() => {});
  if (!cut && search?.helps) await mainThing(rgb);
  const known = await found;
  signal.throwIfAborted();
  return { known, ...withSubject(cut ?? (await cutApart(rgb, known, signal))) };
}

const withSubject = (subject: Subject | undefined) => (subject ? { subject } : {});

async function cutApart(picture: Raster, known: Subjects, signal: AbortSignal): Promise<Subject | undefined> {
  const found = await cutOut(picture, known, signal);
  if (!found || !holdsWholeHeads(found.matte, known)) return undefined;
  return { ...found, open: found.matte, matte: closeGaps(found.matte, CLOSED_GAP * Math.max(picture.width, picture.height)) };
}

/** A picture with transparent parts is cut out already: what is there is the subject. */
function withoutAlpha(picture: Raster): { rgb: Raster; cut?: Subject } {
  const { data, width, height, channels } = picture;
  if (channels === 3) return { rgb: picture };
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
  return { rgb, cut: { matte, open: matte, box: { x: left, y: top, width: right - left, height: bottom - top } } };
}

function horizonOf(picture: Raster, matte: Plane | undefined): number | undefined {
  const scale = Math.min(1, HORIZON_EDGE / Math.max(picture.width, picture.height));
  const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
  const found = findHorizon(reducePlane(luminance(picture), width, height), matte && reducePlane(matte, width, height));
  return found && (found.row * picture.height) / height;
}
