import { type Api, callJson, Refused } from "./api.ts";
import type { TaskView } from "./task-answer.ts";

const reference = /^(task|icon|sound|track):([0-9a-f-]+)(?:#(\d+))?$/i;

/** An input with each `task:ID#0`, `icon:ID`, `sound:ID` and `track:ID` in it as the signed URL of that file. */
export async function withMedia(api: Api, input: unknown): Promise<unknown> {
  if (typeof input === "string") return urlOf(api, input);
  if (Array.isArray(input)) return Promise.all(input.map((one) => withMedia(api, one)));
  if (typeof input !== "object" || input === null) return input;
  return Object.fromEntries(await Promise.all(Object.entries(input).map(async ([name, value]) => [name, await withMedia(api, value)] as const)));
}

async function urlOf(api: Api, text: string): Promise<string> {
  const [, kind, id, index = "0"] = reference.exec(text) ?? [];
  if (kind === undefined) return text;
  if (kind === "task") {
    const { data } = await callJson<{ data: TaskView }>(api, { path: `/v1/tasks/${id}` });
    const url = data.generated[Number(index)];
    if (url === undefined) throw new Refused(`${text} is not there: the task is ${data.status} and has ${data.generated.length} results.`);
    return url;
  }
  if (kind === "icon") {
    const query = { format: "png", png_size: "512" };
    return (await callJson<{ data: { url: string } }>(api, { path: `/v1/icons/${id}/download`, query })).data.url;
  }
  const catalog = kind === "sound" ? "sound-effects" : "music";
  return (await callJson<{ download_url: string }>(api, { path: `/v1/${catalog}/${id}/download` })).download_url;
}
