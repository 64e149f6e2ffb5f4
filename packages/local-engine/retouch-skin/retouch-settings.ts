import type { RetouchSkinJob } from "@atelier/engine/kinds/retouch-skin.ts";

/** What is done to the skin, each a part from 0 (nothing) to 1 (all of it) unless it says otherwise. */
export interface RetouchSettings {
  /** Part of the blemish-scale texture (blotches, bumps, small folds) that is left; above 1 it is strengthened. */
  midTexture: number;
  /** Part of the pore-scale texture that is left; above 1 it is strengthened. */
  fineTexture: number;
  /** How far spots are healed to what surrounds them. */
  heal: number;
  /** How far redness and other patches of colour are drawn to the colour around them. */
  evenColour: number;
  /** How far patches of light and dark smaller than the face's own forms are evened. */
  evenLight: number;
  /** How far the light on the face is evened and its shadows lifted. */
  relight: number;
  /** Pores and colour variation given back to smooth skin, sheen and excess colour taken from it. */
  natural: number;
  /** How far colour on lips, lids and cheeks is drawn to that of the bare skin. */
  bare: number;
  /** Denoising, local contrast and a little colour in the whole picture, and clearer eyes. */
  wholePicture: number;
}

const nothing: RetouchSettings = {
  midTexture: 1, fineTexture: 1, heal: 0, evenColour: 0, evenLight: 0, relight: 0, natural: 0, bare: 0, wholePicture: 0,
};

/**
 * The settings for a job's parameters. Faithful keeps pores in proportion to `skinDetail` and eases blemish-scale texture by 20 % at 100
 * up to 70 % at 0. The flexible goals each do what their name says; only `improve_lighting` (its light falls on the whole face),
 * `no_make_up` (lips, lids) and `enhance_everything` (the whole picture) touch anything but skin.
 */
export function retouchSettings(parameters: RetouchSkinJob["parameters"]): RetouchSettings {
  if (parameters.mode === "faithful") {
    const detail = parameters.skinDetail / 100;
    return {
      ...nothing, midTexture: 0.3 + 0.5 * detail, fineTexture: 0.1 + 0.9 * detail, heal: 1 - 0.1 * detail, evenColour: 0.5 - 0.2 * detail,
      evenLight: 0.15,
    };
  }
  switch (parameters.goal) {
    case "enhance_skin":
      return { ...nothing, midTexture: 0.3, fineTexture: 0.9, heal: 1, evenColour: 0.6, evenLight: 0.25 };
    case "improve_lighting":
      return { ...nothing, midTexture: 0.9, relight: 1, evenColour: 0.15 };
    case "enhance_everything":
      return { ...nothing, midTexture: 0.4, fineTexture: 0.95, heal: 1, evenColour: 0.5, evenLight: 0.2, relight: 0.4, wholePicture: 1 };
    case "transform_to_real":
      return { ...nothing, midTexture: 1.05, fineTexture: 1.1, natural: 1 };
    case "no_make_up":
      return { ...nothing, midTexture: 1.1, fineTexture: 1.25, bare: 1 };
  }
}
