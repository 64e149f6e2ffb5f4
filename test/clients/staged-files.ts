export {};

const { API_BASE: base = "", API_KEY: apiKey = "", MEDIA: media = "" } = process.env;

interface Slot {
  file_id: string;
  upload_url: string;
  headers?: Record<string, string>;
  asset_url: string;
}

interface StagedFile {
  file_id: string;
  content_type: string;
  size_bytes: number;
  expires_at: string;
  ttl_seconds: number;
  asset_url: string;
}

interface Task {
  task_id: string;
  status: "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
  generated: string[];
  error?: string | null;
}

async function request<Data>(path: string, body?: object): Promise<Data> {
  const response = await fetch(`${base}/v1/ai/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "x-studio-api-key": apiKey, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = (await response.json()) as Data & { message?: string };
  if (!response.ok) throw new Error(`${response.status}: ${content.message}`);
  return content;
}

const read = async (name: string): Promise<ArrayBuffer> => (await fetch(`${media}/${name}`)).arrayBuffer();

/** Pushes files into the staging area, some of them, and returns a slot for each. */
async function stage(types: string[], contents: (ArrayBuffer | undefined)[]): Promise<Slot[]> {
  const { files } = await request<{ files: Slot[] }>("uploads/request-url", { files: types.map((type) => ({ content_type: type })) });
  await Promise.all(files.map(async ({ upload_url: url, headers }, index) => {
    const body = contents[index];
    if (!body) return;
    const sent = await fetch(url, { method: "PUT", headers: { "Content-Type": types[index]!, ...headers }, body });
    if (!sent.ok) throw new Error(`upload: ${sent.status}`);
  }));
  return files;
}

/** A fresh URL of a file that was staged before. */
async function refreshed(id: string): Promise<StagedFile> {
  const { files } = await request<{ files: StagedFile[] }>("uploads");
  const found = files.find((file) => file.file_id === id);
  if (!found) throw new Error(`${id} has expired`);
  return found;
}

async function run(path: string, input: object): Promise<Task> {
  let { data: task } = await request<{ data: Task }>(path, input);
  while (task.status !== "COMPLETED" && task.status !== "FAILED") {
    await new Promise((resolve) => setTimeout(resolve, 300));
    ({ data: task } = await request<{ data: Task }>(`${path}/${task.task_id}`));
  }
  return task;
}

const messageOf = (error: unknown): string => (error as Error).message;
const [portrait, speech] = [await read("portrait.png"), await read("speech.mp3")];
const [face, voice, never] = (await stage(["image/png", "audio/mpeg", "image/webp"], [portrait, speech, undefined])) as [Slot, Slot, Slot];
const again = await refreshed(face.file_id);
const [spoken, expanded, byId, failed] = (await Promise.all([
  run("lip-sync/model-1-0", { image_url: face.asset_url, audio_url: voice.asset_url, resolution: "480p" }),
  run("image-expand/model", { image: again.asset_url, left: 10 }),
  run("image-expand/model", { image: face.file_id, left: 10 }),
  run("lip-sync/model-1-0", { image_url: face.asset_url, audio_url: `${media}/missing.mp3`, resolution: "480p" }),
])) as [Task, Task, Task, Task];
console.log(JSON.stringify({
  staged: [again.content_type, again.size_bytes === portrait.byteLength, again.ttl_seconds > 0 && Date.parse(again.expires_at) > Date.now()],
  types: await Promise.all([spoken, expanded, byId].map(async ({ generated: [url] }) => (await fetch(url!)).headers.get("content-type"))),
  failure: `It did not work: ${failed.error}`,
  notSent: await run("image-expand/model", { image: never.asset_url, left: 10 }).catch(messageOf),
  refused: await stage(["image/png", "application/pdf"], []).catch(messageOf),
}));
