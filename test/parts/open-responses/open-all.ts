import assert from "node:assert/strict";
import { loadEndpoints } from "@atelier/server/endpoints/definition/load-endpoints.ts";
import { encodeWav } from "@atelier/media/audio/encode-wav.ts";
import { until } from "@atelier/tools/service/until.ts";
import { RawClient } from "./raw-client.ts";

/** A service that runs, and how it is called with a key that may do everything. */
export interface Called {
  readonly url: string;
  call(path: string, init?: { method?: string; body?: unknown }): Promise<Response>;
}

interface Operation {
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
}

const key = { "x-service-api-key": "whole-service-test-key" };
const json = { ...key, "content-type": "application/json" };

/** What no buffer of a socket takes in one piece. */
const seconds = 25;

export interface Opened {
  /** Streams of events, which are read. */
  events: RawClient[];
  /** Files and ZIPs whose clients have read the head. */
  files: RawClient[];
  /** Bodies of which a part has been sent. */
  bodies: RawClient[];
  /** A call of a tool that waits for its task. */
  waiting: RawClient;
  /** Connections on which nothing is asked, or half of a head. */
  idle: RawClient[];
  close(): void;
}

async function data<T>(service: Called, path: string, body?: unknown): Promise<T> {
  const response = await service.call(path, body === undefined ? {} : { body });
  const text = await response.text();
  assert.ok(response.ok, `${path}: ${text}`);
  const parsed = JSON.parse(text) as { data?: T };
  return parsed.data ?? (parsed as T);
}

/** A sound whose file is sent for as long as its client likes, on a board that is shared. */
async function fill(service: Called) {
  const channel = Float32Array.from({ length: seconds * 48_000 }, (_, i) => Math.sin(i * i) / 2);
  const upload = await fetch(new URL("/v1/admin/uploads", service.url), {
    method: "POST", headers: { ...key, "content-type": "application/octet-stream" },
    body: encodeWav({ sampleRate: 48_000, channels: [channel, channel] }, { bitDepth: 24 }) as Uint8Array<ArrayBuffer>,
  });
  const { upload: file } = ((await upload.json()) as { data: { upload: string } }).data;
  const sound = await data<{ id: number }>(service, "/v1/admin/sound-effects", { title: "Long noise", category: "uncategorised", file });
  const board = await data<{ id: string }>(service, "/v1/boards", { name: "Shared" });
  await data(service, `/v1/boards/${board.id}/items`, { items: [{ type: "sound", ref: String(sound.id) }] });
  const share = await data<{ url: string }>(service, `/v1/boards/${board.id}/shares`, { download: true });
  return { sound, board, token: /shared\/([^/?#]+)/.exec(share.url)![1]! };
}

/** Opens a response of every kind that the description of the service has, with clients that do not let it end. */
export async function openAll(service: Called): Promise<Opened> {
  const { paths } = await data<Description>(service, "/openapi.json");
  const { sound, board, token } = await fill(service);
  const { download_url: download } = await data<{ download_url: string }>(service, `/v1/sound-effects/${sound.id}/download`);
  const [item] = await data<{ id: string }[]>(service, `/v1/shared/${token}/items`);
  const filled: Record<string, string> = {
    "/media/files/{object}/{fileName}": new URL(download).pathname + new URL(download).search,
    "/v1/boards/{id}/zip": `/v1/boards/${board.id}/zip`,
    "/v1/shared/{token}/zip": `/v1/shared/${token}/zip`,
    "/v1/shared/{token}/items/{item}/{part}": `/v1/shared/${token}/items/${item!.id}/download`,
  };
  const tasks = await createTasks(service, paths);
  const opened: Omit<Opened, "waiting" | "close"> = { events: [], files: [], bodies: [], idle: [] };
  const open = (list: RawClient[], method: string, path: string, reads: boolean, more: { headers?: Record<string, string>; begun?: string } = {}) => {
    const client = new RawClient(service.url, `${method} ${path}`, { method, path, headers: key, ...more }, reads);
    list.push(client);
    return client;
  };
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { requestBody, responses }] of Object.entries(operations)) {
      const content = Object.keys(responses["200"]?.content ?? {});
      const asked = filled[path] ?? path.replace(/\{[^}]+\}/g, "1");
      if (content.includes("text/event-stream")) open(opened.events, "GET", path.replace("{id}", tasks.get(path) ?? ""), true);
      else if (requestBody) {
        const [type = ""] = Object.keys(requestBody.content);
        const headers = { ...key, "content-type": type, "content-length": "100000" };
        open(opened.bodies, method.toUpperCase(), asked, true, { headers, begun: type === "application/json" ? "{" : "x" });
      } else if (filled[path] !== undefined) open(opened.files, "GET", asked, false);
    }
  }
  const listen = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params: { notifications: { toolsListChanged: true }, ...mcpMeta } });
  open(opened.events, "POST", "/mcp", true, { headers: mcpHeaders("subscriptions/listen", listen), begun: listen });
  const call = JSON.stringify({
    jsonrpc: "2.0", id: 2, method: "tools/call",
    params: { name: "get_task", arguments: { task_id: [...tasks.values()][0], wait_seconds: 45 }, ...mcpMeta },
  });
  const waiting = open([], "POST", "/mcp", true, { headers: { ...mcpHeaders("tools/call", call), "mcp-name": "get_task" }, begun: call });
  open(opened.idle, "GET", "/healthz", true, { headers: { connection: "keep-alive" } });
  opened.idle.push(new RawClient(service.url, "half a head", { method: "GET", path: "/healthz HTTP/1.1\r\nx-half: ", headers: {} }, true));
  const all = [...Object.values(opened).flat(), waiting];
  await until(60_000, "streams and files have begun", async () => [...opened.events, ...opened.files].every(({ status }) => status !== undefined));
  return { ...opened, waiting, close: () => all.forEach((client) => client.close()) };
}

/** A waiting task of every endpoint, by its example: by the paths at which it can be followed, its own and its family's. */
async function createTasks(service: Called, paths: Description["paths"]): Promise<Map<string, string>> {
  const tasks = new Map<string, string>();
  for (const { path, family } of await loadEndpoints()) {
    const example = paths[`/v1/ai/${path}`]!.post!.requestBody!.content["application/json"]!.example;
    const { task_id: id } = await data<{ task_id: string }>(service, `/v1/ai/${path}`, example);
    for (const followed of [path, family ?? path]) tasks.set(`/v1/ai/${followed}/{id}/events`, id);
  }
  return tasks;
}

const mcpMeta = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "a test", version: "1.0.0" },
  },
};

const mcpHeaders = (method: string, body: string) => ({
  ...json, accept: "application/json, text/event-stream", "mcp-protocol-version": "2026-07-28", "mcp-method": method, "content-length": String(body.length),
});
