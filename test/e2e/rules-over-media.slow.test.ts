import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { loadEndpoints } from "@atelier/server/endpoints/definition/load-endpoints.ts";
import { withObjects } from "@atelier/server/tasks/input/stored-input.ts";
import { until } from "@atelier/tools/service/until.ts";
import { type MediaCase, mediaCases } from "../parts/endpoints/media-cases.ts";
import { makeSamples, type MediaSample, samples } from "../parts/endpoints/media-samples.ts";
import { type ProbeService, probeKey, startProbeService } from "../parts/probe-service.ts";

interface TaskView {
  status: string;
  generated: string[];
  input: Record<string, string>;
  error_message?: string;
}

/** What a body says in the place of a file. */
type Way = (sample: MediaSample) => string;

async function dataOf<Data>(answer: Response): Promise<Data> {
  assert.equal(answer.status, 200, await answer.clone().text());
  return ((await answer.json()) as { data: Data }).data;
}

const order = async ({ call }: ProbeService, path: string, body: object) => (await dataOf<{ task_id: string }>(await call(`/v1/ai/${path}`, body))).task_id;

async function ended({ call }: ProbeService, id: string): Promise<TaskView> {
  let view: TaskView | undefined;
  await until(300_000, `${id} ends`, async () => {
    view = await dataOf<TaskView>(await call(`/v1/tasks/${id}`));
    return view.status === "COMPLETED" || view.status === "FAILED";
  });
  return view!;
}

async function served(t: TestContext, files: ReadonlyMap<string, Buffer>): Promise<Way> {
  const server = createServer((request, response) => void response.end(files.get(request.url!.slice(1))));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return ({ name }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
}

async function uploaded({ url }: ProbeService, files: ReadonlyMap<string, Buffer>): Promise<Way> {
  const ids = new Map<string, string>();
  for (const [name, bytes] of files) {
    const headers = { "x-service-api-key": probeKey, "content-type": "application/octet-stream" };
    const sent = await fetch(`${url}/v1/uploads`, { method: "POST", body: new Uint8Array(bytes), headers });
    ids.set(name, `upload:${(await dataOf<{ upload: string }>(sent)).upload}`);
  }
  return ({ name }) => ids.get(name)!;
}

/** Results of tasks where one is as the sample, else inputs of tasks: both are files of the account's tasks. */
async function ofTasks(service: ProbeService, files: ReadonlyMap<string, Buffer>): Promise<Way> {
  const urls = new Map<string, string>();
  for (const { name, media, width = 0, height = 0, bytes } of samples) {
    const inline = files.get(name)!.toString("base64");
    if (media === "image" && bytes === 0 && width < 1000) {
      const smaller = await sharp(files.get(name)!).resize(width - 1, height, { fit: "fill" }).png().toBuffer();
      const id = await order(service, "image-expand/model-v4-5", { image: smaller.toString("base64"), left: 1, right: 0, top: 0, bottom: 0 });
      urls.set(name, (await ended(service, id)).generated[0]!);
    } else {
      const [path, member, rest] = { image: ["image-change-camera", "image"], video: ["video-upscaler", "video"], audio: [
        "lip-sync/model-1-0", "audio_url", { image_url: files.get("usual.png")!.toString("base64"), resolution: "480p" },
      ] }[media] as [string, string, object?];
      const id = await order(service, path, { ...rest, [member]: inline });
      urls.set(name, (await dataOf<TaskView>(await service.call(`/v1/tasks/${id}`))).input[member]!);
      await fetch(`${service.url}/v1/tasks/${id}/cancel`, { method: "POST", headers: { "x-service-api-key": probeKey } });
    }
  }
  return ({ name }) => urls.get(name)!;
}

test("each limit and each rule over media says the same of them inline, behind a URL, as an upload, from a task of one's own, and of a mixture", {
  timeout: 900_000,
}, async (t) => {
  const service = await startProbeService(t);
  const files = await makeSamples();
  const inline: Way = ({ name }) => files.get(name)!.toString("base64");
  const [url, upload, own] = [await served(t, files), await uploaded(service, files), await ofTasks(service, files)];
  const cases = (await loadEndpoints()).flatMap(mediaCases);
  assert.ok(cases.length > 40, `${cases.length} cases`);

  /** @param wayOf by which way the file of each member that the rule looks at comes; the others come by URL */
  const bodyOf = ({ body, files: given, reads }: MediaCase, wayOf: (index: number) => Way) => withObjects(
    structuredClone(body), [...given].map(([field, sample]) => ({ field, object: (reads.includes(field) ? wayOf(reads.indexOf(field)) : url)(sample) })),
  );
  for (const one of cases) {
    for (const [name, way] of Object.entries({ inline, upload, own })) {
      const answer = await service.call(`/v1/ai/${one.path}`, bodyOf(one, () => way));
      const { invalid_params: named = [] } = (await answer.json()) as { invalid_params?: { name: string; reason: string }[] };
      assert.deepEqual([answer.status, named.map(({ name: field, reason }) => ({ name: field, reason }))], [400, [one.broken]], `${one.path}, ${name}`);
    }
  }

  const waiting: { one: MediaCase; way: string; id: string }[] = [];
  for (const one of cases) {
    waiting.push({ one, way: "URL", id: await order(service, one.path, bodyOf(one, () => url)) });
    if (one.reads.length === 1) continue;
    // Of several, one that is here does not decide.
    const last = one.reads.length - 1;
    waiting.push({ one, way: "the first inline", id: await order(service, one.path, bodyOf(one, (index) => (index === 0 ? inline : url))) });
    waiting.push({ one, way: "the last of a task", id: await order(service, one.path, bodyOf(one, (index) => (index === last ? own : url))) });
  }
  for (const { one, way, id } of waiting) {
    const { status, error_message: message } = await ended(service, id);
    assert.deepEqual([status, message], ["FAILED", `${one.broken.name} ${one.broken.reason}`], `${one.path}, ${way}`);
  }
});
