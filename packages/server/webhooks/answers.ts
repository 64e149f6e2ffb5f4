import Type, { type Static } from "typebox";
import type { Delivery } from "./deliveries.ts";
import type { WebhookSecret } from "./secrets.ts";

const time = (description: string) => Type.String({ format: "date-time", description });

export const eventState = Type.Enum(["pending", "delivered", "failed", "superseded"], {
  description:
    "pending: waits for its first or next attempt; delivered: answered with 2xx; failed: given up; superseded: dropped for a later status of the task",
});

export const deliveryAnswer = Type.Object(
  {
    id: Type.String({ description: "The webhook-id header, the same at every attempt" }),
    task_id: Type.String({ format: "uuid", description: "The task whose status changed" }),
    url: Type.String({ format: "uri", description: "Where it is sent" }),
    state: eventState,
    body: Type.String({ description: "The JSON text that is sent" }),
    created_at: time("When the status changed"),
    next_attempt_at: Type.Optional(time("When it is tried next, while it is pending")),
    attempts: Type.Array(
      Type.Object({
        number: Type.Integer({ description: "1 for the first" }),
        started_at: time("When it began"),
        duration_ms: Type.Integer({ description: "How long it took, milliseconds" }),
        status_code: Type.Optional(Type.Integer({ description: "Status of the answer, when there was one" })),
        error: Type.Optional(Type.String({ description: "Why there was no answer" })),
        response: Type.Optional(Type.String({ description: "First 1 kB of the answer" })),
      }),
      { description: "Oldest first" },
    ),
  },
  { title: "WebhookDelivery" },
);

export const secretAnswer = Type.Object(
  {
    id: Type.String({ description: "Names the secret" }),
    secret: Type.String({ description: "whsec_ and the base64 of the HMAC key, as Standard Webhooks libraries take it" }),
    created_at: time("When it was made"),
    retires_at: Type.Optional(time("When it stops to sign; absent for the newest")),
  },
  { title: "WebhookSecret" },
);

export function toDeliveryAnswer(delivery: Delivery): Static<typeof deliveryAnswer> {
  return {
    id: delivery.id,
    task_id: delivery.taskId,
    url: delivery.url,
    state: delivery.state,
    body: delivery.body,
    created_at: delivery.createdAt.toISOString(),
    ...(delivery.nextAttemptAt && { next_attempt_at: delivery.nextAttemptAt.toISOString() }),
    attempts: delivery.attempts.map(({ number, startedAt, durationMs, statusCode, error, response }) => ({
      number,
      started_at: startedAt.toISOString(),
      duration_ms: durationMs,
      ...(statusCode !== undefined && { status_code: statusCode }),
      ...(error !== undefined && { error }),
      ...(response !== undefined && { response }),
    })),
  };
}

export function toSecretAnswer({ id, secret, createdAt, retiresAt }: WebhookSecret): Static<typeof secretAnswer> {
  return { id, secret, created_at: createdAt.toISOString(), ...(retiresAt && { retires_at: retiresAt.toISOString() }) };
}
