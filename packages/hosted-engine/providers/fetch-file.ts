import { writeFile } from "node:fs/promises";
import { EngineError } from "@atelier/engine/engine.ts";
import { ServerClient } from "@atelier/engine/http/server-client.ts";
import { providerServer } from "./client-call.ts";

export interface FileRequest {
  /** The provider, as failures call it. */
  name: string;
  path: string;
  mostBytes: number;
  readTimeout: number | undefined;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** Writes what lies at a URL into a file. */
export async function fetchFile(url: URL, { name, path, mostBytes, readTimeout, headers = {}, signal }: FileRequest): Promise<void> {
  const client = new ServerClient(providerServer(name, url.origin, headers, readTimeout));
  await (await client.succeed(url.pathname + url.search, { signal })).save(path, mostBytes);
}

/** Writes a result that came within an answer into a file. @param url `data:…;base64,…` */
export async function writeDataUrl(url: string, { name, path, mostBytes }: Pick<FileRequest, "name" | "path" | "mostBytes">): Promise<void> {
  const text = url.slice(url.indexOf(",") + 1);
  if (text.length > (mostBytes * 4) / 3 + 4) {
    throw new EngineError("failed", `${name} sent more than ${mostBytes} bytes`, { class: "permanent", reason: "The provider's result is too large" });
  }
  await writeFile(path, Buffer.from(text, "base64"));
}
