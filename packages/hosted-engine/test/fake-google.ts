import { writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { accept, bytesOf, type Fake, type FakeRequest, hasKey, look, say, serveResult, startFake, textOf } from "./fake.ts";
import { googleSchemas } from "./google-schemas.ts";
import { judge, type StoredFile } from "./judge.ts";
import type { Drawing } from "./make-result.ts";

export const googleKey = "AIzaSy0123456789abcdef0123456789abcdef0";

/** A Gemini API on this machine: interactions in the background that make pictures and films. */
export const startFakeGoogle = (): Promise<Fake> => startFake({ provider: "google", key: googleKey, answer });

const complain = (response: ServerResponse, code: number, status: string, message: string) => say(response, code, { error: { code, status, message } });

async function answer(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url!, "http://google");
  if (!hasKey(fake, request.headers["x-goog-api-key"])) return complain(response, 400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.");
  if (pathname.startsWith("/results/")) return serveResult(fake, request, response);
  if (pathname === "/v1beta/models") return say(response, 200, { models: [{ name: "models/gemini-3.1-flash-image" }] });
  if (pathname === "/v1beta/interactions") return submit(fake, request, response);
  const [, id = "", verb] = /^\/v1beta\/interactions\/([^/]+)(?:\/(cancel))?$/.exec(pathname) ?? [];
  const known = fake.requests.get(id);
  if (!known) return complain(response, 404, "NOT_FOUND", "Interaction not found.");
  if (verb === "cancel") {
    fake.cancels.push(id);
    if (known.state !== "ended") known.state = "cancelled";
  } else if (!(await look(fake, known, response, () => drawingOf(fake, known)))) return;
  if (known.state === "ended" && fake.faults.removed) return complain(response, 404, "NOT_FOUND", "Interaction not found.");
  say(response, 200, await interactionOf(fake, known));
}

interface Body {
  model: string;
  input: { type: string; mime_type?: string; data?: string }[];
  response_format: { type: string; aspect_ratio?: string; image_size?: string; duration?: string };
}

async function submit(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await textOf(request);
  fake.submissions++;
  if (fake.faults.misdeed) return fake.faults.misdeed(response, request);
  if (text.length > 20e6) return complain(response, 400, "INVALID_ARGUMENT", "Request payload size exceeds the limit.");
  const input = JSON.parse(text) as Record<string, unknown> & Body;
  if (input["background"] === true && fake.faults.refusesBackground) {
    return complain(response, 400, "INVALID_ARGUMENT", "Background interactions are not supported for this model.");
  }
  const complaints = judge(googleSchemas, "interaction", input);
  if (complaints.length > 0) return complain(response, 400, "INVALID_ARGUMENT", complaints.map(({ msg }) => msg).join("; "));
  const pictures = input.input.filter(({ type }) => type === "image").map(({ data }) => Buffer.from(data!, "base64"));
  const sharp = await loadSharp();
  const areRead = await Promise.all(pictures.map((bytes) => sharp(bytes).metadata().then(() => true, () => false)));
  if (areRead.includes(false)) return complain(response, 400, "INVALID_ARGUMENT", "Unable to process input image.");
  const taken = await accept(fake, request, response, { id: `v1_${crypto.randomUUID()}`, model: input.model, input });
  if (taken) say(response, 200, await interactionOf(fake, taken));
}

const edges: Readonly<Record<string, number>> = { "1K": 1024, "2K": 2048 };

async function drawingOf(fake: Fake, request: FakeRequest): Promise<Drawing> {
  const { input, response_format: format } = request.input as unknown as Body;
  const [first] = input.filter(({ type }) => type === "image");
  let picture: StoredFile | undefined;
  if (first) {
    const path = join(fake.folder, `${request.id}-input`);
    await writeFile(path, Buffer.from(first.data!, "base64"));
    picture = { path, type: first.mime_type!, bytes: first.data!.length };
  }
  if (format.type === "video") return { film: { seconds: Number.parseInt(format.duration ?? "8", 10), ratio: format.aspect_ratio, picture } };
  const [across = 1, down = 1] = (format.aspect_ratio ?? "1:1").split(":").map(Number);
  const edge = edges[format.image_size ?? "1K"]!;
  const width = Math.round(edge * Math.sqrt(across / down));
  return { picture: { given: picture!, size: { width, height: Math.round((width * down) / across) } } };
}

async function interactionOf(fake: Fake, { id, model, state, made }: FakeRequest): Promise<Record<string, unknown>> {
  const isMade = state === "ended" && made !== undefined && "url" in made;
  const ending = state === "ended" && made !== undefined && "status" in made ? (made.body as Record<string, unknown>) : {};
  const status = { queued: "queued", running: "in_progress", ended: "completed", cancelled: "cancelled" }[state];
  const file = isMade ? fake.files.get(`${fake.url}/results/${id}`) : undefined;
  const step = file && !fake.faults.result.none && { type: "model_output", content: [await contentOf(fake, file, (made as { url: string }).url)] };
  return { id, object: "interaction", model, status, created: "2026-11-26T10:00:00Z", steps: step ? [step] : [], ...ending };
}

async function contentOf(fake: Fake, file: StoredFile, url: string): Promise<Record<string, unknown>> {
  const { type } = file;
  if (type.startsWith("video/")) return { type: "video", mime_type: type, uri: url };
  return { type: "image", mime_type: type, data: (await bytesOf(fake, file)).toString("base64") };
}
