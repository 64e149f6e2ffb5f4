import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { openAll } from "../parts/open-responses/open-all.ts";
import { startService } from "./start-service.ts";

test("a service ends when it is asked to, whatever response of any route is open and whatever is still being sent to it", { timeout: 120_000 }, async (t) => {
  const service = await startService({ ATELIER_WORKERS: "0" });
  t.after(() => service.dispose());
  const opened = await openAll(service);
  t.after(() => opened.close());
  t.diagnostic(Object.entries(opened).map(([kind, clients]) => `${kind}: ${Array.isArray(clients) ? clients.length : 1}`).join(", "));
  const { events, files, bodies, waiting, idle } = opened;
  for (const { name, status, text, isClosed } of [...events, ...files]) assert.deepEqual([status, isClosed], [200, false], `${name}: ${text}`);
  assert.ok(events.length > 25 && files.length >= 4 && bodies.length > 50, "every kind is open");
  const open = bodies.filter(({ isClosed, status }) => !isClosed && status === undefined);
  assert.ok(open.length > 50, `only ${open.length} bodies are waited for`);

  const begun = performance.now();
  assert.equal(await service.stop(), 0);
  t.diagnostic(`${Math.round(performance.now() - begun)} ms`);
  assert.doesNotMatch(service.output(), /a stage of the shutdown/);
  await until(10_000, "every stream of events has ended", async () => events.every(({ isClosed }) => isClosed));
  for (const { name, text } of events) assert.match(text, /\n\r?\n?.*event: draining\nretry: \d{4}\ndata: \{"code":"draining",.*\}\n\n/, name);
  assert.match(waiting.text, /: CREATED[^]*Call get_task/, "a tool that waited says how its task is");
  assert.doesNotMatch(waiting.text, /"isError":true/);
  await until(10_000, "no connection is left", async () => [...bodies, ...idle].every(({ isClosed }) => isClosed));
});
