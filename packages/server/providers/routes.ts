import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import Type, { type Static } from "typebox";
import type { Routes } from "../http/server-types.ts";
import type { KindOrders } from "./kind-order.ts";
import type { ProviderService } from "./provider-service.ts";

const tags = ["Account"];
const reads = { access: { scope: "admin", limit: "read" } } as const;
const changes = { access: { scope: "admin", limit: "create" } } as const;

const endpoint = Type.Object({
  path: Type.String({ description: "Path of the create call below /v1/ai" }),
  name: Type.String({ description: "A few words" }),
  model: Type.String({ description: "The model that does its example there" }),
  price: Type.Optional(Type.Object({
    amount: Type.Number({ description: "What its example costs, with pictures of 1024x1024 and clips and sounds of 5 seconds" }),
    currency: Type.Literal("USD", { description: "Of `amount`" }),
    priced_on: Type.String({ format: "date", description: "Day of the price list" }),
  }, { description: "An example of the price; absent where none is known" })),
});
const provider = Type.Object({
  provider: Type.String({ description: "Its name in paths" }),
  title: Type.String({ description: "Its name as people write it" }),
  key_setting: Type.String({ description: "The environment variable that may hold a key" }),
  source: Type.Optional(Type.Enum(["environment", "database"], { description: "Where the key that is used comes from; absent where there is none" })),
  connected_at: Type.Optional(Type.String({ format: "date-time", description: "When the key was connected, of one in the database" })),
  blocked: Type.Optional(Type.Enum(["environment", "engines"], {
    description: "Why no key can be connected: the environment has one, or `ATELIER_ENGINES` leaves out the engine `hosted`",
  })),
  unused_setting: Type.Boolean({ description: "The environment has a key that is not used, since `ATELIER_ENGINES` does not name the engine `hosted`" }),
  reason: Type.Optional(Type.String({ description: "Why it takes no work though there is a key" })),
  keys_page: Type.Optional(Type.String({ description: "Page of the provider where keys are made" })),
  hosts: Type.Array(Type.String(), { description: "Hosts, with those below them, that prompts, inputs and results go through" }),
  input_hours: Type.Optional(Type.Number({ description: "Hours after which inputs are removed there" })),
  result_hours: Type.Optional(Type.Number({ description: "Hours after which results are removed there" })),
  endpoints: Type.Array(endpoint, { description: "AI endpoints that it does" }),
});
const providerExample: Static<typeof provider> = {
  provider: "fal", title: "fal", key_setting: "FAL_KEY", source: "database", connected_at: "2026-11-26T10:00:00.000Z", unused_setting: false,
  keys_page: "https://fal.ai/dashboard/keys", hosts: ["fal.run", "fal.ai", "fal.media"], input_hours: 8, result_hours: 24,
  endpoints: [{
    path: "lip-sync/model-1-0", name: "Lip sync", model: "veed/fabric-1.0", price: { amount: 0.4, currency: "USD", priced_on: "2026-11-24" },
  }],
};
const providers = Type.Object(
  { data: Type.Array(provider) },
  { title: "ProviderList", description: "Providers of models. Keys are never shown", examples: [{ data: [providerExample] }] },
);

const kindOrder = Type.Object({
  kind: Type.Enum([...jobKinds], { description: "Kind of work" }),
  engines: Type.Array(Type.String(), { description: "Engines that its jobs may come to, in order" }),
  source: Type.Optional(Type.Enum(["environment", "database"], { description: "Who has chosen them; absent where the order of all engines counts" })),
  providers: Type.Array(Type.String(), { description: "Providers of the engine `hosted` that have a key and do the kind, in order" }),
  providers_source: Type.Optional(Type.Enum(["environment", "database"], { description: "Who has chosen those; absent where their usual order counts" })),
});
const orders = Type.Object(
  {
    data: Type.Object({
      engines: Type.Array(Type.String(), { description: "All engines, in order" }),
      providers: Type.Array(Type.String(), { description: "Providers of the engine `hosted` that have a key, in their usual order" }),
      kinds: Type.Array(kindOrder, { description: "Every kind of work" }),
    }),
  },
  {
    title: "EngineOrders", description: "Which engines do which kind of work, and in which order",
    examples: [{
      data: {
        engines: ["hosted", "local"], providers: ["fal", "openai"],
        kinds: [{ kind: "edit-image", engines: ["hosted", "local"], source: "database", providers: ["openai", "fal"], providers_source: "database" }],
      },
    }],
  },
);

