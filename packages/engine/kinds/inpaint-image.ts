import type { LocalFile } from "../jobs/local-file.ts";
import { defineKind } from "../kind.ts";
import { pictureLike } from "../samples/targets.ts";
import { pictureLimit } from "../time-limit.ts";

export const palettes = ["EMBER", "FRESH", "JUNGLE", "MAGIC", "MELON", "MOSAIC", "PASTEL", "ULTRAMARINE"] as const;

export type Palette = { name: (typeof palettes)[number] } | { members: { color: string; weight?: number }[] };

/** Fill the black area of a mask as a prompt says. Output: the image's size; every pixel outside the area comes back bit by bit. */
export interface InpaintImageJob {
  inputs: {
    image: LocalFile;
    /** Same size as the image; black is to be edited, white stays. */
    mask: LocalFile;
    styleReferences: LocalFile[];
    characterReferences: LocalFile[];
  };
  parameters: {
    prompt: string;
    speed: "TURBO" | "DEFAULT" | "QUALITY";
    /** Whether the engine may enrich the prompt; the enriched one is returned in the extra `effective_prompt`. */
    enhancePrompt: "AUTO" | "ON" | "OFF";
    style: "AUTO" | "GENERAL" | "REALISTIC" | "DESIGN";
    styleCodes: string[];
    palette?: Palette;
  };
}

export const kind = defineKind<InpaintImageJob>({
  class: "picture",
  timeLimit: pictureLimit,
  sizedLike: { mask: "image" },
  samples: ({ portrait, mask }) => [
    {
      inputs: { image: portrait, mask, styleReferences: [], characterReferences: [] },
      parameters: { prompt: "fill with blue", speed: "TURBO", enhancePrompt: "OFF", style: "AUTO", styleCodes: [] },
      target: pictureLike(portrait),
    },
    {
      inputs: { image: portrait, mask, styleReferences: [], characterReferences: [] },
      parameters: { prompt: "remove it", speed: "DEFAULT", enhancePrompt: "ON", style: "REALISTIC", styleCodes: [] },
      target: pictureLike(portrait),
    },
  ],
});
