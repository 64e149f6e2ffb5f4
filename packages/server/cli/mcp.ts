import { parseArgs } from "node:util";
import { changesNothing, type Command, CommandError, UsageError } from "./command.ts";

/** Milliseconds that the service has to answer a call. */
const patience = 90_000;

export const mcp: Command = {
  name: "mcp",
  summary: "serve assistants over standard input and output (Model Context Protocol)",
  usage: ["mcp [--url URL] [--key KEY]"],
  shared: ["Without --url: the service of this configuration. Without --key: ATELIER_API_KEY."],
  // Its tools call the API, which records them.
  changes: changesNothing,
  async run(args, { config }) {
    const { values } = parseArgs({ args, options: { url: { type: "string" }, key: { type: "string" } } });
    const key = values.key ?? config.apiKey;
    if (key === undefined) throw new UsageError("mcp needs a key: --key KEY, or ATELIER_API_KEY.");
    const url = values.url ?? config.publicUrl ?? `http://${config.host}:${config.port}`;
    if (!URL.canParse(url)) throw new UsageError("--url takes an address such as http://127.0.0.1:8080.");
    const { serveStandardStreams } = await import("@atelier/mcp/serve-standard-streams.ts");
    const { Refused } = await import("@atelier/mcp/api.ts");
    await serveStandardStreams({ url, key, patience }).catch((error: unknown) => {
      throw error instanceof Refused ? new CommandError(error.message) : error;
    });
  },
};
