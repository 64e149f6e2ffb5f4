import { readClipPrompt } from "./read-clip-prompt.ts";

/** What weather sounds like. */
const sounds: Readonly<Record<string, string>> = { rain: "rain", snow: "winter wind" };

/**
 * Enriches the prompt of a clip: without one, the picture is enhanced; weather brings its sound, unless the prompt says something of sound itself.
 * @param heard whether the result's sound may be changed
 */
export function expandClipPrompt(prompt: string, heard: boolean): { prompt: string; added: string[] } {
  if (prompt.trim() === "") return { prompt: "enhance it", added: ["enhance it"] };
  const { steps } = readClipPrompt(prompt, "", 0);
  if (!heard || steps.some(({ instruction }) => instruction.kind === "sound")) return { prompt, added: [] };
  const added = [...new Set(
    steps.map(({ instruction }) => sounds[instruction.name]).filter((words) => words !== undefined)
  )].map((words) => `the sound of ${words}`);
  return { prompt: [prompt.trim().replace(/[.;,]+$/, ""), ...added.map((clause) => `add ${clause}`)].join(", "), added };
}
