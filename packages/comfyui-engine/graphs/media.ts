import type { Size } from "@atelier/engine/fitting/nearest-size.ts";
import type { Link, TypedGraph } from "../definitions/typed-graph.ts";

type Picture = Link<"IMAGE">;

export const loadPicture = (g: TypedGraph, name: string): Picture => g.add("LoadImage", { image: name })[0];

/** White is 1. */
export const loadMask = (g: TypedGraph, name: string): Link<"MASK"> => g.add("LoadImageMask", { image: name, channel: "red" })[0];

/** Frames of a film, in one batch. */
export function loadFrames(g: TypedGraph, name: string): Picture {
  const [video] = g.add("LoadVideo", { file: name });
  return g.add("GetVideoComponents", { video })[0];
}

/** Pictures of one size, in one batch. */
export function loadSequence(g: TypedGraph, names: readonly string[]): Picture {
  const [first, ...others] = names.map((name) => loadPicture(g, name));
  return others.reduce((batch, one) => g.add("ImageBatch", { image1: batch, image2: one })[0], first!);
}

export const scalePicture = (g: TypedGraph, image: Picture, { width, height }: Size): Picture =>
  g.add("ImageScale", { image, upscale_method: "lanczos", width, height, crop: "center" })[0];

export const savePicture = (g: TypedGraph, images: Picture, prefix: string, id: string): void =>
  void g.add("SaveImage", { images, filename_prefix: prefix }, id);

export function saveFilm(g: TypedGraph, images: Picture, frameRate: number, prefix: string, id: string): void {
  const [video] = g.add("CreateVideo", { images, fps: frameRate });
  g.add("SaveVideo", { video, filename_prefix: prefix, format: "mp4", codec: "h264" }, id);
}

/** The frames at the end of a batch, in their order. */
export const lastFrames = (g: TypedGraph, image: Picture, length: number, of: number): Picture =>
  g.add("ImageFromBatch", { image, batch_index: of - length, length })[0];
