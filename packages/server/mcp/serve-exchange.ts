import { createMcpServer, type McpServerParts } from "@atelier/mcp/create-mcp-server.ts";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { IncomingMessage } from "node:http";

/** What serving an exchange needs besides its request. */
export interface ExchangeParts extends McpServerParts {
  /** Aborted when the client has gone. */
  gone: AbortSignal;
}

/** @param body of the request, parsed */
export type McpExchange = (request: IncomingMessage, body: unknown, parts: ExchangeParts) => Promise<Response>;

/** Serves one request of the protocol, of 2026 or of 2025; a client that goes away ends it. */
export const serveExchange: McpExchange = async (request, body, { gone, ...parts }) => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === "string" && name !== "content-length") headers.set(name, value);
  const asked = new Request("http://localhost/mcp", { method: "POST", headers, body: JSON.stringify(body), signal: gone });
  return createMcpHandler(() => createMcpServer(parts)).fetch(asked, { parsedBody: body });
};
