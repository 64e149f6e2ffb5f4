import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, join } from "node:path/posix";
import { setTimeout as sleep } from "node:timers/promises";
import { nodes } from "../definitions/nodes.ts";
import { mark } from "../servers/prompt-state.ts";
import type { Graph } from "../workflow.ts";
import type { Place } from "./fake-files.ts";
import type { Prompt } from "./fake-queue.ts";
import type { FakeState } from "./fake-state.ts";
import { objectInfoOf } from "./object-info.ts";
import { judgePrompt } from "./take-prompt.ts";

type Route = (state: FakeState, request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void;

const canonicalUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Answers as `server.py` does. */
export async function answerFake(state: FakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url!, "http://fake");
  const path = url.pathname.replace(/^\/api(?=\/)/, "");
  const [, first = "", second] = path.split("/");
  const route = routes[`${request.method} /${first}`];
  if (path.startsWith("/jobs/")) return state.faults.hasJobs ? cancelJob(state, second!, response) : void response.writeHead(404).end("404: Not Found");
  const { misdeed } = state.faults;
  if (misdeed?.route === `${request.method} /${first}`) return (state.misdeeds++, misdeed.do(response, request));
  if (!route) return void response.writeHead(404).end("404: Not Found");
  await route(state, request, response, url);
}

const routes: Record<string, Route> = {
  "GET /system_stats": ({ release }, _request, response) =>
    json(response, 200, { system: { os: "posix", comfyui_version: release }, devices: [{ name: "cuda:0", type: "cuda", vram_total: 2 ** 34 }] }),
  "GET /object_info": objectInfo,
  "GET /experiment": ({ faults, models, sizes }, _request, response, url) => {
    const folder = decodeURIComponent(basename(url.pathname));
    if (faults.tellsNoSizes || !models.has(folder)) return void response.writeHead(404).end();
    const files = [...models.get(folder)!].map((name) => ({ name, pathIndex: 0, modified: 1, created: 1, size: sizes.get(`${folder}/${name}`) ?? 1_000_000 }));
    json(response, 200, files);
  },
  "GET /queue": ({ queue }, _request, response) =>
    json(response, 200, { queue_running: queue.running ? [queueEntry(queue.running)] : [], queue_pending: queue.pending.map(queueEntry) }),
  "GET /history": ({ queue }, _request, response, url) => {
    const id = basename(url.pathname);
    json(response, 200, queue.history.has(id) ? { [id]: queue.history.get(id) } : {});
  },
  "GET /view": view,
  "POST /prompt": takePrompt,
  "POST /upload": upload,
  "POST /interrupt": async ({ queue, faults }, request, response) => {
    const { prompt_id } = (await bodyOf(request)) as { prompt_id?: string };
    if (faults.oldInterrupt || prompt_id === undefined || queue.running?.id === prompt_id) queue.interrupt();
    response.writeHead(200).end();
  },
  "POST /queue": async ({ queue }, request, response) => {
    const { delete: ids = [] } = (await bodyOf(request)) as { delete?: string[] };
    queue.pending = queue.pending.filter(({ id }) => !ids.includes(id));
    response.writeHead(200).end();
  },
  "POST /history": async ({ queue }, request, response) => {
    const { delete: ids = [] } = (await bodyOf(request)) as { delete?: string[] };
    for (const id of ids) queue.history.delete(id);
    response.writeHead(200).end();
  },
};

const queueEntry = ({ number, id, graph, extra, outputs }: Prompt) => [number, id, graph, extra, outputs];

function objectInfo({ models, missing }: FakeState, _request: IncomingMessage, response: ServerResponse, url: URL): void {
  const info = objectInfoOf(nodes, models);
  for (const name of missing) delete info[name];
  const name = decodeURIComponent(basename(url.pathname));
  if (name === "object_info") return json(response, 200, info);
  json(response, 200, info[name] === undefined ? {} : { [name]: info[name] });
}

function cancelJob({ queue }: FakeState, id: string, response: ServerResponse): void {
  const isThere = queue.running?.id === id || queue.pending.some((one) => one.id === id);
  queue.pending = queue.pending.filter((one) => one.id !== id);
  if (queue.running?.id === id) queue.interrupt();
  json(response, 200, { cancelled: isThere });
}

