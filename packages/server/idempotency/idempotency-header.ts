import Type from "typebox";

/** Of every create: the header that makes repeating it safe. `readKey` refuses what the pattern does not allow. */
export const idempotencyHeader = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: "^[!-~]+$",
      description: "Repeating a request with the same key gives the response of the first one, for 24 hours. Visible ASCII characters.",
      examples: ["order-1742"],
    }),
  ),
});
