export {};

interface EditOptions {
  aspectRatio?: string;
  seed?: number;
  webhookUrl?: string;
  safetyChecker?: boolean;
}

interface Task {
  task_id: string;
  status: "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
  generated: string[];
}

const { API_BASE: base = "", API_KEY: key = "", MEDIA: media = "" } = process.env;
const path = `${base}/v1/ai/text-to-image/model-v4-5-edit`;
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", accept: "application/json" };

async function request(url: string, init: RequestInit = {}): Promise<Task> {
  const response = await fetch(url, { ...init, headers });
  const body = (await response.json()) as { data: Task; message?: string };
  if (!response.ok) throw new Error(body.message ?? response.statusText);
  return body.data;
}

async function editImage(prompt: string, images: string[], { aspectRatio, seed, webhookUrl, safetyChecker }: EditOptions = {}): Promise<string[]> {
  const body = {
    prompt,
    reference_images: images,
    aspect_ratio: aspectRatio ?? null,
    seed: seed ?? null,
    webhook_url: webhookUrl ?? null,
    enable_safety_checker: safetyChecker ?? null,
  };
  let task = await request(path, { method: "POST", body: JSON.stringify(body) });
  while (task.status !== "COMPLETED") {
    if (task.status === "FAILED") throw new Error("generation failed");
    await new Promise((resolve) => setTimeout(resolve, 200));
    task = await request(`${path}/${task.task_id}`);
  }
  return task.generated;
}

const [result] = await editImage("make it warmer", [`${media}/picture.png`]);
const picture = await fetch(result!);
console.log(JSON.stringify({ type: picture.headers.get("content-type"), bytes: (await picture.arrayBuffer()).byteLength }));