async function takePrompt(state: FakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { faults, queue } = state;
  const body = (await bodyOf(request)) as { prompt?: Graph; prompt_id?: string; client_id?: string; extra_data?: Record<string, unknown>; number?: number };
  if (!body.prompt) return json(response, 400, { error: { type: "no_prompt", message: "No prompt provided", details: "", extra_info: {} }, node_errors: {} });
  const id = body.prompt_id ?? crypto.randomUUID();
  if (!canonicalUuid.test(id)) return json(response, 400, { error: { type: "invalid_prompt_id", message: "prompt_id must be a UUID", details: "" } });
  const { outputs, error, nodeErrors } = judgePrompt(body.prompt, state.models, state.missing, state.files);
  if (error) return json(response, 400, { error, node_errors: nodeErrors });
  const extra = { ...body.extra_data, ...(body.client_id !== undefined && { client_id: body.client_id }), create_time: Date.now() };
  state.submitted.push(id);
  queue.add({ number: body.number ?? state.submitted.length, id, graph: body.prompt, extra, outputs });
  state.mostWaiting = Math.max(state.mostWaiting, queue.pending.filter((one) => mark in one.extra).length);
  if (faults.lostAnswers > 0) return (faults.lostAnswers--, void request.socket.destroy());
  const isHalf = faults.nodeErrors > 0 && faults.nodeErrors-- > 0;
  const half = { "999": { errors: [{ type: "value_not_in_list", message: "Value not in list", details: "unet_name" }], class_type: "UNETLoader" } };
  json(response, 200, { prompt_id: id, number: state.submitted.length, node_errors: isHalf ? half : {} });
}

async function upload(state: FakeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (Number(request.headers["content-length"] ?? 0) > state.faults.maxUpload) return void response.writeHead(413).end("413: Request Entity Too Large");
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > state.faults.maxUpload) return void response.writeHead(413, { connection: "close" }).end("413: Request Entity Too Large");
    chunks.push(chunk as Buffer);
  }
  if (state.faults.slowUpload > 0) await sleep(state.faults.slowUpload);
  const form = await new Response(new Uint8Array(Buffer.concat(chunks)), { headers: { "content-type": request.headers["content-type"]! } }).formData();
  const file = form.get("image");
  if (file === null || typeof file === "string") return void response.writeHead(400).end();
  const text = (name: string, otherwise: string) => String(form.get(name) ?? otherwise);
  const [place, subfolder] = [text("type", "input") as Place, text("subfolder", "")];
  if (state.files.path(place, join(subfolder, file.name)) === undefined) return void response.writeHead(400).end();
  const name = await freeName(state, place, subfolder, file.name, /^(true|1)$/.test(text("overwrite", "")));
  await state.files.write(place, join(subfolder, name), new Uint8Array(await file.arrayBuffer()));
  json(response, 200, { name, subfolder, type: place });
}

/** Without `overwrite` a file of the same name stays, and the new one gets a number. */
async function freeName({ files }: FakeState, place: Place, subfolder: string, name: string, overwrite: boolean): Promise<string> {
  if (overwrite) return name;
  const dot = name.lastIndexOf(".");
  for (let count = 0; ; count++) {
    const one = count === 0 ? name : `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
    if (!(await stat(files.path(place, join(subfolder, one))!).catch(() => undefined))) return one;
  }
}

async function view({ files }: FakeState, _request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const asked = (name: string, otherwise = "") => url.searchParams.get(name) ?? otherwise;
  const name = asked("filename");
  if (name === "" || name.startsWith("/") || name.includes("..")) return void response.writeHead(400).end();
  const path = files.path(asked("type", "output") as Place, join(asked("subfolder"), name));
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
  if (!found || path === undefined) return void response.writeHead(404).end();
  response.writeHead(200, { "content-length": found.size, "content-disposition": `filename="${name}"` });
  createReadStream(path).pipe(response);
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? {} : JSON.parse(text);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}
