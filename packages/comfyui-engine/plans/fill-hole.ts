import { nearestSize } from "@atelier/engine/fitting/nearest-size.ts";
import { pasteIntoHole } from "@atelier/engine/fitting/paste-into-hole.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { TypedGraph } from "../definitions/typed-graph.ts";
import { editPicture } from "../graphs/edit-picture.ts";
import { fillPicture, putBack } from "../graphs/fill-picture.ts";
import { loadMask, loadPicture } from "../graphs/media.ts";
import { needsOf } from "../graphs/needs-of.ts";
import type { Profile, Sampling } from "../profiles/profile.ts";
import type { Needs, Plan, Work } from "../workflow.ts";
import { picturePlan, uploadAt, uploadMask, uploadReference } from "./picture-plan.ts";

export interface Hole {
  /** The whole picture; what is in the hole matters little. */
  picture: Raster;
  /** One byte a pixel, above 0 where it is to be made. */
  area: Uint8Array;
  prompt: string;
  speed: "TURBO" | "DEFAULT" | "QUALITY";
  /** The model of edits looks at these, whether or not there is one that fills. */
  references: readonly LocalFile[];
  notApplied: readonly string[];
}

/** Pixels that the model may paint beyond the hole, so that its edge meets the picture; they are put back afterwards. */
const beyond = 8;

const faults = "blurry, seams, borders, frame, text, watermark, deformed";

/** A model fills the hole; every pixel outside it is the picture's own, in the graph and once more to the bit here. */
export async function planHole<K extends JobKind>(work: Work<K>, profile: Profile, hole: Hole): Promise<Plan> {
  const { picture, area, prompt, references } = hole;
  const { fill, edit } = profile;
  const uses = references.length > 0 || !fill ? "edit" : "fill";
  const maxPixels = uses === "fill" ? fill!.maxPixels : edit!.maxPixels;
  const own = { width: picture.width, height: picture.height };
  const size = nearestSize(own, { sizeMultiple: 16, maxPixels });
  const image = await uploadAt(work, await asFile(picture, work.file("whole.png")), size, "image.png");
  const mask = await uploadMask(work, area, own, size, "mask.png");
  const further = await Promise.all(references.map((file, index) => uploadReference(work, file, maxPixels, `reference-${index + 1}.png`)));
  const names = { image: image.name, mask: mask.name, references: further.map(({ name }) => name) };
  return picturePlan(work, {
    uploads: [image, mask, ...further],
    build: (g) => buildHole(g, profile, uses, { ...names, prompt, size, seed: work.job.seed, speed: hole.speed }),
    finish: async (made) => pasteIntoHole(picture, area, made),
    notApplied: hole.notApplied,
  });
}

interface Names {
  image: string;
  mask: string;
  references: readonly string[];
  prompt: string;
  size: { width: number; height: number };
  seed: number;
  speed: Hole["speed"];
}

function buildHole(g: TypedGraph, { fill, edit }: Profile, uses: "fill" | "edit", options: Names) {
  const { prompt, seed, size, speed } = options;
  const image = loadPicture(g, options.image);
  const [area] = g.add("GrowMask", { mask: loadMask(g, options.mask), expand: beyond, tapered_corners: true });
  if (uses === "fill") return fillPicture(g, fill!, { prompt, negative: faults, image, hole: area, seed, sampling: samplingFor(fill!, speed) });
  const images = [image, ...options.references.map((name) => loadPicture(g, name))];
  const instruction = `Change only the masked part of the first picture and keep all else as it is. ${prompt}`;
  return putBack(g, image, editPicture(g, edit!, { prompt: instruction, images, hole: area, size, seed, isFine: speed !== "TURBO" }), area);
}

const samplingFor = ({ turbo, usual, fine }: { turbo: Sampling; usual: Sampling; fine: Sampling }, speed: Hole["speed"]) =>
  ({ TURBO: turbo, DEFAULT: usual, QUALITY: fine })[speed];

/** Both ways: with references and without. */
export function needsOfHole(profile: Profile): Needs | undefined {
  const { fill, edit } = profile;
  if (!fill && !edit) return undefined;
  const names = { image: "a", mask: "b", prompt: "", size: { width: 1024, height: 1024 }, seed: 0 };
  const save = (g: TypedGraph, uses: "fill" | "edit", references: string[], speed: Hole["speed"]) =>
    g.add("SaveImage", { images: buildHole(g, profile, uses, { ...names, references, speed }), filename_prefix: "" });
  const speeds = ["TURBO", "DEFAULT", "QUALITY"] as const;
  return needsOf(profile, ...speeds.map((speed) => (g: TypedGraph) => save(g, fill ? "fill" : "edit", [], speed)));
}

async function asFile({ data, width, height, channels }: Raster, path: string): Promise<LocalFile> {
  const sharp = await loadSharp();
  await sharp(data, { raw: { width, height, channels }, limitInputPixels: false }).png({ compressionLevel: 1 }).toFile(path);
  return { path, mediaType: "image/png", width, height };
}
