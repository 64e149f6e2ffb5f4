/**
 * `npm run soak -- bodies [words]`: sends every hostile body at 96 MiB, alone and four at a time, declared and chunked, and watches how fast the health
 * check answers beside a bare Node server,
 * and how much memory the service takes. About five minutes.
 */
import { startService } from "../e2e/start-service.ts";
import { hostileBodies, lengthOf, portionsOf } from "../parts/hostile-bodies.ts";
import { sendBody } from "../parts/send-body.ts";
import { memoryOf, watchHealth } from "../parts/watch-health.ts";

const size = 96 * 1024 * 1024;
/** Milliseconds, and megabytes over what the service takes at rest. */
const slowestAllowed = 100;
const mostAllowed = 400;

const words = process.argv.slice(2);
const service = await startService();
const idle = await memoryOf(service.pid);
console.log(`at rest: ${idle.toFixed(0)} MB`);
const url = new URL("/v1/ai/skin-enhancer/faithful", service.url);
const failed: string[] = [];
try {
  for (const [name, body] of Object.entries(hostileBodies)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    for (const together of [1, 4]) {
      const watch = await watchHealth(service);
      const begun = performance.now();
      const answers = await Promise.allSettled(
        Array.from({ length: together }, (_, index) =>
          sendBody(portionsOf(body, size), {
            url, headers: { "x-service-api-key": "whole-service-test-key", "idempotency-key": `${name.replaceAll(" ", "-")}-${together}-${index}` },
            ...(index % 2 === 0 && { length: lengthOf(body, size) }),
          }),
        ),
      );
      const seconds = (performance.now() - begun) / 1000;
      const seen = await watch.end();
      const more = seen.memory - idle;
      const statuses = answers.map((answer) => (answer.status === "fulfilled" ? answer.value.status : String(answer.reason)));
      const [slowest = 0] = seen.service;
      const line = `${name} x ${together}: ${statuses.join(", ")}; ${seconds.toFixed(1)} s; ` +
        `slowest health ${slowest.toFixed(0)} ms (bare ${(seen.bare[0] ?? 0).toFixed(0)} ms) of ${seen.service.length}; ` +
        `${more.toFixed(0)} MB more`;
      console.log(line);
      const expected = statuses.every((status) => body.statuses.includes(status as number) || status === 503);
      if (!expected || slowest > Math.max(slowestAllowed, 2 * (seen.bare[0] ?? 0)) || more > mostAllowed) failed.push(line);
    }
  }
} finally {
  await service.dispose();
}
if (failed.length > 0) {
  console.log(`does not hold:\n${failed.join("\n")}`);
  process.exitCode = 1;
}
