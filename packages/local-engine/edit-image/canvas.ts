import type { Plane, Raster, Rect } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { Materials } from "@atelier/engine/materials.ts";
import { boxOf, type CutOut, cutOut } from "../vision/subject/cut-out.ts";
import { findSubjects, type Subjects } from "../vision/subject/find-subjects.ts";
import { type Palette, paletteOf } from "./effects/colour-transfer.ts";
import { fillFrame } from "./frame/fill-frame.ts";
import { fitPicture } from "./frame/fit-picture.ts";
import { NotPossible } from "./not-possible.ts";

/** Until it is fitted, a picture is worked on at this many times the target's longer side at most: enough to crop from. */
const LARGEST_WORK = 1.5;

const UNSURE = "no subject is told from its background surely enough to be cut out: a picture of one thing or person before something plainer works";

/** What was done to a frame's geometry, so that the frames of a clip can be given the same. */
export type Reframing =
  /** A part of the picture, as fractions of its sides. */
  | { crop: Rect }
  /** Turned clockwise, and cut about the middle to these fractions of its sides before; of a quarter turn, its sides change places. */
  | { turn: number; width: number; height: number }
  | { flip: "horizontal" | "vertical" }
  /** Smaller on a blurred enlargement of itself. */
  | { shrink: number }
  /** Brought to the final size, whole on a blurred enlargement of itself, or stretched to it. */
  | { fit: "whole" | "stretched" };

/** The picture that the instructions of a prompt change one after the other, and what they may draw on. */
export class Canvas {
  /** RGB, changed through the methods below. */
  picture: Raster;
  /** How opaque each pixel is, 0..1; everything is without it. */
  opacity?: Plane;
  /** Shows the whole picture on an extended ground instead of filling the frame with a part of it. */
  whole = false;
  /** Whether something was laid out in the frame, so that it must not be cropped any more. */
  private fitted = false;
  private subjects?: Promise<Subjects>;
  private subject?: Promise<CutOut | undefined>;
  readonly references: readonly Raster[];
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly materials: Materials;
  readonly signal: AbortSignal;
  /** What was done to the geometry, in order, as far as it can be done to other frames. */
  readonly reframings: Reframing[] = [];
  /** References that an instruction has used. */
  readonly used = new Set<number>([1]);

  /** @param references RGB rasters, the first of which is to be edited. */
  constructor(
    references: readonly Raster[],
    { width, height, seed, materials, signal }: { width: number; height: number; seed: number; materials: Materials; signal: AbortSignal }
  ) {
    this.references = references;
    this.width = width;
    this.height = height;
    this.seed = seed;
    this.materials = materials;
    this.signal = signal;
    this.picture = copyForWork(references[0], LARGEST_WORK * Math.max(width, height));
  }

  /** The picture with other colours and everything in its place. */
  recolour(picture: Raster): void {
    this.picture = picture;
  }

  /** Another picture, or the same with its content elsewhere. @param how where it went */
  reframe(picture: Raster, opacity?: Plane, how?: Reframing): void {
    if (how) this.reframings.push(how);
    this.picture = picture;
    this.opacity = opacity;
    this.subjects = undefined;
    this.subject = undefined;
    this.fitted = false;
  }

  /** Makes opaque what was drawn on the picture: an RGBA sprite with its top left corner at (x, y). */
  showDrawn(sprite: Raster, x: number, y: number): void {
    const { opacity } = this;
    if (!opacity) return;
    for (let row = Math.max(0, -y); row < Math.min(sprite.height, opacity.height - y); row++) {
      for (let column = Math.max(0, -x); column < Math.min(sprite.width, opacity.width - x); column++) {
        const at = (y + row) * opacity.width + x + column;
        opacity.data[at] = Math.max(opacity.data[at], sprite.data[(row * sprite.width + column) * 4 + 3] / 255);
      }
    }
  }

  /** Another picture that fills the final frame. */
  layOut(picture: Raster, how?: Reframing): void {
    this.reframe(picture, undefined, how);
    this.fitted = true;
  }

  /** Brings the picture to the final size, unless it is there: cropped about its subject, or whole on an extended ground. */
  async fit(): Promise<void> {
    const { picture, width, height } = this;
    if (this.fitted && picture.width === width && picture.height === height) return;
    const { raster, opacity, crop } = await fitPicture(picture, this.opacity, width, height, { whole: this.whole, subjects: () => this.findSubjects() });
    this.signal.throwIfAborted();
    if (crop) {
      this.reframings.push({ crop: {
        x: crop.x / picture.width, y: crop.y / picture.height, width: crop.width / picture.width, height: crop.height / picture.height,
      } });
    }
    this.reframe(raster, opacity, { fit: crop ? "stretched" : "whole" });
    this.fitted = true;
  }

  findSubjects(): Promise<Subjects> {
    return (this.subjects ??= findSubjects(this.picture, this.signal));
  }

  /** Who is in the picture; of a clip, in the first of its frames, for what stays in its place. */
  firstSubjects(): Promise<Subjects> {
    return this.findSubjects();
  }

  /** The main subject of the picture as it is. @throws NotPossible when none stands out. */
  async findSubject(): Promise<CutOut> {
    const before = this.picture;
    this.subject ??= this.findSubjects().then((subjects) => cutOut(before, subjects, this.signal));
    const found = await this.subject;
    if (!found) throw new NotPossible(UNSURE);
    return found;
  }

  /** Makes one of several the subject, until something else is shown. */
  chooseSubject(matte: Plane): void {
    this.subject = Promise.resolve({ matte, box: boxOf(matte) });
  }

  /** A reference by its number from 1. @throws NotPossible when there is none of that number. */
  reference(number: number): Raster {
    const found = this.references[number - 1];
    if (!found) throw new NotPossible(`there is no picture ${number}: ${this.references.length === 1 ? "one was" : `${this.references.length} were`} given`);
    this.used.add(number);
    return found;
  }

  /** The reference that the details name, else the first of the others that nothing has used, else the second. */
  other(pictures: readonly number[]): { number: number; picture: Raster } {
    const unused = this.references.findIndex((_, i) => i > 0 && !this.used.has(i + 1)) + 1;
    const number = pictures.find((n) => n > 1) ?? (unused > 0 ? unused : 2);
    return { number, picture: this.reference(number) };
  }

  /** What is the same for each frame of a clip and made once for all of them; for a picture, made. It must not be changed. */
  once<T>(_key: string, make: () => Promise<T>): Promise<T> {
    return make();
  }

  /** The picture cropped to its best part and resampled, to be laid out. */
  fill(width: number, height: number): Promise<Raster> {
    return fillFrame(this.picture, width, height, this.signal);
  }

  /** The palette of all that the picture is part of: its own, or its clip's. */
  get palette(): Palette {
    return paletteOf(this.picture);
  }

  /** The whole frame as a rectangle. */
  get frame(): Rect {
    return { x: 0, y: 0, width: this.picture.width, height: this.picture.height };
  }
}

function copyForWork(picture: Raster, longest: number): Raster {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  if (scale < 1) return resizeRaster(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
  return { ...picture, data: Uint8Array.from(picture.data) };
}
