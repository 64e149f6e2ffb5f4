import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { hostileBodies, lengthOf, portionsOf } from "../parts/load/hostile-bodies.ts";
import { sendBody } from "../parts/load/send-body.ts";
import { memoryOf, watchHealth } from "../parts/load/watch-health.ts";
import { startService } from "./start-service.ts";

/**
 * A part of the largest body: parsed as it comes, each of the worst of them would hold the service up for seconds. The largest are for `npm run soak --
 * bodies`.
 */
const size = 5 * 1024 * 1024;

test("whatever a large body holds, the health check is answered and memory stays bounded", { timeout: 120_000 }, async (t) => {
  const service = await startService();
  t.after(() => service.dispose());
  const url = new URL("/v1/ai/skin-enhancer/faithful", service.url);
  const idle = await memoryOf(service.pid);
  const watch = await watchHealth(service);
  for (const [name, body] of Object.entries(hostileBodies)) {
    const answers = await Promise.all(
      [true, false].map((declared) => {
        const headers = { "x-service-api-key": "whole-service-test-key", "idempotency-key": randomUUID() };
        return sendBody(portionsOf(body, size), { url, headers, ...(declared && { length: lengthOf(body, size) }) });
      }),
    );
    for (const { status, headers, body: text } of answers) {
      assert.ok(body.statuses.includes(status), `${name}: ${status} ${text.slice(0, 200)}`);
      assert.match(String(headers["content-type"]), /^application\/problem\+json/);
    }
  }
  const { service: answers, bare, memory: most } = await watch.end();
  const [slowest = 0] = answers;
  t.diagnostic(
    `slowest of ${answers.length} health checks ${slowest.toFixed(0)} ms, a bare server's ${(bare[0] ?? 0).toFixed(0)} ms; ` +
      `at most ${(most - idle).toFixed(0)} MB more than at rest`
  );
  assert.ok(slowest < Math.max(600, 5 * (bare[0] ?? 0)), `${slowest} ms`);
  assert.ok(most - idle < 400, `${most - idle} MB`);
});
