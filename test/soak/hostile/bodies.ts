/**
 * `npm run soak -- bodies [words]`: sends every hostile body at 96 MiB, alone and four at a time, declared and chunked, and watches how fast the health
 * check answers beside a bare Node server, how long its own thread works in one turn, and how much memory the service takes. About five minutes on a quiet
 * machine.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "../../e2e/start-service.ts";
import { hostileBodies, lengthOf, portionsOf } from "../../parts/load/hostile-bodies.ts";
import { sendBody } from "../../parts/load/send-body.ts";
import { memoryOf, watchHealth } from "../../parts/load/watch-health.ts";
import { watchedTurns } from "../../parts/load/watch-turns.ts";

const size = 96 * 1024 * 1024;
/** Milliseconds of the service's own work in one turn of its event loop, and megabytes over what it takes at rest. */
const longestAllowed = 100;
const mostAllowed = 400;

const words = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "atelier-turns-"));
const turns = watchedTurns(folder);
const service = await startService(turns.settings);
const idle = await memoryOf(service.pid);
turns.longest();
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
      const longest = turns.longest();
      const line = `${name} x ${together}: ${statuses.join(", ")}; ${seconds.toFixed(1)} s; ` +
        `slowest health ${(seen.service[0] ?? 0).toFixed(0)} ms (bare ${(seen.bare[0] ?? 0).toFixed(0)} ms) of ${seen.service.length}; ` +
        `longest turn ${longest.toFixed(0)} ms; ${more.toFixed(0)} MB more`;
      console.log(line);
      const expected = statuses.every((status) => body.statuses.includes(status as number) || status === 503);
      if (!expected || !seen.service.every(Number.isFinite) || longest > longestAllowed || more > mostAllowed) failed.push(line);
    }
  }
} finally {
  await service.dispose();
  await rm(folder, { recursive: true });
}
if (failed.length > 0) {
  console.log(`does not hold:\n${failed.join("\n")}`);
  process.exitCode = 1;
}
