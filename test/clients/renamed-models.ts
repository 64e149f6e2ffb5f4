export {};

const { API_BASE: baseUrl = "", API_KEY: apiKey = "", MEDIA: media = "" } = process.env;

interface Prediction {
  task_id: string;
  status: "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
  generated: string[];
  error_message?: string | null;
}

interface Options {
  pollInterval?: number;
  timeout?: number;
}

class StudioError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Options are named as JavaScript names them, members as the API does. */
function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), toSnakeCase(one)]));
}

class Studio {
  readonly images = {
    edit: (input: object, options?: Options) => this.#run("text-to-image/painter-2-edit", "text-to-image/painter-2-edit", input, options),
    retouch: (input: object, options?: Options) => this.#run("portrait-retoucher/natural", "portrait-retoucher", input, options),
    list: (query: Record<string, string>) => this.#request<Prediction[]>(`text-to-image/painter-2-edit?${new URLSearchParams(query)}`),
  };

  readonly videos = {
    animate: (input: object, options?: Options) => this.#run("image-to-video/cinema-v3-pro", "image-to-video/cinema-v3", input, options),
    get: (id: string) => this.#request<Prediction>(`image-to-video/cinema-v3/${id}`),
    create: (input: object) => this.#request<Prediction>("image-to-video/cinema-v3-pro", input),
    cancel: (id: string) => this.#request<Prediction>(`image-to-video/cinema-v3/${id}`, undefined, "DELETE"),
  };

  async #run(model: string, tasks: string, input: object, { pollInterval = 250, timeout = 120_000 }: Options = {}): Promise<Prediction> {
    const deadline = Date.now() + timeout;
    let prediction = await this.#request<Prediction>(model, input);
    while (prediction.status !== "COMPLETED") {
      if (prediction.status === "FAILED") throw new Error(prediction.error_message ?? "generation failed");
      if (Date.now() > deadline) throw new Error("timed out");
      await new Promise((resolve) => setTimeout(resolve, pollInterval));
      prediction = await this.#request<Prediction>(`${tasks}/${prediction.task_id}`);
    }
    return prediction;
  }

  async #request<Data>(path: string, body?: object, method = body ? "POST" : "GET"): Promise<Data> {
    const credentials: Record<string, string> = path.startsWith("text-to-image") ? { "X-Studio-Api-Key": apiKey } : { Authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${baseUrl}/v1/ai/${path}`, {
      method,
      headers: { ...credentials, Accept: "application/json", "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(toSnakeCase(body)) }),
    });
    const content = (await response.json()) as { data: Data; message?: string };
    if (!response.ok) throw new StudioError(response.status, content.message ?? response.statusText);
    return content.data;
  }
}

const studio = new Studio();
const shown = ({ status, message }: StudioError): string => `${status}: ${message}`;
const edited = await studio.images.edit({ prompt: "make it blue", referenceImages: [`${media}/picture.png`], aspectRatio: null, seed: "7", webhookUrl: null });
const retouched = await studio.images.retouch({ image: `${media}/portrait.png`, sharpen: "0", smartGrain: null });
const listed = await studio.images.list({ limit: "5", status: "" });
const options = { duration: 3, cfgScale: "0.5", generateAudio: false, elements: [], multiPrompt: null };
const film = { prompt: "a slow turn", startImageUrl: `${media}/picture.png`, ...options };
const animated = await studio.videos.animate(film);
const begun = await studio.videos.create({ ...film, duration: "15" });
const cancelled = await studio.videos.cancel(begun.task_id);
const refused = await studio.videos.create({ ...film, duration: 99 }).catch(shown);
const unknown = await studio.videos.get("3fa85f64-5717-4562-b3fc-2c963f66afa6").catch(shown);
const file = await fetch(animated.generated[0]!, { headers: { Range: "bytes=0-15" } });
const files = [edited, retouched, animated].map(({ generated }) => generated.length);
console.log(JSON.stringify({ files, listed: listed.length, type: file.headers.get("content-type"), cancelled: cancelled.status, refused, unknown }));
