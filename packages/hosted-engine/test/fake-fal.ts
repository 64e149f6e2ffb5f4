import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { falSchemas } from "./fal-schemas.ts";
import { judge, judgeFiles, type StoredFile } from "./judge.ts";
import { makeResult } from "./make-result.ts";

export const fakeKey = "fal-key:0123456789abcdef0123456789abcdef";

export interface FakeRequest {
  id: string;
  model: string;
  input: Record<string, unknown>;
  state: "IN_QUEUE" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED";
  /** Times that somebody has looked. */
  looks: number;
  /** The result's URL, or the answer to whoever asks for it. */
  made?: { url: string } | { status: number; body: unknown; headers?: Record<string, string> };
  lifecycle?: string | undefined;
  /** It is made once, however often somebody looks meanwhile. */
  making?: Promise<void>;
}

/** What the fake does wrong, or slowly. Each may be changed while it runs. */
export interface FakeFaults {
  /** In the place of an answer to a submission. */
  misdeed?: ((response: ServerResponse, request: IncomingMessage) => void) | undefined;
  /** Submissions that are accepted, and whose answer never comes. */
  loseAnswers: number;
  /** Looks at a request while it waits, and while it is worked on. */
  queued: number;
  looks: number;
  /** Looks that are answered with this status. */
  away: { status: number; times: number };
  /** What comes of the next requests in the place of a result. */
  endings: { status: number; body: unknown; headers?: Record<string, string> }[];
  /** The result: fetched with cut connections first, gone, on a host of others, endless. */
  result: { broken?: number; status?: number; url?: string; endless?: boolean; html?: boolean };
}

export interface FakeFal {
  url: string;
  requests: Map<string, FakeRequest>;
  faults: FakeFaults;
  /** Submissions that reached it, accepted or not. */
  submissions: number;
  /** Ids of the requests that were paid for. */
  bills: string[];
  cancels: string[];
  /** Times that a result was asked for at the store. */
  fetched: number;
  /** Requests that nobody has ended. */
  left(): string[];
  /** Ends all connections; what it knows stays. */
  kill(): Promise<void>;
  start(): Promise<void>;
  dispose(): Promise<void>;
}

/** A fal on this machine: its queue, store and price list below one URL by their hosts' names, for the official client as it is. */
export async function startFakeFal(): Promise<FakeFal> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-fal-"));
  const files = new Map<string, StoredFile>();
  let server: Server | undefined;
  let port = 0;
  const fake: FakeFal = {
    url: "", requests: new Map(), submissions: 0, bills: [], cancels: [], fetched: 0,
    faults: { loseAnswers: 0, queued: 0, looks: 0, away: { status: 503, times: 0 }, endings: [], result: {} },
    left: () => [...fake.requests.values()].filter(({ state }) => state === "IN_QUEUE" || state === "IN_PROGRESS").map(({ id, model }) => `${model} ${id}`),
    async kill() {
      server?.closeAllConnections();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
      server = undefined;
    },
    async start() {
      server = createServer((request, response) => void answer({ fake, files, folder }, request, response).catch(() => response.destroy()));
      server.listen(port, "127.0.0.1");
      await new Promise((resolve) => server!.once("listening", resolve));
      ({ port } = server.address() as AddressInfo);
      fake.url = `http://127.0.0.1:${port}`;
    },
    async dispose() {
      await fake.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await fake.start();
  return fake;
}

interface State {
  fake: FakeFal;
  files: Map<string, StoredFile>;
  folder: string;
}

const say = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url!, "http://fal");
  const [, host = "", ...rest] = pathname.split("/");
  const path = rest.join("/");
  if (host === "v3b.fal.media") return answerStore(state, path, request, response);
  if (request.headers.authorization !== `Key ${fakeKey}`) return say(response, 401,
    { detail: `Cannot access application: invalid key ${request.headers.authorization}` });
  if (host === "api.fal.ai") return say(response, 200, { prices: [] });
  if (host === "rest.fal.ai" && path === "storage/upload/initiate") {
    const { file_name: name } = JSON.parse(await textOf(request)) as { file_name: string };
    const id = `${crypto.randomUUID()}-${name}`;
    return say(response, 200, { upload_url: `${state.fake.url}/v3b.fal.media/upload/${id}`, file_url: `${state.fake.url}/v3b.fal.media/files/${id}` });
  }
  if (host !== "queue.fal.run") return say(response, 404, { detail: "Not Found" });
  const [model = "", call] = path.split("/requests/");
  if (call === undefined) return submit(state, model, request, response);
  const [id = "", verb = "result"] = call.split("/");
  const known = state.fake.requests.get(id);
  if (!known) return say(response, 404, { status: "NOT_FOUND" });
  if (verb === "status") return look(state, known, response);
  return verb === "cancel" ? cancel(state, known, response) : result(known, response);
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
};

