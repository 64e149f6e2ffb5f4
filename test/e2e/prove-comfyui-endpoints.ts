import assert from "node:assert/strict";
import { startFakeComfyui } from "@atelier/comfyui-engine/test/profile-models.ts";
import { until } from "@atelier/tools/service/until.ts";
import { probeResult, walks } from "../parts/endpoint-walks.ts";
import { type MediaFiles, serveMediaFiles } from "../parts/media-files.ts";
import { type Service, startService } from "./start-service.ts";

/** Longest time for a task, milliseconds: fake servers, and real ones on a processor, where all tasks wait for one. */
const patience = { fake: 900_000, real: 3_600_000 };
const servers = 3;

interface View {
  task_id: string;
  status: string;
  generated: string[];
  engine?: string;
  error?: string;
  error_code?: string;
}

/** Servers that are there, in place of fake ones, and the settings of the service that go with them. */
export interface RealServers {
  urls: readonly string[];
  settings: Readonly<Record<string, string>>;
}

/**
 * Lets the ComfyUI engine do a task of every endpoint and looks at what comes out.
 * @param words of paths; none: all
 * @returns the paths of endpoints that were not as promised
 */
export async function proveComfyuiEndpoints(words: readonly string[], report: (line: string) => void, real?: RealServers): Promise<string[]> {
  const chosen = Object.keys(walks).filter((path) => words.length === 0 || words.some((word) => path.includes(word)));
  const fakes = await Promise.all(Array.from({ length: real ? 0 : servers }, () => startFakeComfyui()));
  const urls = real?.urls ?? fakes.map(({ url }) => url);
  const settings = { ATELIER_COMFYUI_SERVERS: urls.join(","), ...real?.settings };
  const [media, service] = await Promise.all([serveMediaFiles(), startService({ ATELIER_ENGINES: "comfyui", ...settings })]);
  const wrong: string[] = [];
  try {
    const ends = await Promise.all(chosen.map((path) => beginOne(service, path, media).catch((error: Error) => error)));
    for (const [index, path] of chosen.entries()) {
      const begun = performance.now();
      try {
        const one = ends[index]!;
        if (one instanceof Error) throw one;
        await checkOne(service, path, one, real ? patience.real : patience.fake);
        report(`${path}: as promised, ${((performance.now() - begun) / 1000).toFixed(1)} s after the one before`);
      } catch (error) {
        wrong.push(path);
        report(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    for (const fake of fakes) assert.deepEqual(fake.left(), [], "a server is still at work");
    if (wrong.length > 0) report(service.output());
  } finally {
    await service.dispose();
    await media.close();
    await Promise.all(fakes.map((fake) => fake.dispose()));
  }
  return wrong;
}

async function beginOne(service: Service, path: string, media: MediaFiles): Promise<string> {
  const answer = await service.call(`/v1/ai/${path}`, { body: walks[path]!.body(media) });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return (JSON.parse(text) as { data: View }).data.task_id;
}

async function checkOne(service: Service, path: string, id: string, within: number): Promise<void> {
  const view = async () => ((await (await service.call(`/v1/ai/${path}/${id}`)).json()) as { data: View }).data;
  await until(within, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await view()).status));
  const { generated, engine, error } = await view();
  assert.equal(error, undefined, JSON.stringify(error));
  assert.equal(engine, "comfyui");
  const bytes = Buffer.from(await (await fetch(generated[0]!)).arrayBuffer());
  assert.deepEqual(await probeResult(bytes), walks[path]!.result);
  assert.ok(!bytes.includes("class_type"), "it holds the graph");
}
