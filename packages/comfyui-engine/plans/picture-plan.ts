import { pictureFor, readMade, referenceFor, writePicture } from "@atelier/engine/fitting/picture-file.ts";
import type { Size } from "@atelier/engine/fitting/nearest-size.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { type Link, TypedGraph } from "../definitions/typed-graph.ts";
import { savePicture } from "../graphs/media.ts";
import type { Plan, Upload, Work } from "../workflow.ts";

interface PicturePlan {
  uploads: readonly Upload[];
  build(g: TypedGraph): Link<"IMAGE">;
  /** What becomes of the picture; without it, it is brought to the job's size. */
  finish?(made: Raster): Promise<Raster>;
  notApplied?: readonly string[];
  extras?: Readonly<Record<string, unknown>>;
}

/** A job that one prompt does and whose result is one picture. */
export function picturePlan<K extends JobKind>(work: Work<K>, { uploads, build, finish, notApplied = [], extras }: PicturePlan): Plan {
  const g = new TypedGraph();
  savePicture(g, build(g), work.output("picture"), "picture");
  return {
    steps: [() => ({ graph: g.build(), uploads, outputs: { picture: { node: "picture", media: "image" } } })],
    finish: async ([made]) => {
      const picture = await readMade(made!["picture"]![0]!.path, work.job.target);
      return writePicture(finish ? await finish(picture) : picture, work.job.scratch);
    },
    sourceType: "compositeWithTrainedAlgorithmicMedia",
    notApplied,
    ...(extras && { extras }),
  };
}

/** A picture for the server at exactly a size, RGB on white. */
export async function uploadAt<K extends JobKind>(work: Work<K>, file: LocalFile, size: Size, name: string): Promise<Upload> {
  return { name: work.input(name), path: await pictureFor(file, size, work.file(name)) };
}

/** A picture for the server in its own shape, no larger than a number of pixels. */
export async function uploadReference<K extends JobKind>(work: Work<K>, file: LocalFile, maxPixels: number, name: string): Promise<Upload> {
  return { name: work.input(name), path: await referenceFor(file, maxPixels, work.file(name)) };
}

/** A mask for the server: white where the area is above 0. */
export async function uploadMask<K extends JobKind>(work: Work<K>, area: Uint8Array, size: Size, asked: Size, name: string): Promise<Upload> {
  const sharp = await loadSharp();
  const path = work.file(name);
  await sharp(area.map((value) => (value > 0 ? 255 : 0)), { raw: { ...size, channels: 1 }, limitInputPixels: false })
    .resize(asked.width, asked.height, { fit: "fill", kernel: "nearest" })
    .toColourspace("srgb")
    .png()
    .toFile(path);
  return { name: work.input(name), path };
}
