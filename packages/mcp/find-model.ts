import { nearestName } from "@atelier/names/nearest-name.ts";
import { type Api, callJson, Refused } from "./api.ts";

/** A model, as `GET /v1/models` tells it. */
export interface Model {
  path: string;
  name: string;
  summary: string;
  group: string;
  ready: boolean;
  reason?: string;
  engine?: string;
  fidelity?: string;
  /** Every engine that could take a task now, in order. */
  engines: readonly { engine: string; fidelity?: string }[];
}

export interface WholeModel extends Model {
  schema: MediaSchema & { properties: Record<string, object> };
  example?: object;
}

/** The part of a body's schema that says where media stand. */
export interface MediaSchema {
  properties?: Record<string, MediaSchema>;
  items?: MediaSchema;
  anyOf?: readonly MediaSchema[];
  "x-media"?: { media: string };
}

export async function listModels(api: Api, signal: AbortSignal): Promise<Model[]> {
  return (await callJson<{ data: Model[] }>(api, { path: "/v1/models", signal })).data;
}

/** A model by its path. @throws Refused that names the nearest model and every other for a path that is none */
export async function findModel(api: Api, asked: string, signal: AbortSignal): Promise<WholeModel> {
  const path = asked.replace(/^\/?(v1\/ai\/)?/, "").replace(/\/+$/, "");
  try {
    const encoded = path.split("/").map(encodeURIComponent).join("/");
    return (await callJson<{ data: WholeModel }>(api, { path: `/v1/models/${encoded}`, signal })).data;
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
    const paths = (await listModels(api, signal)).map((model) => model.path);
    const nearest = nearestName(path, paths);
    throw new Refused(`${asked.slice(0, 100)} is no model${nearest === undefined ? "" : `: ${nearest}?`}\nThe models are: ${paths.join(", ")}.`, 404);
  }
}
