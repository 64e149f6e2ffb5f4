import { fromJsonSchema, type jsonSchemaValidator, McpServer } from "@modelcontextprotocol/server";
import type { Api } from "./api.ts";
import type { LocalFiles } from "./local-files.ts";
import { runTool, type Tool } from "./tool.ts";
import { addToBoard, listBoards } from "./tools/boards.ts";
import { cancelTask } from "./tools/cancel-task.ts";
import { createTask } from "./tools/create-task.ts";
import { describeModel } from "./tools/describe-model.ts";
import { getIcon } from "./tools/get-icon.ts";
import { getItem } from "./tools/get-item.ts";
import { getTask } from "./tools/get-task.ts";
import { searchIcons } from "./tools/search-icons.ts";
import { searchMusic } from "./tools/search-music.ts";
import { searchSounds } from "./tools/search-sounds.ts";
import { uploadFile, uploadMedia } from "./tools/upload-media.ts";

const shared: readonly Tool[] = [
  searchSounds, searchMusic, searchIcons, getItem, getIcon, describeModel, createTask, getTask, cancelTask, listBoards, addToBoard,
];

/** In the order in which they are listed: where there are files, one of them is sent by its path, elsewhere to a signed URL. */
export const toolsFor = (files: LocalFiles | undefined): readonly Tool[] => [...shared, files ? uploadFile : uploadMedia];

const instructionsFor = (files: LocalFiles | undefined) =>
  "Searchable sound effects, music and icons, and AI tasks on pictures and videos. Results come as links with a small preview: hand on the links. Name media " +
  `as URLs, ${files ? "paths of files here, " : ""}task:ID#0 (a result), upload:ID, icon:ID, sound:ID or track:ID. Call describe_model before create_task.`;

export interface McpServerParts {
  api: Api;
  /** Of the key. */
  scopes: readonly string[];
  version: string;
  /** Of the machine on which the caller runs; absent over HTTP. */
  files?: LocalFiles;
}

/** The tools check their arguments themselves, in words that name them. */
const unchecked: jsonSchemaValidator = { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) };

/** A server of the protocol for one exchange or connection. Both eras of the protocol are served by the same tools. */
export function createMcpServer({ api, scopes, version, files }: McpServerParts): McpServer {
  const server = new McpServer({ name: "atelier", version }, { instructions: instructionsFor(files), capabilities: { tools: {} } });
  for (const tool of toolsFor(files).filter(({ scope }) => scopes.includes(scope))) {
    const { name, title, description, annotations, schema } = tool;
    const inputSchema = fromJsonSchema<Record<string, unknown>>(schema as never, unchecked);
    server.registerTool(name, { title, description, annotations, inputSchema }, (args, context) => runTool(tool, args, { api, context, files }));
  }
  return server;
}
