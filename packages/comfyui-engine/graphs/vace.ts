import type { Link, TypedGraph } from "../definitions/typed-graph.ts";
import type { Vace } from "../profiles/profile.ts";
import { loadPicture } from "./media.ts";
import { decode, encode, type FilmOptions, sample } from "./wan-film.ts";

export interface VaceOptions extends Omit<FilmOptions, "start" | "end"> {
  /** Frames that the film keeps to: grey where it is free, its own picture or edges elsewhere. */
  control?: Link<"IMAGE">;
  /** 1 where the film is free to differ from `control`, a mask for each frame. */
  free?: Link<"MASK">;
  /** What appears in the film. */
  reference?: Link<"IMAGE">;
}

/** Frames that keep to a film, to a reference or to both. */
export function makeControlled(g: TypedGraph, vace: Vace, options: VaceOptions): Link<"IMAGE"> {
  const { positive, negative, vae } = encode(g, vace, options);
  const [wanted, unwanted, latent, trim] = g.add("WanVaceToVideo", {
    ...{ positive, negative, vae, ...options.size, length: options.frames, batch_size: 1, strength: 1 },
    ...(options.control && { control_video: options.control }),
    ...(options.free && { control_masks: options.free }),
    ...(options.reference && { reference_image: options.reference }),
  });
  const samples = sample(g, vace.unet, options.isFine ? vace.fine : vace.fast, { positive: wanted, negative: unwanted, latent }, options);
  return decode(g, g.add("TrimVideoLatent", { samples, trim_amount: trim })[0], vae);
}

/** A film whose first frame is given and whose others are `rest`: the frames, and a mask that holds the first and lets the others go. */
export function afterFirst(g: TypedGraph, first: string, rest: Link<"IMAGE">, { size, frames }: Pick<VaceOptions, "size" | "frames">) {
  const [others] = g.add("ImageFromBatch", { image: rest, batch_index: 1, length: frames - 1 });
  const [control] = g.add("ImageBatch", { image1: loadPicture(g, first), image2: others });
  const [black] = g.add("EmptyImage", { ...size, batch_size: 1, color: 0 });
  const [white] = g.add("EmptyImage", { ...size, batch_size: frames - 1, color: 0xffffff });
  const [both] = g.add("ImageBatch", { image1: black, image2: white });
  return { control, free: g.add("ImageToMask", { image: both, channel: "red" })[0] };
}

/** Nothing is prescribed: middle grey. */
export const nothing = (g: TypedGraph, { size, frames }: Pick<VaceOptions, "size" | "frames">): Link<"IMAGE"> =>
  g.add("EmptyImage", { ...size, batch_size: frames, color: 0x808080 })[0];
