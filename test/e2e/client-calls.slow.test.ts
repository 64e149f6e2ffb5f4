import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { probeResult } from "../parts/endpoint-walks.ts";
import { type MediaFiles, serveMediaFiles } from "../parts/media-files.ts";
import { probeKey, type ProbeService, startProbeService } from "../parts/probe-service.ts";

/** Calls that public clients of the hosted API make by default, and that were refused, ignored or read otherwise. */

interface Task {
  task_id: string;
  status: string;
  generated: string[];
  error?: string;
  error_code?: string;
  error_message?: string;
  seed?: number;
  ignored?: string[];
}

interface Problem {
  message: string;
  invalid_params?: { name: string; field: string; reason: string }[];
}

async function start(t: TestContext, settings: Record<string, string> = {}): Promise<ProbeService & { media: MediaFiles }> {
  const media = await serveMediaFiles();
  t.after(() => media.close());
  return { ...(await startProbeService(t, {}, settings)), media };
}

async function created({ call }: ProbeService, path: string, body: object): Promise<Task> {
  const answer = await call(`/v1/ai/${path}`, body);
  const content = (await answer.json()) as { data: Task };
  assert.equal(answer.status, 200, `${path} with ${JSON.stringify(body).slice(0, 200)}: ${JSON.stringify(content)}`);
  return content.data;
}

async function refused({ call }: ProbeService, path: string, body: object): Promise<Record<string, string>> {
  const answer = await call(`/v1/ai/${path}`, body);
  assert.equal(answer.status, 400, `${path} with ${JSON.stringify(body).slice(0, 200)}`);
  const { invalid_params: problems = [] } = (await answer.json()) as Problem;
  assert.ok(problems.every(({ name, field }) => name === field));
  return Object.fromEntries(problems.map(({ name, reason }) => [name, reason]));
}

const taskOf = async ({ call }: ProbeService, path: string, { task_id: id }: Task): Promise<Task> =>
  ((await (await call(`/v1/ai/${path}/${id}`)).json()) as { data: Task }).data;

