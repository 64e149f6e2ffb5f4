import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import type { Api } from "./api.ts";
import { runTool, type Tool } from "./tool.ts";
import { cancelTask } from "./tools/cancel-task.ts";
import { createTask } from "./tools/create-task.ts";
import { describeModel } from "./tools/describe-model.ts";
import { getIcon } from "./tools/get-icon.ts";
import { getItem } from "./tools/get-item.ts";
import { getTask } from "./tools/get-task.ts";
import { searchIcons } from "./tools/search-icons.ts";
import { searchMusic } from "./tools/search-music.ts";
import { searchSounds } from "./tools/search-sounds.ts";

/** In the order in which they are listed. */
export const tools: readonly Tool[] = [
  searchSounds, searchMusic, searchIcons, getItem, getIcon, describeModel, createTask, getTask, cancelTask,
];

const instructions =
  "Searchable sound effects, music and icons, and AI tasks on pictures and videos. Media never pass through you: hand on links, and name inputs as " +
  "URLs, task:ID#0 (a result), icon:ID, sound:ID or track:ID. Call describe_model before create_task.";

export interface McpServerParts {
  api: Api;
  /** Of the key. */
  scopes: readonly string[];
  version: string;
}

/** A server of the protocol for one exchange or connection. Both eras of the protocol are served by the same tools. */
export function createMcpServer({ api, scopes, version }: McpServerParts): McpServer {
  const server = new McpServer({ name: "atelier", version }, { instructions, capabilities: { tools: {} } });
  for (const tool of tools.filter(({ scope }) => scopes.includes(scope))) {
    const { name, title, description, annotations, schema } = tool;
    const inputSchema = fromJsonSchema<Record<string, unknown>>(schema as never);
    server.registerTool(name, { title, description, annotations, inputSchema }, (args, context) => runTool(tool, args, { api, context }));
  }
  return server;
}
