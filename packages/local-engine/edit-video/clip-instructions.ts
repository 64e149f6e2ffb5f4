import type { Instruction } from "../edit-image/instruction.ts";
import { instructionGroups } from "../edit-image/instructions.ts";
import type { ClipInstruction } from "./clip-instruction.ts";
import { motion } from "./instructions/motion.ts";
import { sound } from "./instructions/sound.ts";
import { time } from "./instructions/time.ts";

/** What clips know beyond pictures, by the heading of its kind. */
export const clipInstructionGroups: Record<string, readonly ClipInstruction[]> = {
  "When what is shown": time,
  "Through the whole video": motion,
  Sound: sound,
};

/** Picture instructions that clips do not have, with the reason that is told. */
export const notForClips: ReadonlyMap<string, string> = new Map([
  ["side by side", "a clip and pictures are not laid out beside each other"],
  ["collage", "a clip and pictures are not laid out as a collage"],
  ["style of picture", "woven textures would boil from frame to frame: ask for the colors of the picture, or for a painting"],
]);

/** All that a prompt for a clip may ask for. */
export const allClipInstructions: readonly (Instruction | ClipInstruction)[] = [
  ...Object.values(clipInstructionGroups).flat(), ...Object.values(instructionGroups).flat(),
];
