import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { accept, type Fake, type FakeRequest, hasKey, look, misanswered, say, serveResult, startFake, textOf } from "./fake.ts";
import { falSchemas } from "./fal-schemas.ts";
import { judge, judgeFiles } from "./judge.ts";
import type { Drawing } from "./make-result.ts";

export const fakeKey = "fal-key:0123456789abcdef0123456789abcdef";

export type FakeFal = Fake;

/** A fal on this machine: its queue, store and price list below one URL by their hosts' names. */
export const startFakeFal = (): Promise<Fake> => startFake({ provider: "fal", key: fakeKey, answer });

async function answer(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url!, "http://fal");
  const [, host = "", ...rest] = pathname.split("/");
  const path = rest.join("/");
  if (host === "results") return serveResult(fake, request, response);
  if (host === "v3b.fal.media") return store(fake, path.replace(/^upload\//, ""), request, response);
  if (!hasKey(fake, request.headers.authorization, "Key ")) {
    return say(response, 401, { detail: `Cannot access application: invalid key ${request.headers.authorization}` });
  }
  if (host === "api.fal.ai") return say(response, 200, { prices: [] });
  if (host === "rest.fal.ai" && path === "storage/upload/initiate") {
    const { file_name: name } = JSON.parse(await textOf(request)) as { file_name: string };
    const id = `${crypto.randomUUID()}-${name}`;
    const store = `${fake.faults.store ?? fake.url}/v3b.fal.media`;
    return say(response, 200, { upload_url: `${store}/upload/${id}`, file_url: `${store}/files/${id}` });
  }
  if (host !== "queue.fal.run") return say(response, 404, { detail: "Not Found" });
  const [model = "", call] = path.split("/requests/");
  if (call === undefined) return submit(fake, model, request, response);
  const [id = "", verb = "result"] = call.split("/");
  const known = fake.requests.get(id);
  if (!known) return say(response, 404, { status: "NOT_FOUND" });
  if (verb === "status") return status(fake, known, response);
  return verb === "cancel" ? cancel(fake, known, response) : result(fake, known, response);
}

async function submit(fake: Fake, model: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await textOf(request);
  fake.submissions++;
  if (fake.faults.misdeed) return fake.faults.misdeed(response, request);
  if (!falSchemas.models[model]) return say(response, 404, { detail: "Application not found" });
  const input = JSON.parse(text) as Record<string, unknown>;
  const id = crypto.randomUUID();
  // As at fal, the model judges: whoever submits reads nothing of it yet.
  const complaints = judge(falSchemas, model, input);
  const all = complaints.length > 0 ? complaints : await judgeFiles(falSchemas, model, input, fake.files);
  const lifecycle = request.headers["x-fal-object-lifecycle-preference"] as string | undefined;
  const refused = all.length > 0 ? { made: { status: 422, body: { detail: all } } } : {};
  if (!(await accept(fake, request, response, { id, model, input, lifecycle, ...refused }))) return;
  const [owner, alias] = model.split("/");
  const base = `${fake.faults.elsewhere ?? `${fake.url}/queue.fal.run`}/${owner}/${alias}/requests/${id}`;
  say(response, 200, { status: "IN_QUEUE", request_id: id, response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel`, queue_position: 0 });
}

const words = { queued: "IN_QUEUE", running: "IN_PROGRESS", ended: "COMPLETED", cancelled: "COMPLETED" } as const;

async function status(fake: Fake, request: FakeRequest, response: ServerResponse): Promise<void> {
  if (!(await look(fake, request, response, () => drawingOf(fake, request)))) return;
  const position = request.state === "queued" ? { queue_position: fake.faults.queued - request.looks } : {};
  const { made } = request;
  // As at fal, the status of what has failed beside the model says so.
  const failed = request.state === "ended" && made && "status" in made && made.status >= 500 ? (made.body as object) : {};
  say(response, 200, { ...failed, status: words[request.state], request_id: request.id, ...position });
}

async function result(fake: Fake, request: FakeRequest, response: ServerResponse): Promise<void> {
  if (request.state === "cancelled") return say(response, 499, { detail: "Request was cancelled", error_type: "client_cancelled" });
  if (request.state !== "ended") return say(response, 400, { detail: "Request is still in progress", status: words[request.state] });
  if (misanswered(fake, request, response)) return;
  const { made, model } = request;
  if (made && "status" in made) return say(response, made.status, made.body, made.headers);
  if (fake.faults.result.none) return say(response, 200, { seed: 1 }, { "x-fal-billable-units": "1" });
  const file = { url: made!.url, content_type: "application/octet-stream" };
  const body = model.includes("bria") ? { image: file, seed: 1 } : isPicture(model) ? { images: [file], seed: 1 } : { video: file };
  say(response, 200, body, { "x-fal-request-id": request.id, "x-fal-billable-units": "1" });
}

const isPicture = (model: string) => /seedream|ideogram|bria|qwen/.test(model);

function drawingOf({ files }: Fake, { model, input }: FakeRequest): Drawing {
  const file = (...names: string[]) => names.map((name) => files.get([input[name]].flat()[0] as string)).find((one) => one !== undefined);
  if (isPicture(model)) {
    const [width, height] = (input["canvas_size"] as [number, number] | undefined) ?? [];
    const size = (input["image_size"] as { width: number; height: number } | undefined) ?? (width && height ? { width, height } : undefined);
    return { picture: { given: file("image_url", "image_urls")!, size } };
  }
  const number = (name: string) => Number(input[name]) || undefined;
  return {
    film: {
      seconds: number("duration"), ratio: input["aspect_ratio"] as string | undefined, rate: number("target_fps"), clip: file("video_url"),
      picture: file("image_url", "start_image_url"), sound: file("audio_url"), isSilent: input["generate_audio"] === false || /upscale/.test(model),
    },
  };
}

function cancel(fake: Fake, request: FakeRequest, response: ServerResponse): void {
  fake.cancels.push(request.id);
  if (request.state === "ended") return say(response, 400, { status: "ALREADY_COMPLETED" });
  request.state = "cancelled";
  say(response, 202, { status: "CANCELLATION_REQUESTED" });
}

/** The key is for fal's own calls. */
async function store(fake: Fake, id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.authorization !== undefined) return say(response, 400, { detail: "a key came along" });
  const path = join(fake.folder, id);
  await pipeline(request, createWriteStream(path));
  fake.uploads++;
  fake.files.set(`${fake.url}/v3b.fal.media/files/${id}`, { path, type: request.headers["content-type"]!, bytes: (await stat(path)).size });
  response.writeHead(200).end();
}
