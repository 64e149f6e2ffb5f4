import type { Model } from "../forms/model.ts";
import type { Task } from "./task.ts";

/** The prompt names a task best; without one its model does. */
export function titleOf({ input, model }: Task, models: readonly Pick<Model, "path" | "name">[] = []): string {
  const prompt = typeof input?.prompt === "string" ? input.prompt.trim() : "";
  return prompt === "" ? (models.find(({ path }) => path === model)?.name ?? model) : prompt.length > 90 ? `${prompt.slice(0, 88)}…` : prompt;
}
