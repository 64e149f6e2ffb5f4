import type { Instruction } from "../edit-image/instruction.ts";
import { instructionGroups } from "../edit-image/instructions.ts";
import type { Scope } from "../edit-image/grammar/plain-words/aim-of.ts";
import type { ClipInstruction } from "./clip-instruction.ts";
import { motion } from "./instructions/motion.ts";
import { sound } from "./instructions/sound.ts";
import { time } from "./instructions/time.ts";

/** Those that bring something name it; the others are done to all that is shown, or heard. */
const brings = new Set(["mute", "replace sound", "add music", "add sound", "clean sound", "fade in or out"]);
const scoped = (list: readonly ClipInstruction[], scope: Scope) => list.map((one) => (brings.has(one.name) ? one : { ...one, scope }));

/** What clips know beyond pictures, by the heading of its kind. */
export const clipInstructionGroups: Record<string, readonly ClipInstruction[]> = {
  "When what is shown": scoped(time, "clip"),
  "Through the whole video": scoped(motion, "clip"),
  Sound: scoped(sound, "sound"),
};

/** Picture instructions that clips do not have, with the reason that is reported. */
export const notForClips: ReadonlyMap<string, string> = new Map([
  ["side by side", "a clip and pictures are not laid out beside each other"],
  ["collage", "a clip and pictures are not laid out as a collage"],
]);

/** All that a prompt for a clip may ask for. */
export const allClipInstructions: readonly (Instruction | ClipInstruction)[] = [
  ...Object.values(clipInstructionGroups).flat(), ...Object.values(instructionGroups).flat(),
];
