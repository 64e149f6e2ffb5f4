import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Graph } from "../workflow.ts";

/** What lies on a link, as far as it decides what results measure. Pictures, masks and latents are all measured in pixels and frames. */
export interface Thing {
  width: number;
  height: number;
  frames: number;
  /** Of films. */
  rate: number;
  /** Seconds of sound. */
  sound?: number | undefined;
  /** Of numbers. */
  value: number;
}

export type Measured = Pick<LocalFile, "width" | "height" | "duration" | "frameRate" | "hasSound"> & { frames?: number };

const nothing: Thing = { width: 0, height: 0, frames: 1, rate: 0, value: 0 };
/** Inputs that a node which is not named below hands on, the first that is linked. */
const handedOn = ["latent_image", "samples", "samples1", "pixels", "images", "image", "image1", "image_target", "destination", "resized_images"];
const further = ["latent", "latents", "vae_conditioning", "mask", "video", "audio"];

const withReference = new Set(["WanVaceToVideo", "WanAnimateToVideo", "WanAnimate2ToVideo"]);

/** Models of video see frames in fours and one more, and pixels in eights. */
const wholeFrames = (frames: number) => (frames > 1 ? Math.floor((frames - 1) / 4) * 4 + 1 : 1);
const wholeSide = (side: number) => Math.max(8, Math.floor(side / 8) * 8);

/** Follows a graph's links to what its results will measure, as the real nodes do it. */
export class GraphMeasure {
  readonly #graph: Graph;
  readonly #files: ReadonlyMap<string, Measured>;
  readonly #known = new Map<string, Thing>();

  /** @param files what the files measure that the graph loads, by the names that it says */
  constructor(graph: Graph, files: ReadonlyMap<string, Measured>) {
    this.#graph = graph;
    this.#files = files;
  }

  /** What an input of a node is linked to, or says itself. */
  input(node: string, name: string): Thing | undefined {
    const value = this.#graph[node]!.inputs[name];
    if (Array.isArray(value)) return this.#output(String(value[0]), Number(value[1]));
    return value === undefined ? undefined : { ...nothing, value: Number(value) };
  }

  #output(node: string, slot: number): Thing {
    const key = `${node}/${slot}`;
    const known = this.#known.get(key) ?? this.#measure(node, slot);
    this.#known.set(key, known);
    return known;
  }

  #measure(node: string, slot: number): Thing {
    const { class_type: name, inputs } = this.#graph[node]!;
    const of = (input: string) => this.input(node, input) ?? nothing;
    const number = (input: string, otherwise = 0) => (inputs[input] === undefined ? otherwise : of(input).value);
    const first = [...handedOn, ...further].find((input) => Array.isArray(inputs[input]));
    const picture = first === undefined ? nothing : of(first);
    const rule = rules[name];
    if (rule) return rule({ of, number, picture, slot, file: this.#files.get(String(inputs["image"] ?? inputs["file"] ?? inputs["audio"])), inputs });
    if (inputs["width"] !== undefined && inputs["height"] !== undefined) {
      // A reference stands before the film, as one more latent frame that is cut off later.
      const before = inputs["reference_image"] && withReference.has(name) ? 4 : 0;
      const frames = inputs["length"] === undefined ? number("batch_size", 1) : wholeFrames(number("length")) + before;
      return { ...nothing, width: wholeSide(number("width")), height: wholeSide(number("height")), frames, value: trimOf(name, slot, inputs, number) };
    }
    return picture;
  }
}

interface Node {
  of(input: string): Thing;
  number(input: string, otherwise?: number): number;
  /** What the first linked picture, mask, latent or film measures. */
  picture: Thing;
  slot: number;
  file: Measured | undefined;
  inputs: Readonly<Record<string, unknown>>;
}

const ofFile = ({ file }: Node): Thing => ({
  ...nothing,
  width: file?.width ?? 0,
  height: file?.height ?? 0,
  frames: file?.frames ?? 1,
  rate: file?.frameRate ?? 0,
  ...(file?.hasSound && { sound: file.duration }),
});

