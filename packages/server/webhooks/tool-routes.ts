import Type from "typebox";
import type { Routes } from "../http/server-types.ts";
import { eventState } from "./answers.ts";
import { choiceOf } from "./choice.ts";
import { countsByUrl, resendDeliveries } from "./deliveries.ts";
import type { WebhookServices } from "./routes.ts";
import { sendTestEvent, type TestEventParts } from "./test-event.ts";

const tags = ["Webhooks"];
const creates = { access: { scope: "account", limit: "create" } } as const;

const testBody = Type.Object(
  { url: Type.String({ format: "uri", maxLength: 2048, description: "The receiver" }) },
  { title: "WebhookTestInput", description: "A receiver to try", examples: [{ url: "https://example.org/hook" }] },
);
const tested = Type.Object(
  {
    data: Type.Object({
      id: Type.String({ description: "The webhook-id header" }),
      url: Type.String({ format: "uri", description: "Where it was sent" }),
      body: Type.String({ description: "The JSON text that was sent: the event of a completed task that does not exist, with `test`" }),
      delivered: Type.Boolean({ description: "Whether the receiver answered with 2xx" }),
      duration_ms: Type.Integer({ description: "How long it took, milliseconds" }),
      status_code: Type.Optional(Type.Integer({ description: "Status of the answer, when there was one" })),
      error: Type.Optional(Type.String({ description: "Why there was no answer" })),
      response: Type.Optional(Type.String({ description: "First 1 kB of the answer" })),
    }),
  },
  {
    title: "WebhookTest",
    description: "What the receiver said",
    examples: [{ data: {
      id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10", url: "https://example.org/hook", body: '{"task_id":"…","status":"COMPLETED","generated":[],"test":true}',
      delivered: true, duration_ms: 84, status_code: 204, response: "",
    } }],
  },
);

const resendBody = Type.Object(
  {
    state: Type.Optional({ ...eventState, default: "failed" }),
    since: Type.String({ format: "date-time", description: "Status changes from this instant on, ISO 8601" }),
    until: Type.Optional(Type.String({ format: "date-time", description: "Status changes before this instant" })),
    url: Type.Optional(Type.String({ minLength: 1, description: "To exactly this URL" })),
  },
  { title: "ResendWebhooksInput", description: "Which deliveries to begin again", examples: [{ state: "failed", since: "2026-02-18T00:00:00Z" }] },
);
const resent = Type.Object(
  {
    data: Type.Object({
      resent: Type.Integer({ description: "Deliveries that were begun again: the oldest, 1,000 at most; those under way stay as they are" }),
      more: Type.Boolean({ description: "Whether there may be more" }),
    }),
  },
  { title: "ResentWebhooks", description: "How many wait for their next attempt", examples: [{ data: { resent: 7, more: false } }] },
);

const count = (description: string) => Type.Integer({ description });
const urls = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        url: Type.String({ format: "uri", description: "A receiver" }),
        pending: count("Deliveries that wait"),
        delivered: count("Deliveries that were answered with 2xx"),
        failed: count("Deliveries that were given up"),
        superseded: count("Deliveries that were dropped for a later status"),
        last_at: Type.String({ format: "date-time", description: "When the last status change was" }),
      }),
    ),
  },
  {
    title: "WebhookUrlList",
    description: "Every URL that tasks named, with its deliveries",
    examples: [{ data: [{ url: "https://example.org/hook", pending: 0, delivered: 41, failed: 1, superseded: 0, last_at: "2026-02-18T09:30:00.000Z" }] }],
  },
);

/** What keeps receivers working: a test event, many deliveries begun again, counts by URL. */
export function webhookToolRoutes({ wake, ...parts }: WebhookServices & TestEventParts): Routes {
  const { db, now } = parts.database;
  return (http) => {
    http.post(
      "/v1/webhook-tests",
      { schema: { tags, operationId: "testWebhook", summary: "Send a signed test event now", body: testBody, response: { 200: tested } }, config: creates },
      async ({ caller, body: { url } }) => {
        const { durationMs, statusCode, error, response, ...sent } = await sendTestEvent(parts, caller.accountId, url);
        const answer = { ...(statusCode !== undefined && { status_code: statusCode }), ...(error && { error }), ...(response !== undefined && { response }) };
        return { data: { ...sent, duration_ms: durationMs, ...answer } };
      },
    );
    http.post(
      "/v1/webhook-deliveries/resend",
      {
        schema: { tags, operationId: "resendWebhookDeliveries", summary: "Send many webhooks again, now", body: resendBody, response: { 200: resent } },
        config: creates,
      },
      async ({ caller, body }) => {
        const data = await resendDeliveries(db, caller.accountId, choiceOf({ state: "failed", ...body }), now());
        wake();
        return { data };
      },
    );
    http.get(
      "/v1/webhook-urls",
      {
        schema: { tags, operationId: "listWebhookUrls", summary: "Receivers, and how many deliveries each has in which state", response: { 200: urls } },
        config: { access: { scope: "account", limit: "read" } },
      },
      async ({ caller }) => ({
        data: (await countsByUrl(db, caller.accountId)).map(({ lastAt, ...counts }) => ({ ...counts, last_at: lastAt.toISOString() })),
      }),
    );
  };
}
