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

/** Runs a task whose webhooks that receiver refuses, and waits until two deliveries have failed. */
export async function failWebhooks({ call }: Service, url: string): Promise<void> {
  const image = (await sharp({ create: { width: 300, height: 300, channels: 3, background: "#3388aa" } }).png().toBuffer()).toString("base64");
  const created = await call("/v1/ai/image-expand/model", { body: { image, left: 8, right: 0, top: 0, bottom: 0, webhook_url: url } });
  assert.equal(created.status, 200, await created.text());
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(200)) {
    const answer = await call(`/v1/webhook-deliveries?state=failed&url=${encodeURIComponent(url)}`);
    if (((await answer.json()) as { data: unknown[] }).data.length === 2) return;
  }
  assert.fail(`no two deliveries to ${url} failed`);
}