/** Nodes that do not hand on what they got, nor make what their `width`, `height` and `length` say. */
const rules: Record<string, (node: Node) => Thing> = {
  LoadImage: ofFile,
  LoadImageMask: ofFile,
  LoadVideo: ofFile,
  LoadAudio: ({ file }) => ({ ...nothing, sound: file?.duration }),
  GetVideoComponents: ({ picture, slot }) => (slot === 2 ? { ...nothing, value: picture.rate } : picture),
  CreateVideo: ({ of, number }) => ({ ...of("images"), rate: number("fps"), sound: of("audio").sound }),
  ImageScale: ({ picture, number }) => scaled(picture, number("width"), number("height")),
  ResizeImageMaskNode: ({ of, number }) => times(of("input"), number("resize_type.multiplier", 1)),
  ImageUpscaleWithModel: ({ picture }) => times(picture, 4),
  ImageCrop: ({ picture, number }) => ({ ...picture, width: number("width"), height: number("height") }),
  ImagePadForOutpaint: ({ picture, number }) => ({
    ...picture,
    width: picture.width + number("left") + number("right"),
    height: picture.height + number("top") + number("bottom"),
  }),
  ImageStitch: ({ of, inputs }) => stitched(of("image1"), of("image2"), String(inputs["direction"])),
  ImageFromBatch: ({ picture, number }) => ({ ...picture, frames: Math.min(number("length"), Math.max(1, picture.frames - number("batch_index"))) }),
  ImageBatch: ({ of }) => ({ ...of("image1"), frames: of("image1").frames + of("image2").frames }),
  RepeatImageBatch: ({ picture, number }) => ({ ...picture, frames: picture.frames * number("amount") }),
  FrameInterpolate: ({ picture, number }) => ({ ...picture, frames: (picture.frames - 1) * number("multiplier") + 1 }),
  EmptyImage: ({ number }) => ({ ...nothing, width: number("width"), height: number("height"), frames: number("batch_size", 1) }),
  SolidMask: ({ number }) => ({ ...nothing, width: number("width"), height: number("height") }),
  VAEEncode: ({ of }) => encoded(of("pixels")),
  VAEEncodeTiled: ({ of }) => encoded(of("pixels")),
  TrimVideoLatent: ({ picture, number }) => ({ ...picture, frames: picture.frames - 4 * number("trim_amount") }),
  LatentConcat: ({ of }) => ({ ...of("samples1"), frames: of("samples1").frames + of("samples2").frames }),
  LatentCut: ({ picture, number, inputs }) => (inputs["dim"] === "t" ? { ...picture, frames: 4 * (number("amount") - 1) + 1 } : picture),
  WanSoundImageToVideoExtend: ({ of, number }) => ({ ...of("video_latent"), frames: wholeFrames(number("length")) }),
};

function scaled(picture: Thing, width: number, height: number): Thing {
  const byWidth = height === 0 ? Math.round((picture.height * width) / picture.width) : height;
  return { ...picture, width: width === 0 ? Math.round((picture.width * height) / picture.height) : width, height: byWidth };
}

const times = (picture: Thing, factor: number): Thing => ({
  ...picture,
  width: Math.round(picture.width * factor),
  height: Math.round(picture.height * factor),
});

function stitched(a: Thing, b: Thing, direction: string): Thing {
  if (b.width === 0) return a;
  return direction === "left" || direction === "right" ? { ...a, width: a.width + b.width } : { ...a, height: a.height + b.height };
}

const encoded = (pixels: Thing): Thing => ({
  ...pixels,
  width: wholeSide(pixels.width),
  height: wholeSide(pixels.height),
  frames: wholeFrames(pixels.frames),
});

/** Nodes that go on where another clip ends, or begin with references, say how much of their result to cut off. */
function trimOf(name: string, slot: number, inputs: Readonly<Record<string, unknown>>, number: Node["number"]): number {
  if (name === "WanVaceToVideo") return slot === 3 && inputs["reference_image"] ? 1 : 0;
  if (name === "WanInfiniteTalkToVideo") return slot === 4 && inputs["previous_frames"] ? number("motion_frame_count") : 0;
  if (name === "WanAnimateToVideo" || name === "WanAnimate2ToVideo") {
    if (slot === 3) return inputs["reference_image"] ? 1 : 0;
    if (slot === 4) return inputs["continue_motion"] ? number("continue_motion_max_frames", 5) : 0;
    return slot === 5 ? number("video_frame_offset") + number("length") : 0;
  }
  return 0;
}
