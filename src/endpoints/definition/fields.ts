import Type from "typebox";

/** Members that several endpoints share. */

export const webhookUrl = () =>
  Type.Optional(Type.String({ format: "uri", maxLength: 2048, description: "Address that is called at every status change of the task." }));

export const percent = (fallback: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: fallback, description }));
