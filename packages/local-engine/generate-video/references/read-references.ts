import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { EngineError } from "@atelier/engine/engine.ts";
import type { ReferenceCounts } from "@atelier/animatic/story/name-references.ts";
import { clipBackdrop, clipFigure, type ClipOrder } from "./clip-figure.ts";
import type { Backdrop, Figure, Reference } from "@atelier/animatic/references/figure.ts";
import { pictureBackdrop, pictureFigure } from "./picture-figure.ts";
import { FfmpegError } from "@atelier/media/ffmpeg.ts";

/** Bytes of disk that the frames of all clips may take together. */
const MOST_BYTES = 1_200_000_000;
/** Long edge of a clip's frames: an actor is seldom drawn larger. A place may be softer than who stands before it. */
const CLIP_EDGE = 960;

export interface ReferencesOrder {
  images: LocalFile[];
  videos: LocalFile[];
  counts: ReferenceCounts;
  /** Subjects that the prompt calls a place. */
  places: ReadonlySet<number>;
  width: number;
  height: number;
  frameRate: number;
  frames: number;
  folder: string;
  signal: AbortSignal;
  /** 0..1 */
  progress(share: number): void;
}

/** What each picture and clip shows, by the number of its subject: someone cut out of it, or a place where nothing stands out. */
export async function readReferences(order: ReferencesOrder): Promise<Reference[]> {
  const { images, videos, counts, places, signal, progress } = order;
  const references: Reference[] = [];
  const clipPixels = MOST_BYTES / Math.max(1, videos.length * order.frames * 4);
  const edge = Math.min(CLIP_EDGE, Math.round(Math.sqrt(clipPixels * (16 / 9))), Math.max(order.width, order.height));
  const weights = [...images.map(() => 1), ...videos.map(() => 8)];
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let done = 0;
  try {
    for (const [i, file] of images.entries()) {
      const reference = (references[counts.images[i]!] ??= { name: nameOf(counts, counts.images[i]!), figures: [] });
      const figure = places.has(counts.images[i]!) ? undefined : await pictureFigure(file, figureEdge(order), signal);
      if (figure) reference.figures.push(figure);
      else reference.backdrop ??= await pictureBackdrop(file, 2 * Math.max(order.width, order.height));
      progress((done += weights[i]!) / all);
    }
    for (const [i, file] of videos.entries()) {
      const reference: Reference = { name: nameOf(counts, counts.videos[i]!), figures: [] };
      references[counts.videos[i]!] = reference;
      const clip: ClipOrder = {
        file, edge, frameRate: order.frameRate, frames: order.frames, folder: order.folder, name: `clip-${i}`, signal,
        progress: (frames) => progress((done + (8 * frames) / order.frames) / all),
      };
      const figure = places.has(counts.videos[i]!) ? undefined : await readable(i, clipFigure(clip));
      if (figure) reference.figures.push(figure);
      else reference.backdrop = await readable(i, clipBackdrop(clip));
      progress((done += 8) / all);
    }
  } catch (error) {
    closeReferences(references);
    throw error;
  }
  // A subject that one of its views shows is no place.
  for (const reference of references) if (reference.figures.length > 0) delete reference.backdrop;
  return references;
}

export function closeReferences(references: readonly Reference[]): void {
  for (const { figures, backdrop } of references) for (const one of [...figures, backdrop] as (Figure | Backdrop | undefined)[]) one?.close?.();
}

const figureEdge = ({ width, height }: ReferencesOrder) => Math.min(1400, Math.round(Math.max(width, height) * 0.9));

/** "Image 2", "Video 1"; "Element 1" where pictures are views. */
function nameOf({ images, videos }: ReferenceCounts, number: number): string {
  if (videos.includes(number)) return `Video ${videos.indexOf(number) + 1}`;
  return new Set(images).size < images.length ? `Element ${number + 1}` : `Image ${images.indexOf(number) + 1}`;
}

async function readable<T>(index: number, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FfmpegError && error.code === "failed") {
      throw new EngineError("invalid_input", `video_urls[${index}]: cannot be decoded`, { cause: error });
    }
    throw error;
  }
}
