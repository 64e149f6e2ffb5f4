import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { promisify } from "node:util";
import { codeLanguages, codeOf } from "./code.ts";

const run = promisify(execFile);
const body = { prompt: "it's \"quoted\" \\ $HOME\nnext", zoom: 0.5, flat: true, list: [{ url: "x" }], nothing: {} };

test("the code of each language sends exactly the body, whatever is written in it", { timeout: 60_000 }, async (t) => {
  const received: unknown[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    received.push([request.method, request.url, request.headers["x-service-api-key"], text && JSON.parse(text)]);
    response.end(JSON.stringify({ data: { task_id: "1", status: "COMPLETED", generated: ["there"] } }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => server.close());
  for (const language of codeLanguages) {
    const code = codeOf(language, "video/model-v3", body, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [program, args]: [string, string[]] = {
      curl: ["sh", ["-c", code]], TypeScript: [process.execPath, ["--input-type=module-typescript", "-e", code]], Python: ["python3", ["-c", code]],
    }[language] as [string, string[]];
    const there = await run(program, ["--version"]).then(() => true, () => false);
    if (program !== "sh" && !there) continue;
    const { stdout } = await run("env", ["ATELIER_API_KEY=a key", program, ...args]);
    assert.match(stdout, /there/, language);
    assert.deepEqual(received.pop(), ["POST", "/v1/ai/video/model-v3", "a key", body], language);
  }
});
