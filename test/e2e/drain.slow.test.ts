import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@atelier/tools/service/until.ts";
import { startService } from "./start-service.ts";

const clients = 32;

interface Ended {
  status?: number;
  /** Why there was no answer. */
  code?: string;
}

function ask(url: URL, agent: Agent): Promise<Ended> {
  return new Promise((resolve) => {
    const broken = ({ code = "" }: NodeJS.ErrnoException) => resolve({ code });
    const headers = { "x-service-api-key": "whole-service-test-key" };
    get(url, { agent, headers }, (answer) => answer.resume().on("end", () => resolve({ status: answer.statusCode! })).on("error", broken)).on("error", broken);
  });
}

test("a service that is asked to stop under load breaks no connection", { timeout: 60_000 }, async (t) => {
  const service = await startService();
  t.after(() => service.dispose());
  const url = new URL("/v1/icons?term=cat", service.url);
  const outcomes = new Map<string, number>();
  let over = false;
  const work = Array.from({ length: clients }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!over) {
      const { status, code } = await ask(url, agent);
      const outcome = String(status ?? code);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (code === "ECONNREFUSED") break;
    }
    agent.destroy();
  });
  // Under way: each client has its second answer and more.
  await until(20_000, "the clients have been answered", async () => (outcomes.get("200") ?? 0) > 10 * clients);
  assert.equal(await service.stop(), 0);
  over = true;
  await Promise.all(work);
  t.diagnostic([...outcomes].map(([outcome, count]) => `${outcome}: ${count}`).join(", "));
  assert.ok((outcomes.get("503") ?? 0) > 0, "requests are turned away with an answer");
  assert.deepEqual([...outcomes.keys()].filter((outcome) => !["200", "503", "ECONNREFUSED"].includes(outcome)), []);
});

test("a signal that arrives twice at once, from systemd and from the launcher, lets the service end in order", { timeout: 60_000 }, async (t) => {
  const service = await startService();
  t.after(() => service.dispose());
  process.kill(service.pid, "SIGTERM");
  // Signals that wait for the same process are one.
  await sleep(20);
  assert.equal(await service.stop(), 0);
});

test("the service takes no arguments: it says so with code 2, and starts nothing", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "../../packages/server/main.ts"), "--help"], { encoding: "utf8" });
  assert.deepEqual([status, stdout], [2, ""]);
  assert.match(stderr, /npm start takes no arguments: /);
});
