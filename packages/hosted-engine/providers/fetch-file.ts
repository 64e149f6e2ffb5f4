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

/** A store says of a URL that it is no longer good. */
export class GoneFile extends EngineError {}

/** Writes what lies at a URL into a file. @throws GoneFile for 403 where no key was sent that it could be about: stores say it of URLs that have ended */
export async function fetchFile(url: URL, { name, path, mostBytes, readTimeout, headers, signal }: FileRequest): Promise<void> {
  const client = new ServerClient(providerServer(name, url.origin, headers ?? {}, readTimeout));
  const answer = await client.ask(url.pathname + url.search, { signal });
  if (answer.ok) return answer.save(path, mostBytes);
  const failure = await answer.failure();
  throw answer.status === 403 && !headers ? new GoneFile("failed", failure.message, { ...failure.report, cause: failure }) : failure;
}

/** Writes a result that came within an answer into a file. @param url `data:…;base64,…` */
export async function writeDataUrl(url: string, { name, path, mostBytes }: Pick<FileRequest, "name" | "path" | "mostBytes">): Promise<void> {
  const text = url.slice(url.indexOf(",") + 1);
  if (text.length > (mostBytes * 4) / 3 + 4) {
    throw new EngineError("failed", `${name} sent more than ${mostBytes} bytes`, { class: "permanent", reason: "The provider's result is too large" });
  }
  await writeFile(path, Buffer.from(text, "base64"));
}
