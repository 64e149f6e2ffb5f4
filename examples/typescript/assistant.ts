/**
 * What an assistant does with the service, by the Model Context Protocol: it looks which tools there are, finds an icon, and has a film made.
 * A language model would choose the calls; here they are chosen. Needs the package @modelcontextprotocol/client.
 *
 *     node examples/typescript/assistant.ts sun "a sunrise over the sea"
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const [term, prompt] = process.argv.slice(2);
const headers = { authorization: `Bearer ${process.env.ATELIER_KEY}` };
const client = new Client({ name: "an example", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", process.env.ATELIER_URL), { requestInit: { headers } }));

async function call(name: string, given: Record<string, unknown>): Promise<string> {
  const result = (await client.callTool({ name, arguments: given })) as { content: { type: string; text?: string; uri?: string }[]; isError?: boolean };
  const text = result.content.map((part) => part.text ?? part.uri ?? `[${part.type}]`).join("\n");
  // An error is for the model too: it says what would be right.
  return result.isError ? `refused: ${text}` : text;
}

const { tools } = await client.listTools();
console.log(`tools: ${tools.map(({ name }) => name).join(", ")}`);
console.log(await call("search_icons", { query: term, limit: 3 }));

let answer = await call("create_task", { model: "text-to-video/model-4-5", input: { prompt, duration: 5 }, wait_seconds: 45 });
const id = /task ([0-9a-f-]{36})/.exec(answer)?.[1];
while (id && /: (CREATED|IN_PROGRESS)/.test(answer)) answer = await call("get_task", { task_id: id, wait_seconds: 45 });
console.log(answer);
await client.close();