const ofProvider = Type.Object({ provider: Type.String({ description: "Name of the provider", maxLength: 100, examples: ["fal"] }) });
const key = Type.Object(
  {
    key: Type.String({
      minLength: 8, maxLength: 1000, pattern: "^[!-~]+$", description: "A key of an account at the provider: 8 to 1,000 characters without spaces",
    }),
  },
  { title: "ConnectProviderInput", description: "The key to store, once the provider takes it", examples: [{ key: "0123abcd:the-secret-of-a-key" }] },
);
const ofKind = Type.Object({ kind: Type.Enum([...jobKinds], { description: "Kind of work", examples: ["edit-image"] }) });
const chosen = Type.Object(
  {
    engines: Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1, maxItems: 20,
      description: "Engines in order, in the place of all; `hosted:PROVIDER` is one provider of hosted models, in the place of all of them",
    }),
  },
  { title: "EngineOrderInput", description: "Which engines a kind of work may come to", examples: [{ engines: ["local"] }] },
);

/** `/v1/providers`: keys for models that run elsewhere, and who does which kind of work. A change is at work in every process within two seconds. */
export function providerRoutes(service: ProviderService, kinds: KindOrders): Routes {
  return (http) => {
    const all = async () => ({ data: await service.list() });
    http.get(
      "/v1/providers",
      {
        schema: { tags, operationId: "listProviders", summary: "Providers of models: keys, endpoints, prices, where data goes", response: { 200: providers } },
        config: reads,
      },
      all,
    );
    http.put(
      "/v1/providers/:provider",
      {
        schema: {
          tags, operationId: "connectProvider", summary: "Store a key of a provider, once a call that costs nothing has shown that it is taken",
          params: ofProvider, body: key, response: { 200: providers },
        },
        config: changes,
      },
      async ({ params, body, caller, log }) => {
        await service.connect(params.provider, body.key);
        log.info({ operation: "connectProvider", provider: params.provider, account: caller.accountId, key: caller.keyId }, "administration");
        return all();
      },
    );
    http.delete(
      "/v1/providers/:provider",
      {
        schema: { tags, operationId: "disconnectProvider", summary: "Forget the key of a provider", params: ofProvider, response: { 200: providers } },
        config: changes,
      },
      async ({ params, caller, log }) => {
        await service.disconnect(params.provider);
        log.info({ operation: "disconnectProvider", provider: params.provider, account: caller.accountId, key: caller.keyId }, "administration");
        return all();
      },
    );
    orderRoutes(kinds)(http);
  };
}

function orderRoutes(kinds: KindOrders): Routes {
  return (http) => {
    const all = async () => ({ data: await kinds.list() });
    http.get(
      "/v1/providers/kinds",
      {
        schema: { tags, operationId: "listEngineOrders", summary: "Which engines do which kind of work, in order", response: { 200: orders } },
        config: reads,
      },
      all,
    );
    http.put(
      "/v1/providers/kinds/:kind",
      {
        schema: {
          tags, operationId: "setEngineOrder", summary: "Choose the engines of a kind of work", params: ofKind, body: chosen, response: { 200: orders },
        },
        config: { ...changes, audit: { shows: ["engines"] } },
      },
      async ({ params: { kind }, body: { engines }, caller, log }) => {
        await kinds.set(kind, engines);
        log.info({ operation: "setEngineOrder", kind, engines, account: caller.accountId, key: caller.keyId }, "administration");
        return all();
      },
    );
    http.delete(
      "/v1/providers/kinds/:kind",
      {
        schema: {
          tags, operationId: "removeEngineOrder", summary: "Let a kind of work go by the order of all engines", params: ofKind, response: { 200: orders },
        },
        config: changes,
      },
      async ({ params: { kind }, caller, log }) => {
        await kinds.remove(kind);
        log.info({ operation: "removeEngineOrder", kind, account: caller.accountId, key: caller.keyId }, "administration");
        return all();
      },
    );
  };
}
