import type { Shot, Shots } from "@atelier/engine/kinds/generate-video.ts";

/** Seconds below which a shot is too short to be seen. */
const shortest = 2;

/**
 * What is shown for how long. `many` and `any` cut at the prompt's sentences, where it has several and each can be seen.
 * @param duration of the film, seconds; the last shot is as long as what is left
 */
export function shotsOf(prompt: string, shots: Shots, duration: number): Shot[] {
  if (shots === "one") return [{ prompt, duration }];
  if (typeof shots !== "string") {
    const given = shots.map((shot) => ({ ...shot, prompt: [prompt, shot.prompt].filter((words) => words !== "").join(" ") }));
    return given.length === 0 ? [{ prompt, duration }] : given;
  }
  const sentences = prompt.split(/(?<=[.!?;])\s+/).filter((sentence) => sentence.trim() !== "");
  const count = Math.max(1, Math.min(sentences.length, Math.floor(duration / shortest)));
  const each = Math.ceil(sentences.length / count);
  const groups = Array.from({ length: count }, (_, index) => sentences.slice(index * each, (index + 1) * each).join(" ")).filter((text) => text !== "");
  return groups.length === 0 ? [{ prompt, duration }] : groups.map((text) => ({ prompt: text, duration: duration / groups.length }));
}
