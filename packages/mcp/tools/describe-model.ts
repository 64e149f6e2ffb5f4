import { callJson } from "../api.ts";
import { answer, looksOnly, type Tool } from "../tool.ts";

interface Model {
  path: string;
  name: string;
  summary: string;
  group: string;
  ready: boolean;
  reason?: string;
  engine?: string;
  fidelity?: string;
  schema: { properties: Record<string, object> };
  example?: object;
}

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
  async run({ model }, { api, context }) {
    const { signal } = context.mcpReq;
    if (model === undefined) {
      const { data } = await callJson<{ data: Model[] }>(api, { path: "/v1/models", signal });
      return answer(data.map(({ path, group, summary, ready }) => `${path} | ${group} | ${summary}${ready ? "" : " | not ready"}`));
    }
    const { data } = await callJson<{ data: Model }>(api, { path: `/v1/models/${String(model).split("/").map(encodeURIComponent).join("/")}`, signal });
    const properties = Object.fromEntries(Object.entries(data.schema.properties).filter(([name]) => !forPrograms.includes(name)));
    return answer([
      `${data.path}: ${data.summary}`,
      data.ready ? `ready: ${data.engine}, ${data.fidelity}` : `not ready: ${data.reason}`,
      "Media members take a URL, task:ID#0, icon:ID, sound:ID or track:ID.",
      JSON.stringify({ ...data.schema, properties }),
      ...(data.example ? [`example: ${JSON.stringify(data.example)}`] : []),
    ]);
  },
};
