import Type from "typebox";

/** How many similar items an answer holds at most. */
export const similarLimit = Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "Items in the answer, at most" });
