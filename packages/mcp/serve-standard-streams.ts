import { readFile } from "node:fs/promises";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { type Api, callJson, Refused } from "./api.ts";
import { createMcpServer } from "./create-mcp-server.ts";
import { openLocalFiles } from "./local-files.ts";
import { remoteApi, remoteFiles, type RemoteService } from "./remote-api.ts";

/** Bytes of one message: a create of the API with all its media in Base64. */
const largestMessage = 100 * 1024 * 1024;

/**
 * Serves the protocol on standard input and output until the input ends. What people should read goes to standard error.
 * @throws Refused where the service does not take the key or cannot be reached
 */
export async function serveStandardStreams(service: RemoteService): Promise<void> {
  const api = remoteApi(service);
  const files = openLocalFiles(remoteFiles(service));
  const { version } = JSON.parse(await readFile(new URL("package.json", import.meta.url), "utf8")) as { version: string };
  const scopes = await scopesOf(api);
  const ended = new Promise<void>((resolve) => process.stdin.once("end", resolve).once("close", resolve));
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: largestMessage });
  const onerror = (error: Error) => process.stderr.write(`${error.message}\n`);
  const connection = serveStdio(() => createMcpServer({ api, scopes, version, files }), { transport, onerror });
  await ended;
  await connection.close();
}

const unknownKey = "The service does not know this key: give another by --key or ATELIER_API_KEY; `atelier keys create` makes one.";

/** What the key may do decides which tools are listed. */
async function scopesOf(api: Api): Promise<string[]> {
  const allowed: string[] = [];
  for (const [scope, path] of [["catalog", "/v1/icons"], ["ai", "/v1/tasks"]] as const) {
    const { status } = await api({ path, query: { limit: 1, per_page: 1 } });
    if (status === 401) throw new Refused(unknownKey, 401);
    // Anything else than these two is no answer of this service, or none of now: its own words are the best.
    if (status !== 200 && status !== 403) await callJson(api, { path });
    if (status !== 403) allowed.push(scope);
  }
  return allowed;
}
