/**
 * `npm run soak -- schemathesis [examples]`: every operation called as openapi.json says, by Schemathesis: what it allows must be accepted, and each answer be
 * of a status, a media type and a schema that it names. Four minutes. `scripts/components/provide-schemathesis.sh` installs it; without it nothing is proved.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { pageToken } from "@atelier/server/tasks/page-token.ts";
import { until } from "@atelier/tools/service/until.ts";
import { fillSmallLibrary } from "../../parts/fill-small-library.ts";
import { generatedWav } from "../../parts/generated-sounds.ts";
import { probeKey, type ProbeService, startProbeService } from "../../parts/probe-service.ts";

const program = join(import.meta.dirname, "../../../.runtime/schemathesis/bin/schemathesis");
const parts = join(import.meta.dirname, "schemathesis-parts");
const examples = process.argv[2] ?? "10";

if (!existsSync(program)) {
  console.log("schemathesis: is not installed, so nothing is proved");
  process.exit(0);
}
const ends: (() => unknown)[] = [];
const untilTheEnd = { after: (end: () => unknown) => ends.unshift(end) } as never;
const folder = await mkdtemp(join(tmpdir(), "atelier-schemathesis-"));
try {
  const picture = await sharp({ create: { width: 320, height: 320, channels: 3, background: "#b08060" } }).png().toBuffer();
  const files = await serveFiles(picture);
  const ids = await idsOf(folder, picture);
  // Nobody works: what is ordered by the thousand would take hours.
  const service = await startProbeService(untilTheEnd, {}, { ATELIER_DATA_DIR: folder, ATELIER_WORKERS: "0", ...elsewhere(files) });
  await service.call("/v1/icons?term=sun");
  const here = { files, picture: picture.toString("base64"), ids, page_token: pageToken("019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10") };
  const args = [
    "--config-file", join(parts, "schemathesis.toml"), "run", new URL("/openapi.json", service.url).href, "-H", `x-service-api-key: ${probeKey}`,
    "--mode", "positive", "--phases", "examples,coverage,fuzzing", "--max-examples", examples, "--generation-deterministic", "--generation-allow-x00", "false",
    "--continue-on-failure", "--request-timeout", "60", "--no-color", "--suppress-health-check", "all",
    "--exclude-checks", "negative_data_rejection",
    // Two threads of Python 3.11 that parse at once end with "AST constructor recursion depth mismatch".
    "--workers", "1",
  ];
  process.exitCode = await run(args, { ATELIER_HERE: JSON.stringify(here), SCHEMATHESIS_HOOKS: join(parts, "hooks.py"), PYTHONDONTWRITEBYTECODE: "1" });
} finally {
  for (const end of ends) await end();
  await rm(folder, { recursive: true, force: true });
}

/** Providers of models that take every key. */
function elsewhere(url: string): Record<string, string> {
  return Object.fromEntries(["FAL", "REPLICATE", "GOOGLE", "OPENAI"].map((name) => [`ATELIER_${name}_URL`, url]));
}

/** What is there to be asked for, by the path of the question: items of each catalog, and tasks that have ended well and badly. */
async function idsOf(dataDir: string, picture: Buffer): Promise<Record<string, string[]>> {
  const stops: (() => unknown)[] = [];
  const service = await startProbeService({ after: (end: () => unknown) => stops.unshift(end) } as never, {}, { ATELIER_DATA_DIR: dataDir });
  try {
    await fillSmallLibrary(service);
    const image = picture.toString("base64");
    const made = await taskOf(service, "skin-enhancer/flexible", { image }, "COMPLETED");
    const expanded = await taskOf(service, "image-expand/model", { image, left: 16 }, "COMPLETED");
    const failed = await taskOf(service, "image-expand/model", { image: "http://127.0.0.1:9/none.png", left: 16 }, "FAILED");
    const film = await taskOf(service, "text-to-video/model-4-5", { prompt: "a boat", ratio: "960:960", duration: 5 }, "COMPLETED");
    const { data: { id: board } } = (await (await service.call("/v1/boards", { name: "Trailer" })).json()) as { data: { id: string } };
    const items = (path: string, suffixes: string[]) => suffixes.map((suffix): [string, string[]] => [`${path}/{id}${suffix}`, ["1", "2", "3"]]);
    const tasks = (path: string, ...ended: string[]) => ["", "/events"].map((suffix): [string, string[]] => [`${path}/{id}${suffix}`, ended]);
    return Object.fromEntries([
      ...items("/v1/icons", ["", "/similar", "/download", "/code"]), ...items("/v1/music", ["", "/similar", "/download", "/cut"]),
      ...items("/v1/sound-effects", ["", "/similar", "/download", "/cut"]),
      ...["icons", "music", "sound-effects", "genres", "moods"].flatMap((name) => items(`/v1/admin/${name}`, [""])),
      ...["", "/items", "/shares", "/zip", "/take-over"].map((suffix): [string, string[]] => [`/v1/boards/{id}${suffix}`, [board]]),
      ...tasks("/v1/ai/skin-enhancer/flexible", made), ...tasks("/v1/ai/skin-enhancer", made), ...tasks("/v1/ai/image-expand/model", expanded, failed),
      ...tasks("/v1/ai/text-to-video/model-4-5", film), ["/v1/tasks/{id}", [made, expanded, failed, film]], ["/v1/tasks/{id}/retry", [failed]],
    ] as [string, string[]][]);
  } finally {
    for (const stop of stops) await stop();
  }
}

async function taskOf({ call }: ProbeService, path: string, body: object, end: string): Promise<string> {
  const { data } = (await (await call(`/v1/ai/${path}`, body)).json()) as { data: { task_id: string } };
  const status = async () => ((await (await call(`/v1/tasks/${data.task_id}`)).json()) as { data: { status: string } }).data.status;
  await until(120_000, `the task of ${path} is ${end}`, async () => (await status()) === end, status);
  return data.task_id;
}

/** Files for creates in the catalogs, and a receiver of webhooks. */
async function serveFiles(picture: Buffer): Promise<string> {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#08f"/></svg>';
  const contentOf = (url: string) => {
    if (url.endsWith(".svg")) return drawing;
    if (/\.(wav|mp3)$/.test(url)) return generatedWav(url.length);
    return /\.(png|jpg)$/.test(url) ? picture : "";
  };
  const server = createServer(({ url = "" }, response) => void response.end(contentOf(url)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function run(args: string[], environment: Record<string, string>): Promise<number> {
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...environment }, stdio: "inherit" });
  return new Promise((resolve, reject) => child.once("error", reject).once("exit", (code) => resolve(code ?? 1)));
}
