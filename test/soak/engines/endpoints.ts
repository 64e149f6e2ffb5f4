/**
 * `npm run soak -- endpoints [words]`: every endpoint with the product's own engine and the starter library, from the create to a result that ffprobe finds as
 * promised and ffmpeg decodes without a word; those whose path holds one of the words, where some are given. Prints what each took; takes some 10 minutes.
 */
import assert from "node:assert/strict";
import { until } from "@atelier/tools/service/until.ts";
import { startService } from "../../e2e/start-service.ts";
import { decodeStrictly } from "../../parts/decode-strictly.ts";
import { probeResult, walks } from "../../parts/endpoint-walks.ts";
import { serveMediaFiles } from "../../parts/media-files.ts";

/** Longest time for one task, milliseconds. */
const patience = 900_000;

interface View {
  task_id: string;
  status: string;
  generated: string[];
  error?: string;
  error_code?: string;
}

const words = process.argv.slice(2);
const chosen = Object.entries(walks).filter(([path]) => words.length === 0 || words.some((word) => path.includes(word)));
const media = await serveMediaFiles();
const service = await startService({ ATELIER_STARTER: "on" });
const wrong: string[] = [];
try {
  await until(patience, "the starter library is there", async () => (await fetch(new URL("/readyz", service.url))).status === 200);
  for (const [path, { body, result }] of chosen) {
    const begun = performance.now();
    try {
      const answer = await service.call(`/v1/ai/${path}`, { body: body(media) });
      if (answer.status === 503) {
        console.log(`${path}: no engine yet`);
        continue;
      }
      assert.equal(answer.status, 200, await answer.clone().text());
      const { data } = (await answer.json()) as { data: View };
      const task = async () => ((await (await service.call(`/v1/ai/${path}/${data.task_id}`)).json()) as { data: View }).data;
      await until(patience, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await task()).status));
      const { generated, error } = await task();
      assert.equal(error, undefined, JSON.stringify(error));
      const bytes = Buffer.from(await (await fetch(generated[0]!)).arrayBuffer());
      assert.deepEqual(await probeResult(bytes), result);
      await decodeStrictly(bytes);
      console.log(`${path}: as promised after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    } catch (error) {
      wrong.push(path);
      console.log(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  await service.dispose();
  await media.close();
}
if (wrong.length > 0) {
  console.log(`not as promised: ${wrong.join(", ")}`);
  process.exitCode = 1;
}
