import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { EngineContext, EngineResult } from "@atelier/engine/engine.ts";
import { coverOf, type MaskedArea, readMask } from "./masked-area.ts";
import { paintArea, startsCompleted, toRgb } from "./paint-area.ts";
import { spareHeads } from "./spare-heads.ts";
import { understandPrompt } from "./understand-prompt.ts";
import { readPicture, writePicture } from "../picture-file.ts";
import { commonColours } from "../vision/colour/colour-names.ts";
import { completeAround } from "../vision/completion/complete-around.ts";
import type { Effort } from "../vision/completion/level/level.ts";

const efforts: Record<EngineJob<"inpaint-image">["parameters"]["speed"], Effort> = { TURBO: "turbo", DEFAULT: "default", QUALITY: "quality" };

/**
 * Does in the black part of a mask what the prompt asks: completes it from its surroundings (which removes what was there), gives it another
 * colour or tone, fills it with colours, writes text, or places an object of the icon catalog or a character of a reference.
 * Every pixel outside keeps its bytes.
 *
 * Deterministic: pixels, parameters and seed decide the result. Extras: `understood`, what was done; `material`, the icon, or `not_found`, the
 * words that no icon has, in which case the picture stays as it is; `effective_prompt`; `not_applied`, parameters without an effect.
 */
export async function inpaintImage(job: EngineJob<"inpaint-image">, context: EngineContext): Promise<EngineResult> {
  const { materials, signal, progress } = context;
  const { parameters, inputs } = job;
  const picture = await readPicture(inputs.image);
  const area = readMask(await readPicture(inputs.mask));
  signal.throwIfAborted();
  progress(0.05);
  const intent = understandPrompt(parameters.prompt);
  const hasCharacter = inputs.characterReferences.length > 0;
  const unused = withoutEffect(job);
  const extras: Record<string, unknown> = { understood: hasCharacter ? { do: "character" } : { ...intent }, ...(unused.length > 0 && { not_applied: unused }) };
  if (parameters.enhancePrompt !== "OFF") extras.effective_prompt = enrich(parameters.prompt, picture);
  const thing = area && intent.do === "object" && !hasCharacter ? intent : undefined;
  const icon = thing && (await materials.icon(thing.words, thing.colour ? {} : { multicolour: true }));
  if (icon) extras.material = icon.name;
  else if (thing) extras.not_found = thing.words;
  // Nobody asked to have the area emptied for a thing that cannot be had.
  if (!area || (thing && !icon)) {
    return finish(job, context, picture, { extras, fidelity: "classical", sourceType: "algorithmicallyEnhanced", unchanged: "image" });
  }

  const isCompleted = startsCompleted(intent, hasCharacter);
  // Looking for heads takes as long as all the rest of the turbo way.
  const preference = isCompleted && parameters.speed !== "TURBO" ? await spareHeads(picture, area.hole, signal) : undefined;
  if (isCompleted) {
    await completeAround(picture, area.hole, area.box, {
      seed: job.seed, effort: efforts[parameters.speed], ...(preference && { preference }), signal,
      progress: (fraction) => progress(0.05 + 0.75 * fraction),
    });
  }
  signal.throwIfAborted();
  const painted = await paintArea(intent, toRgb(picture, area.box), insideOf(area, picture.width), icon, job, signal);
  signal.throwIfAborted();
  progress(0.9);
  const result = lay(picture, area, painted.raster, intent.do === "fill");
  const isOwn = intent.do === "adjust" || intent.do === "recolour";
  return finish(job, context, result, { extras, fidelity: painted.fidelity, sourceType: isOwn ? "algorithmicallyEnhanced" : "compositeSynthetic" });
}

type Report = Omit<EngineResult, "files">;

async function finish(job: EngineJob<"inpaint-image">, { signal, progress }: EngineContext, picture: Raster, report: Report): Promise<EngineResult> {
  const file = await writePicture(picture, job.scratch, "inpainted");
  signal.throwIfAborted();
  progress(1);
  return { files: [file], ...report };
}

/** Lays what was painted over the area, softly within a pixel of its border; what was completed there meets the border anyway. */
function lay(picture: Raster, area: MaskedArea, painted: Raster, isOpaque: boolean): Raster {
  const { hole, box } = area;
  const cover = coverOf(area, picture.width).data;
  const result = picture.channels < 3 && hasColour(painted) ? coloured(picture) : picture;
  const { data, channels } = result;
  const colours = channels < 3 ? 1 : 3;
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const i = (box.y + y) * picture.width + box.x + x;
      if (!hole[i]) continue;
      const from = 3 * (y * box.width + x);
      for (let c = 0; c < colours; c++) {
        const below = data[i * channels + c];
        data[i * channels + c] = below + (painted.data[from + c] - below) * cover[y * box.width + x] + 0.5;
      }
      if (isOpaque && channels > colours) data[i * channels + colours] = 255;
    }
  }
  return result;
}

const hasColour = ({ data }: Raster): boolean => data.some((value, i) => value !== data[i - (i % 3)]);

/** A grey picture in three or, with alpha, four channels. */
function coloured({ data, width, height, channels }: Raster): Raster {
  const alpha = channels === 2;
  const size = alpha ? 4 : 3;
  const result = new Uint8Array(width * height * size);
  for (let i = 0; i < width * height; i++) {
    result.fill(data[i * channels], i * size, i * size + 3);
    if (alpha) result[i * size + 3] = data[i * channels + 1];
  }
  return { data: result, width, height, channels: size };
}

function insideOf({ hole, box }: MaskedArea, width: number): Uint8Array {
  const inside = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) inside.set(hole.subarray((box.y + y) * width + box.x, (box.y + y) * width + box.x + box.width), y * box.width);
  return inside;
}

/** Parameters that are given and change nothing. */
function withoutEffect({ inputs, parameters }: EngineJob<"inpaint-image">): { instruction: string; reason: string }[] {
  const given = {
    color_palette: parameters.palette !== undefined,
    style_codes: parameters.styleCodes.length > 0,
    style_reference_images: inputs.styleReferences.length > 0,
  };
  const reason = "colours are those that the prompt names, or the picture's own";
  return Object.entries(given).flatMap(([instruction, isGiven]) => (isGiven ? [{ instruction, reason }] : []));
}

function enrich(prompt: string, picture: Raster): string {
  const colours = commonColours(picture);
  return `${prompt.trim().replace(/[.\s]+$/, "")}, matched in light and grain to surroundings of mostly ${colours.join(" and ")}.`;
}
