import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Misdeed } from "@atelier/engine/conformance/misdeeds.conformance.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";

/** What the fake does wrong, changed while it runs. */
export interface Faults {
  /** Answers to so many creates are 503, as while a model is loaded. */
  loading: number;
  /** So many creates lose their connection in the middle. */
  broken: number;
  /** Results are addresses: on the server itself, or elsewhere. */
  urls: "own" | "elsewhere" | undefined;
  models: string[];
  key: string | undefined;
  /** Looks at a video job before it is done. */
  looks: number;
  /** So many of them are answered that the job is queued. */
  queued: number;
  /** What a chat is answered; undefined: nothing, ever. */
  words: string | undefined;
  /** What is answered in place of a result, to an order and to a question for a file that was made; undefined: the result. */
  misdeed: ((order: Pick<Order, "path" | "fields">) => Misdeed["do"] | undefined) | undefined;
}

/** What the fake was asked for. */
interface Order {
  path: string;
  fields: Record<string, string>;
  files: string[];
}

interface Job {
  film: Buffer;
  looks: number;
}

interface Chat {
  messages: { role: string; content: unknown }[];
}

type Dialect = "vllm-omni" | "sglang" | "localai";

/** A media server of one dialect as far as clients see it: checks its fields as the real one does, and makes grey pictures and films. */
export async function startFakeMediaServer(dialect: Dialect): Promise<FakeMediaServer> {
  const fake = new FakeMediaServer(dialect, await mkdtemp(join(tmpdir(), "atelier-fake-")));
  await fake.listen();
  return fake;
}

