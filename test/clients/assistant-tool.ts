export {};

const { API_BASE: base = "", API_KEY: key = "" } = process.env;

interface Failure {
  message?: string;
  invalid_params?: { field: string; reason: string }[];
}

/** What an assistant's tool answers: text in any case. */
async function call(method: string, path: string, values: Record<string, unknown>): Promise<{ text: string; data?: Record<string, unknown> }> {
  const query =
    method === "GET"
      ? `?${new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, value === null ? "" : String(value)]))}`
      : "";
  const response = await fetch(`${base}${path}${query}`, {
    method,
    headers: { "x-service-api-key": key, accept: "application/json", ...(method === "POST" && { "content-type": "application/json" }) },
    ...(method === "POST" && { body: JSON.stringify(values) }),
  });
  if (response.headers.get("content-type")?.startsWith("application/json") !== true) return { text: "The service answered with something else than JSON" };
  const content = (await response.json()) as Record<string, unknown> & Failure;
  if (response.ok) return { text: "ok", data: content };
  const fields = content.invalid_params?.map(({ field, reason }) => `${field} ${reason}`);
  return { text: fields?.join("; ") ?? content.message ?? "unknown failure" };
}

const effects = (values: Record<string, unknown>) =>
  call("GET", "/v1/sound-effects", { q: "", category: "", "include-premium": null, order_by: "", limit: "", offset: 0, ...values });
const video = (values: Record<string, unknown>) =>
  call("POST", "/v1/ai/text-to-video/model-2-7", {
    prompt: null,
    negative_prompt: "",
    aspect_ratio: null,
    resolution: null,
    duration: null,
    seed: null,
    audio_url: null,
    additional_settings: null,
    webhook_url: null,
    ...values,
  });

const found = await effects({ category: "ambience", "include-premium": "True" });
console.log(
  JSON.stringify({
    found: (found.data?.results as unknown[] | undefined)?.length,
    badLimit: (await effects({ limit: 5000 })).text,
    created: (await video({ prompt: "a lake", duration: "3" })).text,
    noPrompt: (await video({ prompt: "  ", duration: 99 })).text,
    unknownTask: (await call("GET", "/v1/ai/text-to-video/model-2-7/none", {})).text,
  }),
);
