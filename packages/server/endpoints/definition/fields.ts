import Type from "typebox";
import { conditions, saysSomething } from "./conditions.ts";

/** Members that several endpoints share. */

export const percent = (fallback: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: fallback, description }));

export const prompt = (maxLength: number, description = "What to make, in words.") =>
  Type.String({ minLength: 1, maxLength, description, ...conditions(saysSomething) });

export const optionalPrompt = (maxLength: number, description = "What to make, in words.") => Type.Optional(Type.String({ maxLength, description }));

export const negativePrompt = (maxLength: number) => Type.Optional(Type.String({ maxLength, description: "What the result must not show." }));

export const seed = (maximum = 2147483647, minimum = 0) =>
  Type.Optional(Type.Integer({ minimum, maximum, description: "Same body, same seed: same result. Without one a random seed is drawn; the task reports it." }));

export const guidance = () => Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 0.5, description: "How closely to keep to the prompt." }));
