import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, rm, mkdtemp, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import type { Client } from "@modelcontextprotocol/client";
import sharp from "sharp";
import { encodeWav } from "@atelier/media/audio/encode-wav.ts";
import { fillSmallLibrary } from "../parts/fill-small-library.ts";
import { type Answer, overHttp, overStandardStreams, standardStreamsArguments, textOf } from "../parts/mcp-clients.ts";
import { probeKey, type ProbeService, startProbeService } from "../parts/probe-service.ts";
import { findPython, noPython, runPython } from "../parts/python.ts";

const model = "image-expand/model";
const width = 1700;
/** A busy machine takes its time to send 8 MB and to look into them. */
const patience = { timeout: 240_000 };

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<Answer> {
  return (await client.callTool({ name, arguments: args }, patience)) as unknown as Answer;
}

/** A picture of 8 MB, as a phone's; of few pixels, because looking into them is not the question here. */
async function phonePicture(folder: string): Promise<string> {
  const path = join(folder, "a phone's picture.png");
  const noise = { type: "gaussian", sigma: 60 } as const;
  await sharp({ create: { width, height: 1600, channels: 3, background: "#808080", noise } }).png().toFile(path);
  const { size } = await stat(path);
  assert.ok(size > 7_500_000 && size < 10_000_000, `${size} bytes`);
  return path;
}

async function temporary(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-mcp-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A model has seen what came of it: a picture in the answer, besides a link that leads to the whole. */
async function assertSeen(answer: Answer): Promise<void> {
  assert.match(textOf(answer), /: COMPLETED/);
  const picture = answer.content.find(({ type }) => type === "image") ?? assert.fail(textOf(answer));
  const bytes = Buffer.from(picture.data!, "base64");
  const { width: shown, format } = await sharp(bytes).metadata();
  assert.deepEqual([shown, `image/${format}`], [512, picture.mimeType]);
  assert.ok(bytes.length <= 256 * 1024);
  const link = answer.content.find(({ type }) => type === "resource_link");
  assert.equal((await sharp(Buffer.from(await (await fetch(link!.uri!)).arrayBuffer())).metadata()).width, width + 64);
}

async function edit(client: Client, image: string): Promise<Answer> {
  let answer = await call(client, "create_task", { model, input: { image, left: 64 }, wait_seconds: 20 });
  const id = /task ([0-9a-f-]{36})/.exec(textOf(answer))?.[1];
  while (id && /: (CREATED|IN_PROGRESS)/.test(textOf(answer))) answer = await call(client, "get_task", { task_id: id, wait_seconds: 45 });
  return answer;
}

/** Sends a file as the answer of `upload_media` says. @returns `upload:ID` */
async function sendTo(answer: Answer, path: string): Promise<string> {
  const text = textOf(answer);
  const [, url] = /'(http[^']+)'$/m.exec(text) ?? assert.fail(text);
  assert.equal((await fetch(url!, { method: "PUT", body: await readFile(path) })).status, 200);
  return /upload:[0-9a-f-]{36}/.exec(text)![0];
}