test("calls as public clients write them", async (t) => {
  const service = await start(t, { ATELIER_WORKERS: "0" });

  await t.test("default calls of public clients are taken: nulls, text for numbers, numbers for text", async () => {
    const image = service.media.inline("picture.png");
    const calls: [path: string, body: object][] = [
      [
        "text-to-image/model-v4-5-edit",
        { prompt: "bluer", reference_images: [image], aspect_ratio: null, seed: null, webhook_url: null, enable_safety_checker: null },
      ],
      ["text-to-image/model-v4-5-edit", { prompt: "bluer", reference_images: [`DATA:image/png;BASE64,${image}`], seed: "42", enable_safety_checker: "false" }],
      ["text-to-video/model-v2-6-1080p", { prompt: "a lake", duration: 5, seed: "-1", negative_prompt: null, shot_type: null }],
      ["text-to-video/model-v2-6-1080p", { prompt: "a lake", duration: "10", enable_prompt_expansion: "true", shot_type: "multi" }],
      ["text-to-video/model-4-5", { prompt: "a lake", duration: "8" }],
      ["text-to-video/model-2-7", { prompt: "a lake", duration: "5", additional_settings: { prompt_extend: "false" }, audio_url: null }],
      ["text-to-video/model-2-7", { prompt: "a lake", additional_settings: { prompt_extend: null } }],
      [
        "video/model-v3-pro",
        {
          prompt: "a lake",
          duration: 5,
          cfg_scale: "0.5",
          generate_audio: "false",
          elements: [{ frontal_image_url: null, reference_image_urls: null }],
          multi_prompt: null,
          start_image_url: null,
        },
      ],
      ["video/model-v3-std", { prompt: "a lake", multi_prompt: [{ duration: 4 }, { prompt: "a hill" }, { prompt: null, duration: null }] }],
      [
        "model-image-edit",
        {
          prompt: "a hat",
          image,
          mask: image,
          style_codes: ["WATERCOLOUR", "ff808080"],
          color_palette: {
            name: null,
            members: [
              { color_hex: "#F80", color_weight: "0.5" },
              { color_hex: "fb0", color_weight: null },
            ],
          },
        },
      ],
      ["image-expand/model", { image, left: "10", right: null, prompt: "  ", seed: "7" }],
      ["image-expand/model-v4-5", { image, left: "10", right: "0", top: 0, bottom: "0", prompt: null }],
      ["skin-enhancer/faithful", { image, sharpen: "10", smart_grain: null, skin_detail: "80" }],
      ["video-upscaler", { video: service.media.url("short.mp4"), fps_boost: "true", creativity: "0", flavor: null }],
    ];
    for (const path of ["video-upscaler", "video-upscaler/turbo", "video-upscaler-precision"]) {
      calls.push([path, { video: service.media.url("short.mp4"), output_format: "h264" }]);
    }
    for (const [path, body] of calls) {
      const { status, generated, ignored } = await created(service, path, body);
      assert.deepEqual([status, generated, ignored], ["CREATED", [], undefined], path);
    }
  });

  await t.test("what names no allowed value stays refused, by its name, with what is allowed", async () => {
    const video = service.media.url("short.mp4");
    assert.deepEqual(await refused(service, "video-upscaler", { video, output_format: "prores" }), { output_format: "must be h264" });
    const image = service.media.inline("picture.png");
    const film = { prompt: "a lake" };
    assert.deepEqual(
      await refused(service, "text-to-video/model-v2-6-1080p", { prompt: "   ", duration: 7, seed: "1.5", enable_prompt_expansion: 1, size: true }),
      {
        prompt: "is required",
        duration: "must be one of 5, 10, 15",
        seed: "must be an integer from -1 to 2147483647",
        enable_prompt_expansion: "must be a boolean",
        size: "must be one of 1920*1080, 1080*1920, 1440*1440, 1632*1248, 1248*1632",
      },
    );
    assert.deepEqual(await refused(service, "text-to-video/model-4-5", { ...film, duration: "5x" }), { duration: "must be one of 5, 8, 10" });
    assert.deepEqual(await refused(service, "text-to-video/model-2-7", { ...film, duration: "5.0", prompt: 5 }), {
      prompt: "must be a string",
      duration: "must be an integer from 2 to 15",
    });
    assert.deepEqual(await refused(service, "model-image-edit", { prompt: "a hat", image, mask: image, color_palette: { name: "ember" }, style_codes: [5] }), {
      "color_palette.name": "must be one of EMBER, FRESH, JUNGLE, MAGIC, MELON, MOSAIC, PASTEL, ULTRAMARINE",
      "style_codes[0]": "must be a string",
    });
    assert.deepEqual(await refused(service, "model-image-edit", { prompt: "a hat", image, mask: image, color_palette: "EMBER" }), {
      color_palette: "must be an object with name or an object with members",
    });
    assert.deepEqual(await refused(service, "image-expand/model", { image, left: "wide" }), { left: "must be an integer from 0 to 2048 or null" });
  });

  await t.test("a rule across members says nothing of a member that was refused for another reason", async () => {
    const named = async (path: string, body: object) => Object.keys(await refused(service, path, body));
    assert.deepEqual(await named("image-to-video/model-2-7", { video_url: "not a URL" }), ["video_url"]);
    assert.deepEqual(await named("image-to-video/model-2-7", { prompt: "a lake" }), ["start_image_url"]);
    assert.deepEqual(await named("video/model-v3-pro", { multi_prompt: [{ prompt: "a", duration: "99" }] }), ["multi_prompt[0].duration"]);
    assert.deepEqual(await named("image-expand/model", { image: service.media.inline("picture.png"), right: -1 }), ["right"]);
    assert.deepEqual(await named("text-to-video/model-v2-6-1080p", { prompt: "a", shot_type: "multi", enable_prompt_expansion: "perhaps" }), [
      "enable_prompt_expansion",
    ]);
    const shots = Array.from({ length: 6 }, () => ({ prompt: "a", duration: "15" }));
    assert.deepEqual(
      await named("video/model-v3-pro", { multi_prompt: shots, start_image_url: 5, end_image_url: "https://media.example/a.png" }),
      ["start_image_url", "multi_prompt"],
      "rules that read other members speak",
    );
  });

  await t.test("an unknown task, a bad key and a bad parameter have a message, fields and the content type asked for", async () => {
    const { url, call } = service;
    const ask = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(new URL(path, url), { headers: { accept: "application/json", ...headers } });
      return [answer.status, answer.headers.get("content-type"), (await answer.json()) as Problem] as const;
    };
    const key = { "x-service-api-key": probeKey };
    const json = "application/json; charset=utf-8";
    const [unknownStatus, unknownType, unknown] = await ask("/v1/ai/text-to-video/model-2-7/00000000-0000-7000-8000-000000000000", key);
    assert.deepEqual([unknownStatus, unknownType, unknown.message], [404, json, "Task not found"]);
    const [keyStatus, keyType, badKey] = await ask("/v1/icons", { "x-service-api-key": "wrong" });
    assert.deepEqual([keyStatus, keyType, badKey.message], [401, json, "Invalid API key"]);
    const [status, type, problem] = await ask("/v1/icons?page=0", key);
    assert.deepEqual([status, type, problem.message], [400, json, "page: must be an integer of at least 1"]);
    assert.deepEqual(problem.invalid_params, [{ name: "page", field: "page", reason: "must be an integer of at least 1" }]);
    assert.match((await call("/v1/icons?page=0")).headers.get("content-type") ?? "", /^application\/problem\+json/);
  });
});