async function submit({ fake, files }: State, model: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await textOf(request);
  fake.submissions++;
  if (fake.faults.misdeed) return fake.faults.misdeed(response, request);
  if (!falSchemas[model]) return say(response, 404, { detail: "Application not found" });
  const input = JSON.parse(text) as Record<string, unknown>;
  const id = crypto.randomUUID();
  const accepted: FakeRequest = { id, model, input, state: "IN_QUEUE", looks: 0,
    lifecycle: request.headers["x-fal-object-lifecycle-preference"] as string | undefined };
  // As at fal, the model judges: whoever submits reads nothing of it yet.
  const complaints = judge(model, input);
  const all = complaints.length > 0 ? complaints : await judgeFiles(model, input, files);
  if (all.length > 0) accepted.made = { status: 422, body: { detail: all } };
  fake.requests.set(id, accepted);
  if (fake.faults.loseAnswers > 0) {
    fake.faults.loseAnswers--;
    request.socket.resetAndDestroy();
    return;
  }
  const [owner, alias] = model.split("/");
  const base = `${fake.url}/queue.fal.run/${owner}/${alias}/requests/${id}`;
  say(response, 200, { status: "IN_QUEUE", request_id: id, response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel`, queue_position: 0 });
}

async function look(state: State, request: FakeRequest, response: ServerResponse): Promise<void> {
  const { queued, looks, away } = state.fake.faults;
  if (away.times > 0) {
    away.times--;
    return say(response, away.status, { detail: "try again" }, { "retry-after": "1" });
  }
  request.looks++;
  if (request.state === "IN_QUEUE" && request.looks > queued) request.state = "IN_PROGRESS";
  if (request.state === "IN_PROGRESS" && request.looks > queued + looks) await (request.making ??= complete(state, request).catch((error: unknown) => {
    delete request.making;
    throw error;
  }));
  const position = request.state === "IN_QUEUE" ? { queue_position: queued - request.looks } : {};
  say(response, 200, { status: request.state === "CANCELLED" ? "COMPLETED" : request.state, request_id: request.id, ...position });
}

/** What is done is paid for; what the model refused, or its runner could not do, is not. */
async function complete(state: State, request: FakeRequest): Promise<void> {
  const { fake, files, folder } = state;
  const ending = fake.faults.endings.shift();
  if (ending) request.made = ending;
  if (!request.made) {
    const { path, type } = await makeResult(request.model, request.input, files, folder);
    const url = `${fake.url}/v3b.fal.media/files/${request.id}`;
    files.set(url, { path, type, bytes: (await stat(path)).size });
    request.made = { url: fake.faults.result.url ?? url };
    fake.bills.push(request.id);
  }
  if (request.state !== "CANCELLED") request.state = "COMPLETED";
}

async function result(request: FakeRequest, response: ServerResponse): Promise<void> {
  if (request.state === "CANCELLED") return say(response, 499, { detail: "Request was cancelled", error_type: "client_cancelled" });
  if (request.state !== "COMPLETED") return say(response, 400, { detail: "Request is still in progress", status: request.state });
  const { made } = request;
  if (made && "status" in made) return say(response, made.status, made.body, made.headers);
  const file = { url: made!.url, content_type: "application/octet-stream" };
  const isPicture = /seedream|ideogram|qwen/.test(request.model);
  const body = request.model.includes("bria") ? { image: file, seed: 1 } : isPicture ? { images: [file], seed: 1 } : { video: file };
  say(response, 200, body, { "x-fal-request-id": request.id, "x-fal-billable-units": "1" });
}

function cancel({ fake }: State, request: FakeRequest, response: ServerResponse): void {
  fake.cancels.push(request.id);
  if (request.state === "COMPLETED") return say(response, 400, { status: "ALREADY_COMPLETED" });
  request.state = "CANCELLED";
  say(response, 202, { status: "CANCELLATION_REQUESTED" });
}

async function answerStore({ fake, files, folder }: State, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [verb, id = ""] = path.split("/");
  const url = `${fake.url}/v3b.fal.media/files/${id}`;
  if (verb === "upload") {
    // The key is for fal's own calls.
    if (request.headers.authorization !== undefined) return say(response, 400, { detail: "a key came along" });
    const stored = join(folder, id);
    await pipeline(request, createWriteStream(stored));
    files.set(url, { path: stored, type: request.headers["content-type"]!, bytes: (await stat(stored)).size });
    return void response.writeHead(200).end();
  }
  fake.fetched++;
  const { result: faults } = fake.faults;
  if (faults.broken !== undefined && faults.broken-- > 0) return void response.writeHead(200, { "content-length": 1000 }).write("x", () =>
    request.socket.resetAndDestroy());
  if (faults.status !== undefined) return say(response, faults.status, { detail: "gone" });
  if (faults.html) return void response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Welcome</body></html>");
  if (faults.endless) return pour(response);
  const file = files.get(url);
  if (!file) return say(response, 404, { detail: "gone" });
  response.writeHead(200, { "content-type": file.type }).end(await readFile(file.path));
}

/** Three gigabytes and more. */
function pour(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "video/mp4" });
  const more = Buffer.alloc(2 ** 20, "x");
  const go = () => {
    while (!response.destroyed && response.write(more));
  };
  response.on("drain", go);
  go();
}
