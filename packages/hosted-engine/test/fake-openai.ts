import { writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { accept, bytesOf, type Fake, type FakeRequest, formOf, hasKey, look, say, startFake, textOf } from "./fake.ts";
import { judge, judgeFiles } from "./judge.ts";
import { openaiSchemas } from "./openai-schemas.ts";

export const openaiKey = "sk-proj-0123456789abcdef0123456789abcdef";

/** An OpenAI on this machine: responses in the background that make pictures, and files. */
export const startFakeOpenai = (): Promise<Fake> => startFake({ provider: "openai", key: openaiKey, answer });

const complain = (response: ServerResponse, status: number, message: string, code: string | null = null, param: string | null = null) =>
  say(response, status, { error: { message, type: "invalid_request_error", param, code } });

async function answer(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url!, "http://openai").pathname;
  if (!hasKey(fake, request.headers.authorization, "Bearer ")) {
    return complain(response, 401, `Incorrect API key provided: ${request.headers.authorization}.`, "invalid_api_key");
  }
  if (path === "/v1/models") return say(response, 200, { object: "list", data: [{ id: "gpt-image-2", object: "model" }] });
  if (path === "/v1/files") return takeFile(fake, request, response);
  const [, file] = /^\/v1\/files\/([^/]+)$/.exec(path) ?? [];
  if (file !== undefined) {
    fake.files.delete(file);
    return fake.inputs.delete(file) ? say(response, 200, { id: file, object: "file", deleted: true }) : complain(response, 404, "No such File object");
  }
  if (path === "/v1/responses") return submit(fake, request, response);
  const [, id = "", verb] = /^\/v1\/responses\/([^/]+)(?:\/(cancel))?$/.exec(path) ?? [];
  const known = fake.requests.get(id);
  if (!known) return complain(response, 404, `Response with id '${id}' not found.`);
  if (verb === "cancel") {
    fake.cancels.push(id);
    if (known.state !== "ended") known.state = "cancelled";
  } else if (!(await look(fake, known, response, () => drawingOf(fake, known)))) return;
  if (known.state === "ended" && fake.faults.removed) return complain(response, 404, `Response with id '${id}' not found.`);
  say(response, 200, await responseOf(fake, known));
}

async function takeFile(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = await formOf(request);
  const content = form.get("file") as File;
  const life = Number(form.get("expires_after[seconds]"));
  if (form.get("purpose") !== "vision" || !(life >= 3600 && life <= 2_592_000)) return complain(response, 400, "purpose or expires_after is wrong");
  const id = `file-${crypto.randomUUID()}`;
  const path = join(fake.folder, id);
  await writeFile(path, Buffer.from(await content.arrayBuffer()));
  fake.uploads++;
  fake.inputs.add(id);
  fake.files.set(id, { path, type: content.type, bytes: content.size });
  say(response, 200, { id, object: "file", bytes: content.size, filename: content.name, purpose: "vision" });
}

interface Body {
  input: { content: { type: string; file_id?: string }[] }[];
  tools: { size: string; input_image_mask?: { file_id: string } }[];
}

async function submit(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await textOf(request);
  fake.submissions++;
  if (fake.faults.misdeed) return fake.faults.misdeed(response, request);
  const input = JSON.parse(text) as Record<string, unknown> & Body;
  const complaints = judge(openaiSchemas, "response", input);
  if (complaints.length > 0) return complain(response, 400, complaints.map(({ msg }) => msg).join("; "), "invalid_value", complaints[0]!.loc.join("."));
  const faults = [...await judgeFiles(openaiSchemas, "response", input, fake.files), ...await maskFaults(fake, input)];
  if (faults.length > 0) return complain(response, 400, faults.map(({ msg }) => msg).join("; "), "invalid_image");
  const taken = await accept(fake, request, response, { id: `resp_${crypto.randomUUID()}`, model: "gpt-image-2", input });
  if (taken) say(response, 200, await responseOf(fake, taken));
}

const picturesIn = ({ input }: Body) => input.flatMap(({ content }) => content.flatMap(({ file_id: id }) => id ?? []));

/** A mask has an alpha channel and the size of the picture. */
async function maskFaults(fake: Fake, body: Body): Promise<{ msg: string }[]> {
  const mask = fake.files.get(body.tools[0]?.input_image_mask?.file_id ?? "");
  if (!mask) return [];
  const sharp = await loadSharp();
  const [of, own] = await Promise.all([sharp(fake.files.get(picturesIn(body)[0]!)!.path).metadata(), sharp(mask.path).metadata()]);
  const isRight = own.hasAlpha && own.width === of.width && own.height === of.height;
  return isRight ? [] : [{ msg: "the mask must have an alpha channel and the size of the image" }];
}

function drawingOf({ files }: Fake, request: FakeRequest) {
  const body = request.input as unknown as Body;
  const [width = 0, height = 0] = body.tools[0]!.size.split("x").map(Number);
  return { picture: { given: files.get(picturesIn(body)[0]!)!, size: { width, height } } };
}

async function responseOf(fake: Fake, { id, state, made }: FakeRequest): Promise<Record<string, unknown>> {
  const isMade = state === "ended" && made !== undefined && "url" in made;
  const ending = state === "ended" && made !== undefined && "status" in made ? (made.body as Record<string, unknown>) : {};
  const status = { queued: "queued", running: "in_progress", ended: "completed", cancelled: "cancelled" }[state];
  const stored = isMade ? fake.files.get((made as { url: string }).url) : undefined;
  if (isMade) fake.fetched++;
  const result = stored && !fake.faults.result.none ? (await bytesOf(fake, stored)).toString("base64") : null;
  const call = { id: `ig_${id}`, type: "image_generation_call", status: isMade ? "completed" : "failed", result, output_format: "png" };
  return { id, object: "response", status, background: true, error: null, incomplete_details: null, output: isMade ? [call] : [], ...ending };
}