test("work as public clients order it", async (t) => {
  const service = await start(t);

  await t.test("shots without a length share what the others leave, and those without words take the outer ones", async () => {
    const path = "video/model-v3-std";
    const lasts = async (body: object) => {
      const task = await created(service, path, { prompt: "a lake", aspect_ratio: "1:1", ...body });
      await until(120_000, "the film is made", async () => ["COMPLETED", "FAILED"].includes((await taskOf(service, path, task)).status));
      const { generated, error } = await taskOf(service, path, task);
      assert.equal(error, undefined);
      return (await probeResult(Buffer.from(await (await fetch(generated[0]!)).arrayBuffer()))).frames! / 24;
    };
    assert.equal(await lasts({ multi_prompt: [{}, { prompt: "a hill" }] }), 5, "of the default length");
    const shots = (count: number) => ({ multi_prompt: [{ duration: "15" }, ...Array.from({ length: count }, () => ({}))] });
    assert.deepEqual(await refused(service, path, { prompt: "a lake", ...shots(1) }), { multi_prompt: "must last at most 15 seconds in all" });
    assert.deepEqual(await refused(service, path, { multi_prompt: [{ prompt: "a" }, { prompt: " " }] }), {
      "multi_prompt[1].prompt": "is required without an outer prompt",
    });
  });

  await t.test("image-expand/model tells its seed, and the given one is obeyed", async () => {
    const path = "image-expand/model";
    const made = async (seed?: number | string) => {
      const task = await created(service, path, { image: service.media.inline("picture.png"), left: 16, ...(seed !== undefined && { seed }) });
      await until(60_000, "the picture is made", async () => (await taskOf(service, path, task)).status === "COMPLETED");
      return (await taskOf(service, path, task)).seed;
    };
    assert.deepEqual([await made(7), await made("8")], [7, 8]);
    assert.ok(Number.isInteger(await made()));
  });

  await t.test("a failure reads well in clients that look for a text: in get-task, lists, webhooks and events", async () => {
    const heard: Task[] = [];
    const receiver = createServer((request, response) => {
      void request.toArray().then((chunks) => heard.push(JSON.parse(Buffer.concat(chunks).toString()) as Task));
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    t.after(() => receiver.close());
    const path = "image-to-video/model-4-5";
    const task = await created(service, path, {
      prompt: "a wave",
      image: service.media.url("nothing.png"),
      webhook_url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    });
    await until(30_000, "the end is told", async () => heard.some(({ status }) => status === "FAILED"));
    const reasonsOf = ({ status, error, error_code: code, error_message: message }: Task) => [status, code, error, message];
    const got = await taskOf(service, path, task);
    assert.match(got.error ?? "", /^image/);
    assert.deepEqual(reasonsOf(got), ["FAILED", "invalid_input", got.error, got.error]);
    const [listed] = ((await (await service.call("/v1/tasks")).json()) as { data: Task[] }).data;
    const events = (await (await service.call(`/v1/ai/${path}/${task.task_id}/events`)).text()).split("\n").filter((line) => line.startsWith("data: "));
    const last = JSON.parse(events.at(-1)!.slice("data: ".length)) as Task;
    for (const elsewhere of [heard.at(-1)!, listed!, last]) assert.deepEqual(reasonsOf(elsewhere), reasonsOf(got));
    assert.deepEqual(reasonsOf(heard[0]!), ["IN_PROGRESS", undefined, undefined, undefined]);
  });
});
