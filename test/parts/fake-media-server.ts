import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";

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
}

interface Job {
  film: Buffer;
  looks: number;
}

type Dialect = "vllm-omni" | "sglang" | "localai";

/** A media server of one dialect as far as clients see it: checks its fields as the real one does, and makes grey pictures and films. */
export async function startFakeMediaServer(dialect: Dialect) {
  const faults: Faults = { loading: 0, broken: 0, urls: undefined, models: ["model"], key: undefined, looks: 1 };
  const jobs = new Map<string, Job>();
  const files = new Map<string, Buffer>();
  const asked: { path: string; fields: Record<string, string>; files: string[] }[] = [];
  const folder = await mkdtemp(join(tmpdir(), "atelier-fake-"));
  let open = 0;
  let count = 0;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => json(response, 500, { error: { message: String(error) } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!;
    if (faults.key !== undefined && request.headers.authorization !== `Bearer ${faults.key}`) return json(response, 401, { error: "Unauthorized" });
    if (path === "/v1/models") return json(response, 200, { data: faults.models.map((id) => ({ id })) });
    if (request.method === "GET" && files.has(path)) return void response.end(files.get(path));
    const [, id, content] = /^\/v1\/videos\/([^/]+)(\/content)?$/.exec(path) ?? [];
    if (id !== undefined && dialect !== "localai") return videoJob(request, response, id, content !== undefined);
    const body = await read(request);
    if (faults.loading > 0) return (faults.loading--, json(response, 503, { detail: "loading" }));
    if (faults.broken > 0) return (faults.broken--, void request.socket.destroy());
    open++;
    response.on("close", () => open--);
    const form = await fieldsOf(request, body);
    asked.push({ path, ...form });
    const { fields } = form;
    if (fields.model !== undefined && !faults.models.includes(fields.model)) return json(response, 404, { detail: "no such model" });
    const picturePath = dialect === "localai" ? "/v1/images/inpainting" : "/v1/images/edits";
    if (path === picturePath) {
      const size = dialect === "localai" ? form.imageSize! : fields.size!;
      return results(response, path, await picture(size), "png");
    }
    if (path === "/v1/videos" && dialect !== "localai") {
      const id = `video-${++count}`;
      const [frames, rate] = [Number(fields.num_frames), Number(fields.fps)];
      jobs.set(id, { film: await film(fields.size!, frames, rate), looks: 0 });
      return json(response, 200, { id, object: "video", status: "queued" });
    }
    if (path === "/video" && dialect === "localai")
      return results(response, path, await film(`${fields.width}x${fields.height}`, Number(fields.num_frames), Number(fields.fps)), "mp4");
    return json(response, 404, { detail: "Not Found" });
  }

  function videoJob(request: IncomingMessage, response: ServerResponse, id: string, content: boolean): void {
    const job = jobs.get(id);
    if (!job) return json(response, 404, { detail: "Video not found" });
    if (request.method === "DELETE") return (jobs.delete(id), json(response, 200, { id, deleted: true }));
    const isDone = job.looks >= faults.looks;
    if (content) return isDone ? void response.end(job.film) : json(response, 404, { detail: "not ready" });
    job.looks++;
    json(response, 200, { id, status: isDone ? "completed" : "in_progress", progress: isDone ? 100 : 40 });
  }

  function results(response: ServerResponse, _path: string, bytes: Buffer, type: string): void {
    if (faults.urls === undefined) return json(response, 200, { data: [{ b64_json: bytes.toString("base64") }] });
    const name = `/generated/${++count}.${type}`;
    files.set(name, bytes);
    json(response, 200, { data: [{ url: faults.urls === "own" ? `${url}${name}` : `http://127.0.0.2:${port}${name}` }] });
  }

  async function picture(size: string): Promise<Buffer> {
    const [width, height] = sidesOf(size);
    return sharp({ create: { width, height, channels: 3, background: "#336699" } })
      .png()
      .toBuffer();
  }

  async function film(size: string, frames: number, rate: number): Promise<Buffer> {
    const path = join(folder, `${++count}.mp4`);
    // As models do it: one frame more than a multiple of four.
    const made = Math.ceil(Math.max(0, frames - 1) / 4) * 4 + 1;
    await runFfmpeg(
      ["-f", "lavfi", "-i", `testsrc=s=${sidesOf(size).join("x")}:r=${rate}`, "-frames:v", String(made), "-pix_fmt", "yuv420p", path],
      ignoreOutput,
    );
    return readFile(path);
  }

  return {
    url,
    dialect,
    faults,
    asked,
    /** Video jobs that are still there, and requests under way. */
    left: async () => [...jobs.keys(), ...(open > 0 ? [`${open} requests`] : [])],
    /** As a restart of the server: it has forgotten its jobs. */
    forgetJobs: () => jobs.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Models refuse sizes that are no multiples of 16. */
function sidesOf(size: string): [number, number] {
  const [width = 0, height = 0] = size.split("x").map(Number);
  if (!(width > 0 && height > 0) || width % 16 !== 0 || height % 16 !== 0) throw new Error(`size ${size} must be multiples of 16`);
  return [width, height];
}

async function fieldsOf(request: IncomingMessage, body: Buffer): Promise<{ fields: Record<string, string>; files: string[]; imageSize?: string }> {
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
