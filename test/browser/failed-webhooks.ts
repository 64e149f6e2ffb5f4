import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { Service } from "../e2e/start-service.ts";

export interface Receiver {
  url(path: string): string;
  /** Paths that were posted to, in order. */
  readonly posted: string[];
  /** From now on it takes what comes; before it answers 410, which the service takes for a no for good. */
  recover(): void;
  close(): void;
}

/** A receiver of webhooks that wants none until it recovers. */
export async function startReceiver(): Promise<Receiver> {
  const posted: string[] = [];
  let well = false;
  const server = createServer((request, response) => {
    posted.push(request.url!);
    request.resume().on("end", () => void response.writeHead(well ? 204 : 410).end(well ? "" : "gone"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    posted,
    recover: () => (well = true),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Begins a small task. @returns its id */
export async function createTask({ call }: Pick<Service, "call">, more: object = {}): Promise<string> {
  const image = (await sharp({ create: { width: 300, height: 300, channels: 3, background: "#3388aa" } }).png().toBuffer()).toString("base64");
  const created = await call("/v1/ai/image-expand/model", { body: { image, left: 8, right: 0, top: 0, bottom: 0, ...more } });
  assert.equal(created.status, 200);
  return ((await created.json()) as { data: { task_id: string } }).data.task_id;
}

/** Begins a task whose webhooks that receiver refuses, and cancels it: the deliveries of its beginning and of its end fail. */
export async function failWebhooks(service: Service, url: string): Promise<void> {
  const task = await createTask(service, { webhook_url: url });
  const failures = async () => {
    const answer = await service.call(`/v1/webhook-deliveries?state=failed&url=${encodeURIComponent(url)}`);
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  await until(async () => (await failures()) > 0);
  await service.call(`/v1/tasks/${task}/cancel`, { method: "POST" });
  await until(async () => (await failures()) === 2);
}

/** Waits until it holds, two minutes at most. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) if (await holds()) return;
  assert.fail(`not within two minutes: ${holds}`);
}
