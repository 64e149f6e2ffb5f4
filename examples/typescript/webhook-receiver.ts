/**
 * Receives webhooks, and puts the files of each finished task into a folder. The same webhook may come twice: the second is answered and does nothing.
 *
 *     WEBHOOK_SECRET=whsec_... PORT=8090 node examples/typescript/webhook-receiver.ts FOLDER
 */
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type TaskView, verify, WebhookError } from "../../clients/typescript/src/index.ts";

const folder = process.argv[2]!;
const seen = new Set<string>();
await mkdir(folder, { recursive: true });

async function fetchFiles(task: TaskView): Promise<void> {
  for (const [place, url] of task.generated.entries()) {
    // A signed URL needs no key.
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answers with status ${response.status}`);
    const name = `${task.task_id}-${place}-${basename(new URL(url).pathname)}`;
    await writeFile(join(folder, name), Buffer.from(await response.arrayBuffer()));
    console.log(`${task.model}: ${name}`);
  }
}

createServer((request, response) => {
  void (async () => {
    try {
      const task = await verify({ headers: request.headers, body: await buffer(request) }, process.env.WEBHOOK_SECRET!);
      const id = request.headers["webhook-id"] as string;
      if (!seen.has(id) && task.status === "COMPLETED") await fetchFiles(task);
      if (task.status === "FAILED") console.log(`${task.model}: ${task.error}`);
      seen.add(id);
      response.writeHead(204).end();
    } catch (error) {
      // After anything but 2xx the service sends it again later.
      response.writeHead(error instanceof WebhookError ? 401 : 500).end();
    }
  })();
}).listen(Number(process.env.PORT), () => console.log("listening"));
