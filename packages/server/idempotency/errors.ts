import { ServiceError } from "../errors.ts";

export const idempotencyKeyInvalid = () =>
  new ServiceError(400, "invalid_idempotency_key", "Idempotency-Key must have 1 to 255 visible ASCII characters", {
    invalidParams: [{ name: "Idempotency-Key", reason: "must have 1 to 255 visible ASCII characters" }],
  });

export const idempotencyKeyInUse = () =>
  new ServiceError(409, "idempotency_key_in_use", "The first request with this Idempotency-Key is still running", { headers: { "retry-after": "1" } });

export const idempotencyKeyReused = () => new ServiceError(422, "idempotency_key_reused", "This Idempotency-Key was used with another body");
