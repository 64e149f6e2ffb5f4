import { readInput } from "@atelier/engine/fitting/picture-file.ts";
import type { InpaintImageJob } from "@atelier/engine/kinds/inpaint-image.ts";
import { needsOfHole, planHole } from "../plans/fill-hole.ts";
import { colourWords } from "../plans/colour-words.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Plan, Work, Workflow } from "../workflow.ts";

const styles = { AUTO: "", GENERAL: "", REALISTIC: "Photorealistic, natural light.", DESIGN: "Clean graphic design." };

/** The black area of the mask is made again; every pixel outside it stays. */
export const workflow: Workflow<"inpaint-image"> = {
  kind: "inpaint-image",

  needs: needsOfHole,

  refuses: ({ inputs }, { fill }) => (fill && hasReferences(inputs) ? "takes no references" : undefined),

  plan: planInpainting,
};

export const hasReferences = (inputs: Readonly<Record<string, unknown>>): boolean =>
  ["styleReferences", "characterReferences"].some((name) => ((inputs[name] as unknown[] | undefined) ?? []).length > 0);

export async function planInpainting(work: Work<"inpaint-image">, profile: Profile): Promise<Plan> {
  const { inputs, parameters } = work.job;
  const picture = await readInput(inputs.image);
  const mask = await readInput(inputs.mask);
  const area = new Uint8Array(mask.width * mask.height).map((_, index) => (mask.data[index * mask.channels]! < 128 ? 1 : 0));
  const { prompt, style, palette, speed } = parameters;
  const words = [prompt, styles[style], palette ? colourWords(palette) : ""].filter((part) => part !== "").join(" ");
  const references = [...inputs.characterReferences, ...inputs.styleReferences];
  return planHole(work, profile, { picture, area, prompt: words, speed, references, notApplied: notApplied(work.job) });
}

const notApplied = ({ parameters }: InpaintImageJob): string[] => [
  ...(parameters.styleCodes.length > 0 ? ["style_codes"] : []),
  ...(parameters.enhancePrompt === "ON" ? ["magic_prompt"] : []),
];
