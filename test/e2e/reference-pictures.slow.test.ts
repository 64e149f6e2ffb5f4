import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { startProbeService } from "../parts/probe-service.ts";

/** A bitmap of 24 bits in one colour. */
function bitmap(width: number, height: number): Buffer {
  const data = Buffer.alloc(Math.ceil((width * 24) / 32) * 4 * height, 0x80);
  const header = Buffer.alloc(54);
  header.write("BM", "latin1");
  header.writeUInt32LE(54 + data.length, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  return Buffer.concat([header, data]);
}

test("reference pictures of 64 megapixels, and BMP, are taken wherever the 2-7 family takes a picture", { timeout: 240_000 }, async (t) => {
  const files: Record<string, Buffer> = {
    "/large.png": await sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#4080c0" } })
      .png({ compressionLevel: 1 })
      .toBuffer(),
    "/picture.bmp": bitmap(640, 480),
  };
  const server = createServer((request, response) => void response.end(files[request.url!]));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  t.after(() => server.close());
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const { call } = await startProbeService(t);
  const small = { resolution: "720P", duration: 2 };
  const orders: [path: string, body: object][] = [
    ["image-to-video/model-2-7", { start_image_url: at("/large.png"), ...small }],
    ["image-to-video/model-2-7", { start_image_url: at("/picture.bmp"), end_image_url: at("/picture.bmp"), ...small }],
    ["reference-to-video/model-2-7", { prompt: "Image 1 walks", image_urls: [{ url: at("/picture.bmp") }], start_image_url: at("/picture.bmp"), ...small }],
  ];
  for (const [path, body] of orders) {
    const created = await call(`/v1/ai/${path}`, body);
    const { data } = (await created.json()) as { data: { task_id: string } };
    assert.equal(created.status, 200, JSON.stringify(data));
    const view = async () => ((await (await call(`/v1/ai/${path}/${data.task_id}`)).json()) as { data: { status: string; error?: string } }).data;
    await until(60_000, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await view()).status));
    assert.equal((await view()).error, undefined, JSON.stringify(await view()));
  }
});
