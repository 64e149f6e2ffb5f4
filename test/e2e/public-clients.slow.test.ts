import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { fillSmallLibrary } from "../parts/fill-small-library.ts";
import { serveMediaFiles } from "../parts/media-files.ts";
import { probeKey, startProbeService } from "../parts/probe-service.ts";

const folder = join(import.meta.dirname, "../clients");
const run = promisify(execFile);

/** How a file of each language is run, and what fails where the language is not there. */
const languages: Record<string, { command: string[]; isThere: string[] }> = {
  ts: { command: [process.execPath], isThere: [process.execPath, "--version"] },
  py: { command: ["python3"], isThere: ["python3", "--version"] },
  go: { command: ["go", "run"], isThere: ["go", "version"] },
  sh: { command: ["bash"], isThere: ["curl", "--version"] },
};

/** What `families_urllib.py` reports of a family whose results are of a type, and of an order that fails for a member. */
function family(type: string, member: string) {
  const failure = `${member} could not be fetched: its URL answers with status 404`;
  return { types: [type], failure, received: [null, failure] };
}

/** What each prints, by its file's name. Numbers that depend on the library are looked at below. */
const printed: Record<string, Record<string, unknown>> = {
  "image-edit-fetch.ts": { type: "image/png" },
  "icons-axios.ts": { widths: [64, 128], message: "per_page: must be an integer of at least 1", type: "image/png" },
  "video-sdk.ts": {
    files: 1,
    failure: "start_image_url could not be fetched: its URL answers with status 404",
    refusal: "400: duration: must be one of 5, 10, 15",
  },
  "assistant-tool.ts": {
    badLimit: "limit must be an integer from 1 to 1000",
    created: "ok",
    noPrompt: "prompt is required; duration must be an integer from 2 to 15",
    unknownTask: "Task not found",
  },
  "http-build-query.ts": { contradiction: "filters[color][0]: contradicts filters[color]: one of them is enough" },
  "music_requests.py": { bpm_is_number: true, audio: 200, status: "CREATED" },
  "upscale_urllib.py": { task: "COMPLETED", sounds: 3, refused: "include-premium: must be true, false, 1 or 0" },
  "workflow_node.py": { statuses: ["COMPLETED", "COMPLETED"], seed: 1234, files: 1 },
  "renamed-models.ts": {
    files: [1, 1, 1],
    type: "video/mp4",
    cancelled: "FAILED",
    refused: "400: duration: must be one of 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    unknown: "404: Task not found",
  },
  "client.go": { status: "CREATED", refused: "duration must be one of 5, 10, 15", unknown: "Task not found" },
  "families_urllib.py": {
    video: family("video/mp4", "start_image_url"),
    upscaler: family("video/mp4", "video"),
    skin: family("image/png", "image"),
    expand: family("image/png", "image"),
    inpaint: family("image/png", "image"),
    icons: family("image/png", "image"),
  },
  "staged-files.ts": {
    staged: ["image/png", true, true],
    types: ["video/mp4", "image/png", "image/png"],
    failure: "It did not work: audio_url could not be fetched: its URL answers with status 404",
    notSent: "400: image: must be an upload that has come: send the file first, or again if its upload has expired",
    refused: "400: files[1].content_type: must be one of image/png, image/jpeg, image/webp, video/mp4, video/webm, video/quicktime, " +
      "audio/mpeg, audio/wav, audio/mp4, audio/webm, audio/ogg",
  },
  "curl.sh": { type: "image/png", status: "CREATED", refused: "limit: must be an integer from 1 to 1000" },
};

/** Paths of `renamed-models.ts`, as its operator would write them down. */
const pathAliases = `
/v1/ai/text-to-image/painter-2-edit: /v1/ai/text-to-image/model-v4-5-edit
/v1/ai/text-to-image/painter-2-edit/{task-id}: /v1/ai/text-to-image/model-v4-5-edit/{task-id}
/v1/ai/portrait-retoucher/natural: /v1/ai/skin-enhancer/faithful
/v1/ai/portrait-retoucher/{task-id}: /v1/ai/skin-enhancer/{task-id}
/v1/ai/image-to-video/cinema-v3-pro: /v1/ai/video/model-v3-pro
/v1/ai/image-to-video/cinema-v3/{task-id}: /v1/ai/video/model-v3/{task-id}
`;

test("programs written for hosted APIs of this shape run unchanged", { timeout: 600_000 }, async (t) => {
  const files = (await readdir(folder)).filter((file) => file !== "README.md");
  assert.deepEqual(files.sort(), Object.keys(printed).sort());
  const media = await serveMediaFiles();
  t.after(() => media.close());
  const settings = await mkdtemp(join(tmpdir(), "atelier-clients-"));
  t.after(() => rm(settings, { recursive: true }));
  await writeFile(join(settings, "aliases.yaml"), pathAliases);
  const service = await startProbeService(t, {}, {
    ATELIER_AUTH_HEADERS: "x-service-api-key, authorization, x-studio-api-key", ATELIER_PATH_ALIASES: join(settings, "aliases.yaml"),
  });
  await fillSmallLibrary(service);
  const { data: [secret] } = (await (await service.call("/v1/webhook-secrets")).json()) as { data: [{ secret: string }] };
  const given = { API_BASE: service.url, API_KEY: probeKey, MEDIA: media.url("").replace(/\/$/, ""), WEBHOOK_SECRET: secret.secret };
  const environment = { ...process.env, ...given };

  const numbers: Record<string, number>[] = [];
  for (const file of files) {
    const { command, isThere } = languages[file.split(".").at(-1)!]!;
    const needs = file.endsWith("requests.py") ? ["python3", "-c", "import requests"] : isThere;
    await t.test(file, async (one) => {
      if (
        !(await run(needs[0]!, needs.slice(1)).then(
          () => true,
          () => false,
        ))
      )
        return one.skip(`needs ${needs.join(" ")}`);
      const { stdout } = await run(command[0]!, [...command.slice(1), join(folder, file)], { env: environment, cwd: folder, timeout: 200_000 });
      const output = JSON.parse(stdout) as Record<string, unknown>;
      for (const [name, value] of Object.entries(printed[file]!)) assert.deepEqual(output[name], value, `${file}: ${stdout}`);
      numbers.push(output as Record<string, number>);
      t.diagnostic(`${file}: ${stdout.trim()}`);
    });
  }
  const { all, animated, coloured, listed, pop, popOrRock, stickersAndAnimated } = Object.assign({}, ...numbers) as Record<string, number>;
  assert.ok(animated! > 0 && animated! < all! / 2 && coloured! > 0 && coloured! < all! / 2, "filters in brackets filter");
  // Other clients have tasks of the model too.
  assert.ok(listed! >= 1, "a list under another name lists");
  assert.ok(pop! > 0 && popOrRock! > pop! && stickersAndAnimated! >= animated!, "several values find what each of them finds");
});