class FakeMediaServer {
  readonly dialect: Dialect;
  readonly faults: Faults = {
    ...{ loading: 0, broken: 0, urls: undefined, models: ["model"], key: undefined, looks: 1, queued: 0 },
    ...{ words: "A calm scene goes on.", misdeed: undefined },
  };
  /** `traceparent` of each create. */
  readonly traces: (string | undefined)[] = [];
  /** What each chat was asked: the task, and what the user said. */
  readonly chats: { system: string; user: unknown }[] = [];
  readonly asked: Order[] = [];
  readonly #jobs = new Map<string, Job>();
  readonly #files = new Map<string, Buffer>();
  readonly #folder: string;
  #open = 0;
  #count = 0;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => json(response, 500, { error: { message: String(error) } }));
  });

  constructor(dialect: Dialect, folder: string) {
    this.dialect = dialect;
    this.#folder = folder;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Video jobs that are still there, and requests under way. */
  readonly left = async (): Promise<string[]> => [...this.#jobs.keys(), ...(this.#open > 0 ? [`${this.#open} requests`] : [])];

  /** As a restart of the server: it has forgotten its jobs. */
  forgetJobs(): void {
    this.#jobs.clear();
  }

  readonly close = async (): Promise<void> => {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.#folder, { recursive: true, force: true });
  };

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!;
    const { faults } = this;
    if (faults.key !== undefined && request.headers.authorization !== `Bearer ${faults.key}`) return json(response, 401, { error: "Unauthorized" });
    if (path === "/v1/models") return json(response, 200, { data: faults.models.map((id) => ({ id })) });
    if (request.method === "GET" && this.#files.has(path)) {
      const misdeed = faults.misdeed?.({ path, fields: {} });
      return misdeed ? misdeed(response, request) : void response.end(this.#files.get(path));
    }
    const [, id, content] = /^\/v1\/videos\/([^/]+)(\/content)?$/.exec(path) ?? [];
    if (id !== undefined && this.dialect !== "localai") return this.#videoJob(request, response, id, content !== undefined);
    this.traces.push(request.headers["traceparent"] as string | undefined);
    const body = await read(request);
    if (faults.loading > 0) return (faults.loading--, json(response, 503, { detail: "loading" }));
    if (faults.broken > 0) return (faults.broken--, void request.socket.destroy());
    if (path === "/v1/chat/completions") return this.#chat(JSON.parse(body.toString("utf8")) as Chat, response);
    this.#open++;
    response.on("close", () => this.#open--);
    const form = await fieldsOf(request, body);
    const misdeed = faults.misdeed?.({ path, fields: form.fields });
    if (!misdeed) return this.#create(path, form, response);
    this.asked.push({ path, ...form });
    misdeed(response, request);
  }

  async #create(path: string, form: Form, response: ServerResponse): Promise<void> {
    const { dialect } = this;
    this.asked.push({ path, ...form });
    const { fields } = form;
    if (fields.model !== undefined && !this.faults.models.includes(fields.model)) return json(response, 404, { detail: "no such model" });
    const picturePath = dialect === "localai" ? "/v1/images/inpainting" : "/v1/images/edits";
    if (path === picturePath) {
      const size = dialect === "localai" ? form.imageSize! : fields.size!;
      return this.#results(response, await picture(size), "png");
    }
    const [frames, rate] = [Number(fields.num_frames), Number(fields.fps)];
    if (path === "/v1/videos" && dialect !== "localai") {
      const id = `video-${++this.#count}`;
      this.#jobs.set(id, { film: await this.#film(fields.size!, frames, rate), looks: 0 });
      return json(response, 200, { id, object: "video", status: "queued" });
    }
    if (path === "/video" && dialect === "localai") {
      return this.#results(response, await this.#film(`${fields.width}x${fields.height}`, frames, rate), "mp4");
    }
    return json(response, 404, { detail: "Not Found" });
  }

  #chat({ messages: [system, user] }: Chat, response: ServerResponse): void {
    this.chats.push({ system: String(system?.content), user: user?.content });
    if (this.faults.words !== undefined) json(response, 200, { choices: [{ message: { role: "assistant", content: this.faults.words } }] });
  }

  #videoJob(request: IncomingMessage, response: ServerResponse, id: string, content: boolean): void {
    const job = this.#jobs.get(id);
    if (!job) return json(response, 404, { detail: "Video not found" });
    if (request.method === "DELETE") return (this.#jobs.delete(id), json(response, 200, { id, deleted: true }));
    const isDone = job.looks >= this.faults.looks;
    if (content) return isDone ? void response.end(job.film) : json(response, 404, { detail: "not ready" });
    job.looks++;
    json(response, 200, { id, status: isDone ? "completed" : job.looks > this.faults.queued ? "in_progress" : "queued", progress: isDone ? 100 : 40 });
  }

  #results(response: ServerResponse, bytes: Buffer, type: string): void {
    const { urls } = this.faults;
    if (urls === undefined) return json(response, 200, { data: [{ b64_json: bytes.toString("base64") }] });
    const name = `/generated/${++this.#count}.${type}`;
    this.#files.set(name, bytes);
    json(response, 200, { data: [{ url: urls === "own" ? `${this.url}${name}` : `http://127.0.0.2:${this.#port}${name}` }] });
  }

  async #film(size: string, frames: number, rate: number): Promise<Buffer> {
    const path = join(this.#folder, `${++this.#count}.mp4`);
    // As models do it: one frame more than a multiple of four.
    const made = Math.ceil(Math.max(0, frames - 1) / 4) * 4 + 1;
    await runUngated(
      ["-f", "lavfi", "-i", `testsrc=s=${sidesOf(size).join("x")}:r=${rate}`, "-frames:v", String(made), "-pix_fmt", "yuv420p", path],
      ignoreOutput,
    );
    return readFile(path);
  }
}

async function picture(size: string): Promise<Buffer> {
  const [width, height] = sidesOf(size);
  return sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
}

/** Models refuse sizes that are no multiples of 16. */
function sidesOf(size: string): [number, number] {
  const [width = 0, height = 0] = size.split("x").map(Number);
  if (!(width > 0 && height > 0) || width % 16 !== 0 || height % 16 !== 0) throw new Error(`size ${size} must be multiples of 16`);
  return [width, height];
}

/** What a request to create asks for. */
interface Form {
  fields: Record<string, string>;
  files: string[];
  imageSize?: string;
}

async function fieldsOf(request: IncomingMessage, body: Buffer): Promise<Form> {
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("application/json")) return { fields: JSON.parse(body.toString("utf8")) as Record<string, string>, files: [] };
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  const fields: Record<string, string> = {};
  const files: string[] = [];
  let imageSize: string | undefined;
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value;
    else {
      files.push(name);
      const { width, height } = await sharp(Buffer.from(await value.arrayBuffer())).metadata();
      imageSize ??= `${width}x${height}`;
    }
  }
  return { fields, files, ...(imageSize !== undefined && { imageSize }) };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
