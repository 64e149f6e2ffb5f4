import type { Canvas } from "./canvas.ts";
import { layRaster } from "./effects/blend.ts";
import { collage } from "./frame/collage.ts";
import type { ParsedPrompt, Step } from "./grammar/parse-prompt.ts";
import type { Instruction, Understood } from "./instruction.ts";
import { chosenPeople } from "./one-of-several.ts";
import { partMask } from "./part-mask.ts";
import { NotPossible } from "./not-possible.ts";
import { instructions } from "./instructions.ts";

/** What is reported to the caller of each instruction. */
export interface Applied extends Understood {
  instruction: string;
  /** What asked for it. */
  clause: string;
}

export interface Outcome {
  applied: Applied[];
  /** Understood, but impossible here, with the reason. */
  not_applied: { instruction: string; clause: string; reason: string }[];
}

const byName = new Map<string, Instruction>(instructions.map((one) => [one.name, one]));

/** Carries the steps out in their order; those that lay something out see the picture at its final size. */
export async function carryOut(canvas: Canvas, { steps, forbidden, declined }: ParsedPrompt, progress: (fraction: number) => void): Promise<Outcome> {
  const outcome: Outcome = { applied: [], not_applied: declined.map(({ instruction, clause, reason }) => ({ instruction, clause, reason })) };
  if (steps.some(({ name }) => name === "keep whole")) canvas.whole = true;
  const wanted = steps.filter(({ name }) => !forbidden.includes(name));
  const others = new Set(wanted.flatMap(({ details }) => details.pictures));
  for (const [i, step] of wanted.entries()) {
    canvas.signal.throwIfAborted();
    await apply(canvas, step, canvas.seed + i * 101, outcome);
    progress((i + 1) / (wanted.length + 1));
  }
  // Several pictures and no word of what to do with them: a collage shows all.
  if (
    canvas.references.length > 1 && canvas.used.size === 1 && others.size === 0 && !wanted.some(({ name }) => name === "collage" || name === "side by side")
  ) {
    const pictures = [canvas.picture, ...canvas.references.slice(1)];
    canvas.layOut(await collage(pictures, canvas.width, canvas.height, { layout: "designed", seed: canvas.seed, signal: canvas.signal }));
    outcome.applied.push({
      instruction: "collage", clause: "", pictures: pictures.length, layout: "designed",
      why: "several pictures were given and none of the others was named",
    });
  }
  await canvas.fit();
  return outcome;
}

async function apply(canvas: Canvas, { name, details, unused }: Step, seed: number, outcome: Outcome): Promise<void> {
  const instruction = byName.get(name);
  if (!instruction) throw new Error(`no instruction is called ${name}`);
  const texts = [...details.texts];
  const clause = details.clause.trim().replace(/ {2,}/g, " ").replace(/«\d+»/g, () => `"${texts.shift() ?? ""}"`);
  try {
    const understood = await perform(canvas, instruction, details, seed);
    outcome.applied.push({ instruction: name, ...understood, clause, ...(unused.length > 0 ? { unused_words: unused } : {}) });
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error;
    outcome.not_applied.push({ instruction: name, clause, reason: error.message });
  }
}

async function perform(canvas: Canvas, instruction: Instruction, details: Step["details"], seed: number): Promise<Understood> {
  if (instruction.kind === "frame") return instruction.frame(canvas, details);
  await canvas.fit();
  if (instruction.kind === "canvas") {
    const one = details.part?.side ? await chosenPeople(canvas, details.part) : undefined;
    if (one) canvas.chooseSubject(one);
    return instruction.carryOut(canvas, details);
  }
  const before = details.part && { mask: await partMask(canvas, details.part), picture: { ...canvas.picture, data: Uint8Array.from(canvas.picture.data) } };
  const changed = instruction.pixels(canvas.picture, details, seed);
  canvas.recolour(before ? layRaster(before.picture, changed, before.mask) : changed);
  return {
    ...(details.part && { part: `${details.part.except ? "all but " : ""}${details.part.kind}` }),
    strength: Number(details.strength.toFixed(2)),
    ...instruction.tell?.(details),
  };
}
