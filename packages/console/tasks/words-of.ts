import type { Task } from "./task.ts";

/** The prompts of a task, in the order in which forms have them: its own, those of its shots, and what it was to leave out. */
export function wordsOf({ input = {} }: Pick<Task, "input">): { name: string; text: string }[] {
  const shots = Array.isArray(input.multi_prompt) ? (input.multi_prompt as { prompt?: unknown }[]).map((shot) => shot?.prompt) : [];
  const all = [
    { name: "prompt", text: input.prompt }, ...shots.map((text, place) => ({ name: `shot ${place + 1}`, text })),
    { name: "negative_prompt", text: input.negative_prompt },
  ];
  return all.filter((one): one is { name: string; text: string } => typeof one.text === "string" && one.text.trim() !== "");
}

/** The same order once more: what was asked for without its seed, so that another is drawn. */
export function bodyOnceMore({ input = {} }: Pick<Task, "input">): Record<string, unknown> {
  const { seed: _, ...body } = input;
  return body;
}
