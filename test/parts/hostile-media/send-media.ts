import { setTimeout as sleep } from "node:timers/promises";

/** What became of a file: `wrong` where it was neither refused with a reason nor handled. */
export interface Fate {
  fate: "refused" | "handled" | "failed with a reason" | "wrong";
  answered: string;
}

export interface Sender {
  /** Calls a path of the service with a key; `body` is sent as JSON. */
  call(path: string, init?: { method?: string; body?: unknown }): Promise<Response>;
  /** Puts bytes where the service can fetch them. */
  serve(bytes: Buffer): string;
  /** A whole picture and a whole sound, for what is asked for beside the damaged one. */
  picture: Buffer;
  sound: Buffer;
  random(): number;
  /** Every accepted task is watched to its end. Default: one in sixteen. */
  toTheEnd?: boolean;
}

interface Task {
  task_id: string;
  status: string;
  error?: string;
  error_code?: string;
}

/** A task that was accepted is watched to its end this often, or a night would not do. Of other pictures a part runs unwatched; the rest is cancelled. */
const watched = 0.06;
const leftAlone = 0.25;
/** Milliseconds; of a task that stands behind all others more. */
const patience = 90_000;
const longPatience = 3_600_000;

const images = new Set(["png", "jpeg", "webp", "bmp", "gif"]);
const clips = new Set(["mp4", "mov", "m4v", "webm", "mkv"]);
let count = 0;

/** Sends a file by one of the ways in which a caller can hand in its kind. */
export async function sendMedia(sender: Sender, format: string, bytes: Buffer): Promise<Fate> {
  const { random, serve, picture, sound } = sender;
  const inline = bytes.toString("base64") || "AA==";
  const byAddress = random() < 0.08;
  if (images.has(format)) {
    if (byAddress) return createTask(sender, "lip-sync/model-1-0-fast", { image_url: serve(bytes), audio_url: serve(sound), resolution: "480p" }, 1);
    if (random() < 0.2) return edit(sender, "artists", { name: `artist ${count++} ${Date.now()}`, cover: inline });
    return createTask(sender, "skin-enhancer/faithful", { image: inline }, watched);
  }
  if (clips.has(format)) {
    const video = byAddress ? serve(bytes) : inline;
    return createTask(sender, "video-upscaler-precision", { video, resolution: "1k" }, byAddress ? watched : watched / 4);
  }
  if (byAddress && format !== "flac" && format !== "ogg") {
    return createTask(sender, "lip-sync/model-1-0-fast", { image_url: serve(picture), audio_url: serve(bytes), resolution: "480p" }, 1);
  }
  return random() < 0.3 ? edit(sender, "music", { file: inline, title: "music" }) : edit(sender, "sound-effects", { file: inline, title: "sound" });
}

async function edit({ call }: Sender, kind: string, body: Record<string, unknown>): Promise<Fate> {
  const answer = await post(call, `/v1/admin/${kind}`, body);
  return answer.ok ? { fate: "handled", answered: `${kind} ${await answer.text()}` } : refusal(answer);
}

async function createTask({ call, random, toTheEnd = false }: Sender, path: string, body: Record<string, unknown>, share: number): Promise<Fate> {
  const answer = await post(call, `/v1/ai/${path}`, body);
  if (!answer.ok) return refusal(answer);
  const { data } = (await answer.json()) as { data: Task };
  const url = `/v1/ai/${path}/${data.task_id}`;
  const isWatched = random() < share;
  const deadline = Date.now() + (toTheEnd ? longPatience : isWatched ? patience : 0);
  for (;;) {
    const { data: task } = (await (await call(url)).json()) as { data: Task };
    if (task.status === "COMPLETED") return { fate: "handled", answered: "completed" };
    if (task.status === "FAILED") return ending(task);
    if (Date.now() > deadline) break;
    await sleep(200);
  }
  if (toTheEnd) return { fate: "wrong", answered: "did not end within an hour" };
  if (!path.startsWith("skin") || random() > leftAlone) await (await call(url, { method: "DELETE" })).arrayBuffer();
  return { fate: "handled", answered: "accepted" };
}

function ending({ error, error_code: code = "" }: Task): Fate {
  const answered = `${code}: ${error}`;
  return { fate: ["invalid_input", "no_face"].includes(code) ? "failed with a reason" : "wrong", answered };
}

async function refusal(answer: Response): Promise<Fate> {
  const answered = `${answer.status} ${await answer.text()}`;
  const problem = JSON.parse(answered.slice(4)) as { invalid_params?: unknown[]; code?: string };
  const hasReason = answer.status === 409 || (answer.status < 500 && Array.isArray(problem.invalid_params) && problem.invalid_params.length > 0);
  return { fate: hasReason ? "refused" : "wrong", answered };
}

/** A service that has too much to read says so and is asked again, as its documentation tells. */
async function post(call: Sender["call"], path: string, body: Record<string, unknown>): Promise<Response> {
  for (let again = 0; ; again++) {
    const answer = await call(path, { body });
    if (answer.status !== 503 || answer.headers.get("retry-after") === null || again > 20) return answer;
    await answer.arrayBuffer();
    await sleep(1000);
  }
}
