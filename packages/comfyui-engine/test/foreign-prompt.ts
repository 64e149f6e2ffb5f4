import type { FakeComfyui } from "./fake-server.ts";

/** A prompt of somebody else, put into the queue of the server. */
export async function foreignPrompt(fake: FakeComfyui): Promise<string> {
  const prompt = {
    empty: { class_type: "EmptyImage", inputs: { width: 16, height: 16, batch_size: 1, color: 0 } },
    save: { class_type: "SaveImage", inputs: { images: ["empty", 0], filename_prefix: "theirs" } },
  };
  const answer = await fetch(`${fake.url}/prompt`, { method: "POST", body: JSON.stringify({ prompt }) });
  return ((await answer.json()) as { prompt_id: string }).prompt_id;
}
