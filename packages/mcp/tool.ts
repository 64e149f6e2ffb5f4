import type { CallToolResult, ServerContext, ToolAnnotations } from "@modelcontextprotocol/server";
import { type Api, Refused } from "./api.ts";
import { boundedText } from "./bounded-text.ts";
import { type ArgumentSchema, checkArguments } from "./check-arguments.ts";
import type { LocalFiles } from "./local-files.ts";

export interface ToolCall {
  api: Api;
  context: ServerContext;
  /** Of the machine on which the caller runs; absent over HTTP. */
  files?: LocalFiles | undefined;
}

/** One tool, one file. */
export interface Tool {
  name: string;
  title: string;
  /** What a model must know to choose it. Short: every description is read in every conversation. */
  description: string;
  /** Which of the key's scopes lets it be listed. */
  scope: "catalog" | "ai";
  annotations: ToolAnnotations;
  schema: ArgumentSchema;
  run(args: Record<string, unknown>, call: ToolCall): Promise<CallToolResult>;
}

/** Annotations of tools that only look. */
export const looksOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** An answer of lines. */
export function answer(lines: readonly string[], ...more: CallToolResult["content"]): CallToolResult {
  return { content: [{ type: "text", text: boundedText(lines.join("\n")) }, ...more] };
}

/** Runs a tool; what is refused is an answer that the model can mend, not a fault of the protocol. */
export async function runTool(tool: Tool, args: Record<string, unknown>, call: ToolCall): Promise<CallToolResult> {
  const faults = checkArguments(tool, args);
  if (faults.length > 0) return refusal(faults.join("\n"));
  try {
    return await tool.run(args, call);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusal(error.message);
  }
}

const refusal = (text: string): CallToolResult => ({ content: [{ type: "text", text: boundedText(text) }], isError: true });
