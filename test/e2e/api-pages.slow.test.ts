import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test, type TestContext } from "node:test";
import { promisify } from "node:util";
import sharp from "sharp";
import ts from "typescript";
import { fillSmallLibrary } from "../parts/fill-small-library.ts";
import { generatedWav } from "../parts/generated-sounds.ts";
import { probeKey, type ProbeService, startProbeService } from "../parts/probe-service.ts";

const checkout = join(import.meta.dirname, "../..");
const run = promisify(execFile);

interface Example {
  method: string;
  path: string;
  sh: string;
  ts: string;
  python: string;
}

let preamble: Record<string, string> = {};
let examples: Example[] = [];

before(async () => {
  const folder = join(checkout, "docs/api");
  const pages = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
  const fenced = (text: string, language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? "";
  const inAll = (text: string) => ({ sh: fenced(text, "sh"), ts: fenced(text, "ts"), python: fenced(text, "python") });
  examples = pages.flatMap((page) => page.split(/^## /m)).flatMap((section) => {
    const [, method, path] = /^`([A-Z]+) (\/\S+)`$/m.exec(section) ?? [];
    return method && path ? [{ method, path, ...inAll(section) }] : [];
  });
  preamble = inAll(await readFile(join(folder, "README.md"), "utf8"));
});

/** What a call of the examples is answered where that is not 200. */
function expectedOf({ method, path }: Example): string[] {
  if (path === "/v1/session" && method === "POST") return ["401"]; // the example's key is nobody's
  if (path.startsWith("/v1/webhook-deliveries/{id}")) return ["404"]; // nothing was delivered
  if (path === "/v1/tasks/archive" || (path === "/v1/presets/{id}" && method === "DELETE")) return ["404"]; // the example's are nobody's
  if (/^\/v1\/(shared\/|boards\/\{id\}\/(items\/\{|shares\/))/.test(path)) return ["404"]; // nobody has shared or added them
  if (path === "/v1/boards/{id}" && method === "DELETE") return ["409"]; // favourites stay
  if (/^\/v1\/session\/(link|join|reset)$/.test(path)) return ["410"]; // the example's link is nobody's
  if (path === "/v1/session/passkey") return ["401"]; // nobody has signed the example
  if (path === "/v1/session/password" || path.startsWith("/v1/passkeys")) return ["409"]; // the key is no member's
  if (/^\/v1\/(members|invitations|sessions|grants)\/\{/.test(path)) return ["404"]; // nobody has joined, and no program was let in
  if (method === "DELETE" && /^\/v1\/admin\/(artists|genres|moods)\//.test(path)) return ["200", "409"]; // tracks need it
  if (path === "/v1/providers/kinds/{kind}") return [method === "PUT" ? "400" : "404"]; // its engine is not there
  if (path === "/v1/tasks/{id}/keep") return ["409"]; // nobody has worked on it
  return ["200"];
}

test("every example of curl does what its page says", { timeout: 900_000 }, async (t) => {
  assert.ok(examples.length > 80, `${examples.length} examples`);
  const folder = await mkdtemp(join(tmpdir(), "atelier-examples-"));
  t.after(() => rm(folder, { recursive: true }));
  const picture = await sharp({ create: { width: 320, height: 320, channels: 3, background: "#b08060" } }).jpeg().toBuffer();
  await writeFile(join(folder, "portrait.jpg"), picture);
  const files = await serveFiles(t, picture);
  // Nobody works: what the examples order takes long, and is looked at elsewhere.
  const service = await startProbeService(t, {}, { ATELIER_WORKERS: "0", ATELIER_FAL_URL: files });
  await fillSmallLibrary(service);
  const turns = ["PUT", "POST", "PATCH", "GET", "DELETE"];
  for (const example of examples.toSorted((a, b) => turns.indexOf(a.method) - turns.indexOf(b.method))) {
    const name = `${example.method} ${example.path}`;
    const script = `curl() { command curl -w '\\n%{http_code}' "$@"; }\n${example.sh.replaceAll("https://example.org", files)}`;
    const env = { ...process.env, ATELIER_URL: service.url, ATELIER_KEY: probeKey, ...(await idsFor(example, service)) };
    // The stream of all changes has no end.
    const { stdout } = await run("timeout", [example.path === "/v1/tasks/events" ? "2" : "60", "bash", "-c", script], { cwd: folder, env, maxBuffer: 1e8 })
      .catch((error: { stdout: string }) => error);
    if (example.path === "/v1/tasks/events") assert.match(stdout, /^retry: \d+\n/, name);
    else assert.ok(expectedOf(example).includes(stdout.trim().split("\n").at(-1)!), `${name}: ${example.sh}\n${stdout}`);
  }
});

test("the examples in TypeScript are correct programs", async (t) => {
  await mkdir(join(checkout, ".runtime"), { recursive: true });
  const folder = await mkdtemp(join(checkout, ".runtime/api-pages-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "examples.ts");
  const known = "declare const task: string, upload: string, delivery: string, keyId: string, parts: string, fileUrl: string;\n";
  const client = preamble.ts!.replace('"@atelier/client"', '"../../clients/typescript/src/index.ts"');
  const each = examples.map((one) => `async () => {\n${one.ts}},\n`).join("");
  await writeFile(file, `${client}${known}export const all = [\n${each}];\nexport { atelier, http, readFile, writeFile };\n`);
  const program = ts.createProgram([file], {
    strict: true, noEmit: true, allowImportingTsExtensions: true, module: ts.ModuleKind.NodeNext, lib: ["lib.es2024.d.ts", "lib.dom.d.ts"],
    types: ["node"], typeRoots: [join(checkout, "node_modules/@types")], skipLibCheck: true,
  });
  const wrong = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
  assert.deepEqual(wrong.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")), []);
});

test("the examples in Python are correct syntax", (t) => {
  const indented = (text: string) => text.replace(/^(?=.)/gm, "    ");
  const known = "(task, upload, delivery, key_id, parts, file_url)";
  const source = `${preamble.python}\n${examples.map((one, index) => `def example_${index}${known}:\n${indented(one.python)}`).join("\n")}`;
  const { status, stderr, error } = spawnSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], { input: source, encoding: "utf8" });
  if (error) return t.skip("no Python is on this machine");
  assert.equal(status, 0, stderr);
});

/** What earlier calls would have returned. */
async function idsFor({ method, path, sh }: Example, { call, url }: ProbeService): Promise<Record<string, string>> {
  const dataOf = async (answer: Response) => ((await answer.json()) as { data: Record<string, string> }).data;
  const request = (target: string, verb: string) => fetch(new URL(target, url), { method: verb, headers: { "x-service-api-key": probeKey } });
  if (sh.includes("$TASK")) {
    const { task_id: id } = await dataOf(await call("/v1/ai/image-expand/model", { image: "http://127.0.0.1:9/a.png", left: 9 }));
    const isEnded = /\/(retry|events)$/.test(path) || (method === "DELETE" && path.startsWith("/v1/tasks/"));
    if (isEnded) await request(`/v1/ai/image-expand/model/${id}`, "DELETE");
    return { TASK: id! };
  }
  if (sh.includes("$UPLOAD")) {
    const headers = { "x-service-api-key": probeKey, "content-type": "application/octet-stream" };
    const body = new Blob([Uint8Array.from(generatedWav(1))]);
    return { UPLOAD: (await dataOf(await fetch(new URL("/v1/uploads", url), { method: "POST", body, headers }))).upload! };
  }
  if (sh.includes("$KEY_ID")) return { KEY_ID: (await dataOf(await call("/v1/keys", { name: "example" }))).id! };
  if (sh.includes("$FILE_URL")) {
    if (path.startsWith("/media/cuts")) {
      const { download_url: cut } = (await (await call("/v1/sound-effects/1/cut?from=0.25&to=0.75")).json()) as { download_url: string };
      return { FILE_URL: cut };
    }
    const target = path.startsWith("/media/icons") ? "/v1/icons/1/download" : "/v1/sound-effects/1";
    const { data, file_url: file, waveform_url: waveform } = (await (await call(target)).json()) as Record<string, string> & { data: { url: string } };
    return { FILE_URL: (path.startsWith("/media/icons") ? data.url : path.startsWith("/media/waveforms") ? waveform : file) ?? "" };
  }
  return { PARTS: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10", DELIVERY: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10" };
}

/** The examples' own server is not ours to call. */
async function serveFiles(t: TestContext, picture: Buffer): Promise<string> {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#08f"/></svg>';
  const server = createServer(({ url = "" }, response) =>
    void response.end(url.endsWith(".svg") ? drawing : /\.(jpg|png)$/.test(url) ? picture : generatedWav(1000 + url.length)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
