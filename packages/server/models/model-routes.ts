import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import Type, { type Static } from "typebox";
import { modelGroups } from "../endpoints/definition/form-hint.ts";
import { standardSchemas } from "../http/openapi/standard-schemas.ts";
import type { Routes } from "../http/server-types.ts";
import type { Models } from "./models.ts";

const tags = ["AI tasks"];
const access = { scope: "any", limit: "read" } as const;
const anyObject = (description: string) => Type.Unsafe<object>({ type: "object", additionalProperties: true, description });

const examplePrice = Type.Object({
  amount: Type.Number({ description: "What its example costs, with pictures of 1024x1024 and clips and sounds of 5 seconds" }),
  currency: Type.Literal("USD", { description: "Of `amount`" }),
  priced_on: Type.String({ format: "date", description: "Day of the price list" }),
}, { description: "An example of the price; what a certain body costs, `dry_run=true` on its create says" });

const model = {
  path: Type.String({ description: "Path of the create call below /v1/ai" }),
  name: Type.String({ description: "A few words" }),
  group: Type.Enum([...modelGroups], { description: "Models of a kind" }),
  summary: Type.String({ description: "What it does" }),
  description: Type.Optional(Type.String({ description: "More of it" })),
  produces: Type.Enum(["image", "video"], { description: "What its results are" }),
  kinds: Type.Array(Type.Enum([...jobKinds]), { description: "Kinds of work that its bodies ask for" }),
  ready: Type.Boolean({ description: "A task could be begun now" }),
  engine: Type.Optional(Type.String({ description: "The engine that takes the next task" })),
  fidelity: Type.Optional(Type.String({ description: "How that engine makes results" })),
  reason: Type.Optional(Type.String({ description: "Why no engine takes it" })),
  provider: Type.Optional(Type.String({ description: "Whose machines the inputs would go to; absent where they stay on the operator's" })),
  engine_model: Type.Optional(Type.String({ description: "The model's id at that provider" })),
  price: Type.Optional(examplePrice),
  engines: Type.Array(
    Type.Object({
      engine: Type.String({ description: "Its name, as `engine` of a create takes it" }),
      fidelity: Type.Optional(Type.String({ description: "How it makes results" })),
      provider: Type.Optional(Type.String({ description: "Whose machines the inputs would go to" })),
      engine_model: Type.Optional(Type.String({ description: "The model's id at that provider" })),
      price: Type.Optional(examplePrice),
    }),
    { description: "Every engine that could take a task now, in order" },
  ),
};

const whole = {
  ...model,
  schema: anyObject("JSON Schema of the body of its create call; `x-media` says which files a member takes"),
  form: Type.Array(
    Type.Object({
      widget: Type.String({ description: "orbit, edges, mask, shots, elements, frames or upscale; of a name that you do not know show the fields plainly" }),
      fields: Type.Array(Type.String(), { description: "Members of the body that it is for" }),
      over: Type.Optional(Type.String({ description: "Member with the picture or clip that it is drawn over" })),
      sizes: Type.Optional(Type.Record(Type.String(), Type.Integer(), {
        description: "Of upscale: long edge of the result, pixels, by value of the first field",
      })),
    }),
    { description: "Controls that are drawn, where numbers or lists are the wrong language" },
  ),
  example: Type.Optional(anyObject("A body that it takes")),
};

const example: Static<ReturnType<typeof Type.Object<typeof model>>> = {
  path: "image-change-camera",
  name: "Change camera",
  group: "picture",
  summary: "Show a picture from another angle",
  produces: "image",
  kinds: ["move-camera"],
  ready: true,
  engine: "local",
  fidelity: "approximate",
  engines: [{ engine: "local", fidelity: "approximate" }],
};
const wholeExample = {
  ...example,
  schema: { type: "object", required: ["image"], properties: { image: { type: "string" }, zoom: { type: "integer", minimum: 0, maximum: 10, default: 5 } } },
  form: [{ widget: "orbit", fields: ["horizontal_angle", "vertical_angle", "zoom"], over: "image" }],
  example: { image: "https://example.org/cat.jpg", zoom: 6 },
};

const list = Type.Object(
  { data: Type.Array(Type.Object(model)) },
  { title: "ModelList", description: "Every model, by group and name", examples: [{ data: [example] }] },
);
const one = Type.Object(
  { data: Type.Object(whole) },
  { title: "Model", description: "A model, and what a form for it is made from", examples: [{ data: wholeExample }] },
);

/** `GET /v1/models` and `GET /v1/models/{path}`: the AI endpoints as people choose them. */
export function modelRoutes(models: Models): Routes {
  const get = (path: string) => ({ data: standardSchemas(models.get(path)) as ReturnType<Models["get"]> });
  return (http) => {
    http.get(
      "/v1/models",
      { schema: { tags, operationId: "listModels", summary: "AI models: group, engine, readiness", response: { 200: list } }, config: { access } },
      async () => ({ data: models.list() }),
    );
    const description = "Slashes of the path may be as they are, or `%2F`.";
    const params = Type.Object({ path: Type.String({ description: "Path of its create call below /v1/ai", examples: ["image-change-camera"] }) });
    http.get(
      "/v1/models/:path",
      {
        schema: {
          tags, operationId: "getModel", summary: "One AI model, with the schema of its body and hints for a form", description, params, response: { 200: one },
        },
        config: { access },
      },
      async (request) => get(request.params.path),
    );
    const rest = Type.Object({ "*": Type.String() });
    http.get("/v1/models/*", { schema: { hide: true, params: rest, response: { 200: one } }, config: { access } }, async ({ params }) => get(params["*"]));
  };
}
