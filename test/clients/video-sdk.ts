export {};

const { API_BASE: baseURL = "", API_KEY: apiKey = "", MEDIA: media = "" } = process.env;

interface Shot {
  prompt?: string | null;
  duration?: number | string | null;
}

interface VideoInput {
  prompt?: string;
  multi_prompt?: Shot[] | null;
  start_image_url?: string | null;
  aspect_ratio?: string | null;
  duration?: number | string;
  cfg_scale?: number | string;
  generate_audio?: boolean | string;
  negative_prompt?: string | null;
  seed?: number | string | null;
}

interface Video {
  task_id: string;
  status: string;
  generated: string[];
  error_message?: string;
}

class VideoClient {
  async #send(method: string, path: string, body?: object): Promise<Video> {
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(`${baseURL}/v1/ai/${path}`, {
        method,
        headers: { Authorization: `Bearer ${apiKey}`, Accept: "application/json", "Content-Type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      const content = (await response.json()) as { data: Video; message?: string };
      if (response.ok) return content.data;
      if (response.status !== 429 || attempt === 5) throw new Error(`${response.status}: ${content.message}`);
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get("retry-after") ?? 1)));
    }
  }

  async run(model: string, input: VideoInput, interval = 300): Promise<Video> {
    let video = await this.#send("POST", model, input);
    while (video.status !== "COMPLETED") {
      if (video.status === "FAILED") throw new Error(video.error_message);
      await new Promise((resolve) => setTimeout(resolve, interval));
      video = await this.#send("GET", `${model}/${video.task_id}`);
    }
    return video;
  }
}

const client = new VideoClient();
const messageOf = (error: unknown): string => (error as Error).message;
const shots: VideoInput = {
  prompt: "a lake",
  multi_prompt: [{ prompt: "a lake at dawn" }, { duration: 3 }],
  aspect_ratio: "1:1",
  duration: 5,
  cfg_scale: "0.5",
  generate_audio: "false",
  negative_prompt: null,
  start_image_url: null,
};
const film = await client.run("video/model-v3-std", shots);
const failure = await client
  .run("image-to-video/model-2-7", { prompt: "a wave", start_image_url: `${media}/missing.png`, duration: "5", seed: "42" })
  .catch(messageOf);
const refusal = await client.run("text-to-video/model-v2-6-1080p", { prompt: "a lake", duration: 7 }).catch(messageOf);
console.log(JSON.stringify({ files: film.generated.length, failure, refusal }));
