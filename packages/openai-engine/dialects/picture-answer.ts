import { writeFile } from "node:fs/promises";
import type { Response } from "undici";
import { EngineError } from "@atelier/engine/engine.ts";
import type { Call } from "./dialect.ts";

/** Saves the first result of an answer: base64, or an address on the same server. */
export async function saveResult({ client, signal }: Call, answer: Response, path: string): Promise<void> {
  const body = (await client.json(answer, signal)) as { data?: { b64_json?: unknown; url?: unknown }[] } | null;
  const [result] = Array.isArray(body?.data) ? body.data : [];
  if (typeof result?.b64_json === "string" && result.b64_json !== "") return writeFile(path, Buffer.from(result.b64_json, "base64"));
  if (typeof result?.url !== "string" || result.url === "") throw new EngineError("failed", `${client.server.name} answered without a result`);
  if (result.url.startsWith("data:")) return writeFile(path, Buffer.from(result.url.slice(result.url.indexOf(",") + 1), "base64"));
  return client.save(await client.askWhenReady(result.url, { signal }), path, signal);
}