/** Each tool with arguments that are wrong, and what the answer must say. */
const wrongCalls: [tool: string, args: Record<string, unknown>, says: RegExp[]][] = [
  ["search_sounds", { qeury: "rain" }, [/qeury is not known: query\?/, /search_sounds takes query, category/]],
  ["search_sounds", { limit: "many" }, [/limit must be an integer/]],
  ["search_sounds", { category: "footstep" }, [/category/, /footsteps/]],
  ["search_music", { genre: ["Jaz"] }, [/genre: Jaz is none of the catalog's: jazz\?/, /It has .*jazz/]],
  ["search_music", { mood: ["zorblat"] }, [/mood: zorblat is none of the catalog's It has|mood: zorblat is none of the catalog's/, /It has /]],
  ["search_music", { limit: 26 }, [/limit must be <= 25/]],
  ["search_icons", { shape: "outlin" }, [/shape must be one of outline, fill.*: outline\?/]],
  ["search_icons", { color: ["rde"] }, [/color\[0\] must be one of .*: red\?/]],
  ["get_item", { item: "7" }, [/item must match .*sound\|track\|icon.*As a search lists it/]],
  ["get_item", { item: "sound:999999" }, [/search_sounds lists the ids/]],
  ["get_item", {}, [/item is missing: As a search lists it/]],
  ["get_icon", { id: 999_999 }, [/search_icons lists the ids/]],
  ["get_icon", { id: 1, as: "png", size: 100 }, [/size must be one of 16, 24/]],
  ["get_icon", { id: 1, colour: "#fff" }, [/colour is not known: color\?/]],
  ["describe_model", { model: "imgae-expand/model" }, [/is no model: image-expand\/model\?/, /The models are: .*image-change-camera/]],
  ["create_task", { model: "image-expand/modl", input: {} }, [/is no model: image-expand\/model\?/]],
  ["create_task", { model }, [/input is missing/]],
  ["create_task", { model, input: { image: "icon:1", rigth: 8, left: 8 } }, [/rigth: is not known: right\?/]],
  ["create_task", { model: "image-expand/model-v4-5", input: { image: "icon:1", expand_left: 8, right: 0, top: 0, bottom: 0 } }, [
    /left: is required|expand_left/, /expand_left.*left\?/,
  ]],
  ["create_task", { model, input: { image: "icon:1", left: 8 }, engine: "nowhere" }, [/engine: must be one of the engines that this service has/]],
  ["create_task", { model, input: { image: "icon:999999", left: 8 } }, [/icon:999999 names no icon: search_icons/]],
  ["create_task", { model, input: { image: `task:019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10#0`, left: 8 } }, [/names no task/]],
  ["create_task", { model, input: { image: `upload:019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10`, left: 8 } }, [/image: must be an upload that has come/]],
  ["get_task", { task_id: "7" }, [/Task not found/, /the id that create_task gave/]],
  ["get_task", { id: "7" }, [/task_id is missing/, /id is not known: task_id\?/]],
  ["cancel_task", { task_id: "7" }, [/the id that create_task gave/]],
  ["list_boards", { borad: "favourites" }, [/borad is not known: board\?/]],
  ["list_boards", { board: "7" }, [/list_boards without board lists the ids/]],
  ["add_to_board", { items: ["song:7"] }, [/items\[0\] must match/]],
  ["add_to_board", { board: "7", items: ["icon:1"] }, [/list_boards lists the ids/]],
  ["upload_media", { name: 7 }, [/name is not known/]],
];

async function askWrongly(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).filter((name) => !wrongCalls.some(([tool]) => tool === name)), [], "every tool is asked wrongly");
  for (const [tool, args, says] of wrongCalls) {
    const answer = await call(client, tool, args);
    assert.equal(answer.isError, true, `${tool} ${JSON.stringify(args)}: ${textOf(answer)}`);
    for (const said of says) assert.match(textOf(answer), said, `${tool} ${JSON.stringify(args)}`);
  }
}

