import { findModel, listModels } from "../find-model.ts";
import { answer, looksOnly, type Tool } from "../tool.ts";

/** Members that only programs need. */
const forPrograms = ["webhook_url"];

export const describeModel: Tool = {
  name: "describe_model",
  title: "Describe a model",
  description: "Without model: every model, a line each. With it: the JSON Schema of its input, an example, which engine does it and how faithfully.",
  scope: "ai",
  annotations: looksOnly,
  schema: {
    type: "object",
    properties: { model: { type: "string", description: "Such as image-change-camera" } },
    additionalProperties: false,
  },
  async run({ model }, { api, context, files }) {
    const { signal } = context.mcpReq;
    if (model === undefined) {
      return answer((await listModels(api, signal)).map(({ path, group, summary, ready }) => `${path} | ${group} | ${summary}${ready ? "" : " | not ready"}`));
    }
    const found = await findModel(api, String(model), signal);
    const properties = Object.fromEntries(Object.entries(found.schema.properties).filter(([name]) => !forPrograms.includes(name)));
    return answer([
      `${found.path}: ${found.summary}`,
      found.ready ? `ready: ${found.engine}, ${found.fidelity}` : `not ready: ${found.reason}`,
      ...(found.engines.length > 1 ? [`engines: ${found.engines.map(({ engine, fidelity }) => `${engine}, ${fidelity}`).join("; ")}`] : []),
      `Media members take a URL, ${files ? "a path, " : ""}Base64, upload:ID, task:ID#0, icon:ID, sound:ID or track:ID.`,
      JSON.stringify({ ...found.schema, properties }),
      ...(found.example ? [`example: ${JSON.stringify(found.example)}`] : []),
    ]);
  },
};
