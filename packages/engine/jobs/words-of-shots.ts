import type { Shots } from "../kinds/generate-video.ts";

interface Wording {
  prompt?: string;
  shots: Shots;
}

/** One text for what takes one: with its shots listed in it, in their order. */
export function storyOf({ prompt = "", shots }: Wording): string {
  if (shots === "many") return `${prompt} Several shots with cuts between them.`.trim();
  if (typeof shots === "string") return prompt.trim();
  return [prompt, ...shots.map((shot, index) => `Shot ${index + 1}, ${shot.duration} seconds: ${shot.prompt}`)].filter((line) => line !== "").join("\n");
}

/** What is said of the whole: where there is no prompt, all that the shots say. */
export const promptOrShots = ({ prompt = "", shots }: Wording): string =>
  (prompt !== "" || typeof shots === "string" ? prompt : shots.map((shot) => shot.prompt).join(" "));
