import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { loadEndpoints } from "@atelier/server/endpoints/definition/load-endpoints.ts";
import { mediaKeyword } from "@atelier/server/endpoints/definition/media-field.ts";
import { until } from "@atelier/tools/service/until.ts";
import { walks } from "../parts/endpoint-walks.ts";
import { type MediaFiles, serveMediaFiles } from "../parts/media-files.ts";
import { type ProbeService, probeKey, startProbeService } from "../parts/probe-service.ts";

interface Upload {
  upload: string;
  url: string;
  media: string;
  format: string;
  width?: number;
  height?: number;
  seconds?: number;
  bytes: number;
  file_name: string;
}

const send = (service: ProbeService, body: Buffer | FormData, type = "application/octet-stream", query = "") =>
  fetch(`${service.url}/v1/uploads${query}`, {
    method: "POST", body: body as never, headers: { "x-service-api-key": probeKey, ...(body instanceof FormData ? {} : { "content-type": type }) },
  });

async function uploaded(service: ProbeService, bytes: Buffer): Promise<Upload> {
  const answer = await send(service, bytes);
  assert.equal(answer.status, 200, await answer.clone().text());
  return ((await answer.json()) as { data: Upload }).data;
}

/** Media whose every URL is that of an upload. */
async function asUploads(service: ProbeService, media: MediaFiles): Promise<MediaFiles> {
  const urls = new Map<string, string>();
  for (const name of ["picture.png", "portrait.png", "clip.mp4", "short.mp4", "speech.mp3"]) {
    urls.set(name, (await uploaded(service, Buffer.from(media.inline(name), "base64"))).url);
  }
  return { ...media, url: (name) => urls.get(name)! };
}

/** A service that reaches no address of this machine: whatever it is given must be found without a network. */
const closed = (t: TestContext) => startProbeService(t, {}, { ATELIER_ALLOW_PRIVATE_ADDRESSES: "off" });

test("a file goes into each endpoint that takes URLs only through an upload, and its task completes", { timeout: 300_000 }, async (t) => {
  const media = await serveMediaFiles();
  t.after(() => media.close());
  const service = await closed(t);
  const here = await asUploads(service, media);
  const takesUrlsOnly = ({ body }: { body: object }) => JSON.stringify(body).includes(`"${mediaKeyword}"`) && JSON.stringify(body).includes('"from":"url"');
  const paths = (await loadEndpoints()).filter(takesUrlsOnly).map(({ path }) => path);
  assert.ok(paths.length >= 10, paths.join());
  for (const path of paths) {
    const answer = await service.call(`/v1/ai/${path}`, walks[path]!.body(here));
    assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
    const id = ((await answer.json()) as { data: { task_id: string } }).data.task_id;
    const view = async () => ((await (await service.call(`/v1/ai/${path}/${id}`)).json()) as { data: { status: string; error?: unknown } }).data;
    await until(60_000, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await view()).status));
    assert.equal((await view()).error, undefined, path);
  }
});