test("assistants give media and see what comes of them", { timeout: 900_000 }, async (t) => {
  const service = await startProbeService(t);
  await fillSmallLibrary(service);
  const folder = await temporary(t);
  const picture = await phonePicture(folder);
  const base64 = (await readFile(picture)).toString("base64");
  const rain = Float32Array.from({ length: 20 * 22_050 }, (_, at) => Math.sin(at * at * 0.37) / 4);
  const file = encodeWav({ sampleRate: 22_050, channels: [rain] }, { bitDepth: 16 }).toString("base64");
  assert.equal((await service.call("/v1/admin/sound-effects", { title: "Rain on a roof", category: "rain-and-storm", file })).status, 200);

  await t.test("over standard streams a picture of 8 MB is named by its path, by a file: URL, or sent ahead, and seen again", async (st) => {
    const client = await overStandardStreams(st, service, "2026-07-28");
    await assertSeen(await edit(client, picture));
    await assertSeen(await edit(client, pathToFileURL(picture).href));
    const sent = textOf(await call(client, "upload_media", { path: picture }));
    await assertSeen(await edit(client, /upload:[0-9a-f-]{36}/.exec(sent)?.[0] ?? assert.fail(sent)));
    await assertSeen(await edit(client, base64));
    const { data } = (await (await service.call("/v1/uploads")).json()) as { data: unknown[] };
    assert.equal(data.length, 1, "an unchanged file is sent once");
    for (const [image, said] of [[join(folder, "no.jpg"), /cannot be read on this machine \(ENOENT\)/], [folder, /is no file/]] as const) {
      const refused = await edit(client, image);
      assert.equal(refused.isError, true);
      assert.match(textOf(refused), said);
    }
  });

  await t.test("over HTTP it goes to a signed URL, or comes in Base64; no path is read", async (st) => {
    for (const era of ["2026-07-28", "legacy"] as const) {
      const client = await overHttp(st, service, era);
      await assertSeen(await edit(client, era === "legacy" ? `data:image/png;base64,${base64}` : base64));
      if (era !== "legacy") await assertSeen(await edit(client, await sendTo(await call(client, "upload_media", { file_name: "a phone's.jpg" }), picture)));
      for (const image of [picture, pathToFileURL(picture).href, "picture.jpg", "~/picture.jpg"]) {
        const refused = await edit(client, image);
        assert.equal(refused.isError, true);
        assert.match(textOf(refused), /cannot read: call upload_media/);
      }
      const long = await call(client, "create_task", { model, input: { image: "icon:1", left: 1, prompt: "a".repeat(100_000) } });
      assert.match(textOf(long), /prompt: must have at most 5000 characters/, "what is passed on is no way around a limit");
    }
  });

  await t.test("a sound is heard, cut where it is long, and an icon is seen", async (st) => {
    const client = await overHttp(st, service, "2026-07-28");
    const found = textOf(await call(client, "search_sounds", { query: "rain on a roof" }));
    const [item] = /sound:\d+/.exec(found) ?? assert.fail(found);
    const heard = await call(client, "get_item", { item });
    const part = heard.content.find(({ type }) => type === "audio") ?? assert.fail(textOf(heard));
    await writeFile(join(folder, "heard.wav"), Buffer.from(part.data!, "base64"));
    assert.ok(Buffer.from(part.data!, "base64").length <= 384 * 1024);
    const seconds = await new Promise<number>((resolve) => {
      execFile("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", join(folder, "heard.wav")], (_, out) => resolve(Number(out)));
    });
    assert.ok(seconds > 5 && seconds < 20, `${seconds} s`);
    const cut = textOf(await call(client, "get_item", { item, part: "0.5-1.5", preview: false }));
    assert.match(cut, /^link: \S+\/media\/cuts\/\S+from=0\.5&to=1\.5&format=wav/m);
    const icon = await call(client, "get_item", { item: "icon:1" });
    assert.equal(icon.content.filter(({ type }) => type === "image").length, 1);
    const bare = await call(client, "get_item", { item: "icon:1", preview: false });
    assert.equal(bare.content.filter(({ type }) => type === "image").length, 0);
  });

  await t.test("over HTTP, wrong arguments of each tool are answered with the way out", async (st) => askWrongly(await overHttp(st, service, "2026-07-28")));
  await t.test("over standard streams too", async (st) => askWrongly(await overStandardStreams(st, service, "legacy")));

  await t.test("a wrong key, and a service that is not there, end the program over standard streams in one sentence", async () => {
    const run = (url: string, key: string) =>
      new Promise<{ code: number | null; out: string }>((resolve) => {
        const child = execFile(process.execPath, standardStreamsArguments({ url }, key), (_, stdout, stderr) => {
          resolve({ code: child.exitCode, out: stdout + stderr });
        });
      });
    const wrong = await run(service.url, "ak_wrong-key-altogether");
    assert.deepEqual([wrong.code, wrong.out.trim().split("\n").length], [1, 1], wrong.out);
    assert.match(wrong.out, /does not know this key.*--key/);
    const nobody = await run(await unusedUrl(), probeKey);
    assert.deepEqual([nobody.code, nobody.out.trim().split("\n").length], [1, 1], nobody.out);
    assert.match(nobody.out, /cannot be reached \(ECONNREFUSED\)/);
  });

  const python = findPython("mcp");
  await t.test("the official client of Python does the same over both transports", { skip: python ? false : noPython("mcp") }, async () => {
    const env = await pythonEnvironment(service, picture);
    const program = join(import.meta.dirname, "../parts/mcp_media.py");
    assert.match(await runPython(python!, [program], { cwd: folder, env, timeout: 400_000 }), /seen over http, seen over stdio/);
  });
});

/** Where nobody listens any more. */
async function unusedUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

async function pythonEnvironment(service: ProbeService, picture: string): Promise<Record<string, string>> {
  return { SERVICE: service.url, KEY: probeKey, PICTURE: picture, NODE: process.execPath, ARGUMENTS: JSON.stringify(standardStreamsArguments(service)) };
}
