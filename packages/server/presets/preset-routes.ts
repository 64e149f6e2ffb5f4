import Type from "typebox";
import type { Routes } from "../http/server-types.ts";
import type { PresetService } from "./preset-service.ts";

const tags = ["AI tasks"];
const access = { access: { scope: "ai", limit: "read" } } as const;

const example = {
  preset: "019c7041-0000-7000-8000-2b6f6c9d1e55", model: "skin-enhancer/flexible", name: "Portraits, soft", body: { skin_detail: 40 },
  created_at: "2026-02-18T09:30:00.000Z",
};
const model = Type.String({ maxLength: 200, description: "Path of the model's create call below /v1/ai", examples: [example.model] });
const name = Type.String({ minLength: 1, maxLength: 80, description: "What the account calls it", examples: [example.name] });
const body = Type.Record(Type.String(), Type.Unknown(), {
  description: "Members of the body of a create call, not all of them perhaps: it is checked when a task is created with it",
  examples: [example.body],
});
const preset = Type.Object({
  preset: Type.String({ description: "Its id" }), model, name, body,
  created_at: Type.String({ format: "date-time", description: "When it was saved last" }),
});
const answer = Type.Object({ data: preset }, { title: "Preset", description: "The preset", examples: [{ data: example }] });
const list = Type.Object({ data: Type.Array(preset) }, {
  title: "PresetList", description: "Presets of the account, by model and name", examples: [{ data: [example] }],
});
const input = Type.Object({ model, name, body }, {
  title: "PresetInput", description: "What to keep", examples: [{ model: example.model, name: example.name, body: example.body }],
});

/** `/v1/presets`: what people keep of forms by name, shared in their account. */
export function presetRoutes(presets: PresetService): Routes {
  return (http) => {
    http.get("/v1/presets", {
      schema: {
        tags, operationId: "listPresets", summary: "Presets of the account", querystring: Type.Object({ model: Type.Optional(model) }), response: { 200: list },
      },
      config: access,
    }, async ({ caller, query }) => ({ data: await presets.list(caller.accountId, query.model) }));
    http.post("/v1/presets", {
      schema: { tags, operationId: "savePreset", summary: "Save a preset; one of the same model and name is replaced", body: input, response: { 200: answer } },
      config: access,
    }, async (request) => ({ data: await presets.put(request.caller.accountId, request.body) }));
    http.delete("/v1/presets/:id", {
      schema: {
        tags, operationId: "deletePreset", summary: "Delete a preset", response: { 200: answer },
        params: Type.Object({ id: Type.String({ description: "The preset's id", examples: [example.preset] }) }),
      },
      config: access,
    }, async ({ caller, params }) => ({ data: await presets.remove(caller.accountId, params.id) }));
  };
}
