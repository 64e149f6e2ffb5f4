import Type, { type Static } from "typebox";
import type { HttpServer, Routes } from "../http/server-types.ts";
import type { Database } from "../store/database/database.ts";
import { deliveryAnswer, eventState, secretAnswer, toDeliveryAnswer, toSecretAnswer } from "./answers.ts";
import { choiceOf } from "./choice.ts";
import { listDeliveries, resendDelivery } from "./deliveries.ts";
import { listSecrets, rotateSecret } from "./secrets.ts";

const tags = ["Webhooks"];
const config = { access: { scope: "account", limit: "read" } } as const;

const deliveryQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: "Deliveries a page" }),
  offset: Type.Integer({ minimum: 0, default: 0, description: "Deliveries to skip" }),
  state: Type.Optional(eventState),
  task_id: Type.Optional(Type.String({ description: "Only deliveries of this task", examples: ["019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10"] })),
  url: Type.Optional(Type.String({ description: "Only deliveries to exactly this URL" })),
  since: Type.Optional(Type.String({
    format: "date-time", description: "Only status changes from this instant on, ISO 8601", examples: ["2026-02-18T00:00:00Z"],
  })),
  until: Type.Optional(Type.String({ format: "date-time", description: "Only status changes before this instant, ISO 8601" })),
});

const deliveryParams = Type.Object({ id: Type.String({ description: "The delivery's id", examples: ["019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10"] }) });
const secretExample = {
  id: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10",
  secret: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
  created_at: "2026-02-18T09:30:00.000Z",
};
const secretList = Type.Object(
  { data: Type.Array(secretAnswer) },
  { title: "WebhookSecretList", description: "The secrets that sign now, newest first", examples: [{ data: [secretExample] }] },
);
const deliveryList = Type.Object({ data: Type.Array(deliveryAnswer) }, { title: "WebhookDeliveryList", description: "A page of deliveries, newest first" });
const resent = Type.Object({ data: deliveryAnswer }, { title: "ResentWebhook", description: "The delivery, which waits for its next attempt" });

export interface WebhookServices {
  database: Database;
  /** Tells the deliverer that there is something to send. */
  wake: () => void;
}

/** Deliveries (list, resend) and signing secrets (list, rotate) of the caller's account. */
export function webhookRoutes(services: WebhookServices): Routes {
  return (http) => {
    deliveryRoutes(http, services);
    secretRoutes(http, services);
  };
}

function deliveryRoutes(http: HttpServer, { database, wake }: WebhookServices): void {
  http.get(
    "/v1/webhook-deliveries",
    {
      schema: {
        tags,
        operationId: "listWebhookDeliveries",
        summary: "List webhook deliveries with their attempts, newest first",
        querystring: deliveryQuery,
        response: { 200: deliveryList },
      },
      config,
    },
    async (request, reply) => {
      const { limit, offset } = request.query;
      const { deliveries, more } = await listDeliveries(database.db, request.caller.accountId, { limit, offset, ...choiceOf(request.query) });
      if (more) reply.header("link", nextPage(request.query));
      return { data: deliveries.map(toDeliveryAnswer) };
    },
  );
  http.post(
    "/v1/webhook-deliveries/:id/resend",
    {
      schema: { tags, operationId: "resendWebhookDelivery", summary: "Send a webhook again, now", params: deliveryParams, response: { 200: resent } },
      config,
    },
    async (request) => {
      const delivery = await resendDelivery(database.db, request.caller.accountId, request.params.id, database.now());
      wake();
      return { data: toDeliveryAnswer(delivery) };
    },
  );
}

function secretRoutes(http: HttpServer, { database }: WebhookServices): void {
  http.get(
    "/v1/webhook-secrets",
    {
      schema: { tags, operationId: "listWebhookSecrets", summary: "The secrets that sign webhooks now, newest first", response: { 200: secretList } },
      config,
    },
    async (request) => ({
      data: (await listSecrets(database, request.caller.accountId, database.now())).map(toSecretAnswer),
    }),
  );
  http.post(
    "/v1/webhook-secrets",
    {
      schema: {
        tags,
        operationId: "rotateWebhookSecret",
        summary: "Make a new secret; the one before signs for 24 hours more",
        response: { 200: secretList },
      },
      config,
    },
    async (request) => ({ data: (await rotateSecret(database, request.caller.accountId, database.now())).map(toSecretAnswer) }),
  );
}

function nextPage({ limit, offset, ...filters }: Static<typeof deliveryQuery>): string {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset + limit), ...filters });
  return `</v1/webhook-deliveries?${query}>; rel="next"`;
}
