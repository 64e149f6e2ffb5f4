import type { Instruction } from "./instruction.ts";
import { art } from "./instructions/art.ts";
import { background } from "./instructions/background.ts";
import { borders } from "./instructions/borders.ts";
import { colour } from "./instructions/colour.ts";
import { framing } from "./instructions/framing.ts";
import { lettering } from "./instructions/lettering.ts";
import { light } from "./instructions/light.ts";
import { lookInstructions } from "./instructions/looks.ts";
import { withOthers } from "./instructions/several.ts";
import { texture } from "./instructions/texture.ts";
import { tone } from "./instructions/tone.ts";

/** Every instruction by the heading of its kind, as the documentation lists them. */
export const instructionGroups: Record<string, readonly Instruction[]> = {
  "Light and dark": tone,
  Color: colour,
  "Looks and moods": lookInstructions,
  "Light effects and weather": light,
  "Sharpness and grain": texture,
  "Drawn, painted, printed": art,
  "Subject and background": background,
  Framing: framing,
  Borders: borders,
  Words: lettering,
  "Several pictures": withOthers,
};

export const instructions: readonly Instruction[] = Object.values(instructionGroups).flat();

/** Those that change pixels alone, and can therefore be applied to each frame of a clip. */
export const pixelInstructions = instructions.filter((one) => one.kind === "pixels");
