import { join } from "node:path";
import type { TestContext } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { probeKey, type ProbeService } from "./probe-service.ts";

const root = join(import.meta.dirname, "../..");

/** The arguments of Node that serve the protocol on standard streams. */
export const standardStreamsArguments = (service: Pick<ProbeService, "url">, key = probeKey): string[] => [
  join(root, "packages/server/cli/atelier.ts"), "mcp", "--url", service.url, "--key", key,
];

export type Era = "2026-07-28" | "legacy";

/** What a tool has answered. */
export interface Answer {
  content: { type: string; text?: string; uri?: string; data?: string; mimeType?: string }[];
  isError?: boolean;
}

export async function overHttp(t: TestContext, service: ProbeService, era: Era, apiKey = probeKey): Promise<Client> {
  const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
  return connected(t, era, new StreamableHTTPClientTransport(new URL("/mcp", service.url), { requestInit }));
}

export async function overStandardStreams(t: TestContext, service: ProbeService, era: Era): Promise<Client> {
  return connected(t, era, new StdioClientTransport({ command: process.execPath, args: standardStreamsArguments(service), stderr: "inherit" }));
}

async function connected(t: TestContext, era: Era, transport: Parameters<Client["connect"]>[0]): Promise<Client> {
  const mode = era === "legacy" ? era : { pin: era };
  const client = new Client({ name: "a test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  t.after(() => client.close());
  return client;
}

export const textOf = ({ content }: Answer): string => content.map(({ text = "" }) => text).join("\n");
