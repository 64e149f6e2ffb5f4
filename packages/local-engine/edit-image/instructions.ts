import type { Instruction } from "./instruction.ts";
import { art } from "./instructions/art.ts";
import type { Scope } from "./grammar/plain-words/aim-of.ts";
import { background } from "./instructions/background.ts";
import { borders } from "./instructions/borders.ts";
import { colour } from "./instructions/colour.ts";
import { framing } from "./instructions/framing.ts";
import { lettering } from "./instructions/lettering.ts";
import { light } from "./instructions/light.ts";
import { lookInstructions } from "./instructions/looks.ts";
import { withOthers } from "./instructions/several.ts";
import { people } from "./instructions/people.ts";
import { texture } from "./instructions/texture.ts";
import { tone } from "./instructions/tone.ts";

const own: ReadonlyMap<string, Scope> = new Map([["recolor", "dye"], ["pixelate", "part"]]);

/** Gives pixel instructions, or all, their way with a part of the picture. */
const scoped = (list: readonly Instruction[], scope: Scope): Instruction[] =>
  list.map((one) => (own.has(one.name) ? { ...one, scope: own.get(one.name)! } : one.kind === "pixels" || one.kind === "frame" ? { ...one, scope } : one));

/** Every instruction by the heading of its kind, as the documentation lists them. */
export const instructionGroups: Record<string, readonly Instruction[]> = {
  "Light and dark": scoped(tone, "part"),
  Color: scoped(colour, "part"),
  "Looks and moods": scoped(lookInstructions, "look"),
  "Light effects and weather": scoped(light, "air"),
  "Sharpness and grain": scoped(texture, "part"),
  "Drawn, painted, printed": scoped(art, "look"),
  "Subject and background": [...background, ...people],
  Framing: scoped(framing, "frame"),
  Borders: borders,
  Words: lettering,
  "Several pictures": withOthers,
};

export const instructions: readonly Instruction[] = Object.values(instructionGroups).flat();
