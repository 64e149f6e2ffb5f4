import { readFile } from "node:fs/promises";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type Api, callJson, target } from "./api.ts";
import { createMcpServer } from "./create-mcp-server.ts";

export interface StandardStreamsOptions {
  url: string;
  key: string;
  /** Milliseconds that the service has to answer a call. */
  patience: number;
}

/** Serves the protocol on standard input and output until the input ends. What people should read goes to standard error. */
export async function serveStandardStreams({ url, key, patience }: StandardStreamsOptions): Promise<void> {
  const api = remoteApi({ url, key, patience });
  const { version } = JSON.parse(await readFile(new URL("package.json", import.meta.url), "utf8")) as { version: string };
  const scopes = await scopesOf(api);
  const ended = new Promise<void>((resolve) => process.stdin.once("end", resolve).once("close", resolve));
  const connection = serveStdio(() => createMcpServer({ api, scopes, version }), { onerror: (error) => process.stderr.write(`${error.message}\n`) });
  await ended;
  await connection.close();
}

/** The API over the network. */
export function remoteApi({ url, key, patience }: StandardStreamsOptions): Api {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/+$/, "");
  return async (request) => {
    // Signed URLs have the path of the service's address before theirs, calls have not.
    const path = target(request);
    const { method = "GET", body, headers, signal } = request;
    const limit = AbortSignal.timeout(patience);
    const response = await fetch(origin + (path.startsWith(`${base}/`) ? path : base + path), {
      method,
      headers: { authorization: `Bearer ${key}`, ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return { status: response.status, contentType: response.headers.get("content-type") ?? "", bytes: new Uint8Array(await response.arrayBuffer()) };
  };
}

/** What the key may do decides which tools are listed. */
async function scopesOf(api: Api): Promise<string[]> {
  const allowed: string[] = [];
  for (const [scope, path] of [["catalog", "/v1/icons"], ["ai", "/v1/tasks"]] as const) {
    const { status } = await api({ path, query: { limit: 1, per_page: 1 } });
    if (status === 401) await callJson(api, { path });
    if (status !== 403) allowed.push(scope);
  }
  return allowed;
}

