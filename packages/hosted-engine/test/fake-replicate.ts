import { writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { accept, type Fake, type FakeRequest, formOf, hasKey, look, say, serveResult, startFake, textOf } from "./fake.ts";
import { judge, judgeFiles } from "./judge.ts";
import type { Drawing } from "./make-result.ts";
import { replicateSchemas } from "./replicate-schemas.ts";

export const replicateKey = "r8_0123456789abcdef0123456789abcdef01234";

/** A Replicate on this machine: predictions, files and the account. */
export const startFakeReplicate = (): Promise<Fake> => startFake({ provider: "replicate", key: replicateKey, answer });

async function answer(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url!, "http://replicate").pathname;
  if (path.startsWith("/results/")) {
    // The key is for Replicate's own calls.
    if (request.headers.authorization !== undefined) return say(response, 400, { detail: "a key came along" });
    return serveResult(fake, request, response);
  }
  if (!hasKey(fake, request.headers.authorization, "Bearer ")) {
    const detail = `You did not pass a valid authentication token: ${request.headers.authorization}`;
    return say(response, 401, { title: "Unauthenticated", detail, status: 401 });
  }
  if (path === "/v1/account") return say(response, 200, { type: "user", username: "somebody" });
  if (path === "/v1/files") return takeFile(fake, request, response);
  const [, file] = /^\/v1\/files\/([^/]+)$/.exec(path) ?? [];
  if (file !== undefined) return dropFile(fake, file, request, response);
  const [, model] = /^\/v1\/models\/([^/]+\/[^/]+)\/predictions$/.exec(path) ?? [];
  if (model !== undefined) return submit(fake, model, request, response);
  const [, id = "", verb] = /^\/v1\/predictions\/([^/]+)(?:\/(cancel))?$/.exec(path) ?? [];
  const known = fake.requests.get(id);
  if (!known) return say(response, 404, { title: "Not found", detail: "The requested resource could not be found.", status: 404 });
  if (verb === "cancel") {
    fake.cancels.push(id);
    if (known.state !== "ended") known.state = "cancelled";
    return say(response, 200, predictionOf(fake, known));
  }
  if (await look(fake, known, response, () => drawingOf(fake, known))) say(response, 200, predictionOf(fake, known));
}

async function takeFile(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const content = (await formOf(request)).get("content") as File;
  const id = crypto.randomUUID();
  const path = join(fake.folder, `${id}-input`);
  await writeFile(path, Buffer.from(await content.arrayBuffer()));
  const url = `${fake.faults.store ?? fake.url}/v1/files/${id}`;
  fake.uploads++;
  fake.inputs.add(url);
  fake.files.set(url, { path, type: content.type, bytes: content.size });
  say(response, 201, { id, name: content.name, content_type: content.type, size: content.size, urls: { get: url } });
}

function dropFile(fake: Fake, id: string, request: IncomingMessage, response: ServerResponse): void {
  const url = `${fake.faults.store ?? fake.url}/v1/files/${id}`;
  if (request.method !== "DELETE" || !fake.inputs.delete(url)) return say(response, 404, { detail: "File not found", status: 404 });
  fake.files.delete(url);
  response.writeHead(204).end();
}

/** Replicate judges what it is given before it takes it; files are the model's concern. */
async function submit(fake: Fake, model: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await textOf(request);
  fake.submissions++;
  if (fake.faults.misdeed) return fake.faults.misdeed(response, request);
  if (!replicateSchemas.models[model]) return say(response, 404, { title: "Not found", detail: "The model could not be found.", status: 404 });
  const { input } = JSON.parse(text) as { input: Record<string, unknown> };
  const complaints = judge(replicateSchemas, model, input);
  if (complaints.length > 0) {
    const detail = complaints.map(({ loc, msg }) => `- ${loc.slice(1).join(".")}: ${msg}`).join("\n");
    return say(response, 422, { title: "Input validation failed", detail, status: 422, invalid_fields: complaints });
  }
  const faults = await judgeFiles(replicateSchemas, model, input, fake.files);
  const refused = faults.length > 0 ? { made: { status: 200, body: { error: faults.map(({ msg }) => msg).join("; ") } } } : {};
  const taken = await accept(fake, request, response, { id: crypto.randomUUID(), model, input, ...refused });
  if (taken) say(response, 201, predictionOf(fake, taken));
}

function predictionOf(fake: Fake, request: FakeRequest): Record<string, unknown> {
  const { id, model, input, state, made } = request;
  const isFailed = state === "ended" && made !== undefined && "status" in made;
  const isMade = state === "ended" && made !== undefined && "url" in made;
  const { removed = false } = fake.faults;
  const url = isMade ? (made as { url: string }).url : null;
  const status = { queued: "starting", running: "processing", ended: isFailed ? "failed" : "succeeded", cancelled: "canceled" }[state];
  const base = `${fake.faults.elsewhere ?? fake.url}/v1/predictions/${id}`;
  return {
    id, model, version: "hidden", input: removed ? {} : input, logs: "", status, data_removed: removed && isMade,
    output: isMade && !removed && !fake.faults.result.none ? (isList(model) ? [url] : url) : null,
    error: isFailed ? ((made.body as { error?: string }).error ?? "failed") : null,
    created_at: "2026-11-26T10:00:00.000Z", urls: { get: base, cancel: `${base}/cancel` }, metrics: isMade ? { predict_time: 1 } : {},
  };
}

const isList = (model: string) => /seedream|qwen/.test(model);

function drawingOf({ files }: Fake, { model, input }: FakeRequest): Drawing {
  const file = (...names: string[]) => names.map((name) => files.get([input[name]].flat()[0] as string)).find((one) => one !== undefined);
  if (/seedream|qwen|ideogram/.test(model)) return { picture: { given: file("image", "image_input")! } };
  return {
    film: {
      seconds: input["duration"] as number | undefined, ratio: input["aspect_ratio"] as string | undefined,
      clip: file("video"), rate: input["target_fps"] as number | undefined,
      picture: file("start_image", "first_frame", "image"), sound: file("audio"), isSilent: input["generate_audio"] === false || /upscale/.test(model),
    },
  };
}
