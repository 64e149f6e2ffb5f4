import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { until } from "@atelier/tools/service/until.ts";
import { signatureHeaders } from "@atelier/server/webhooks/sign.ts";

const guide = join(import.meta.dirname, "../../docs/guides/receiving-webhooks.md");
const patience = 60_000;

export interface Language {
  /** The mark of its block in the guide. */
  block: string;
  file: string;
  /** Program and arguments that run the file on a port. */
  command(file: string, port: number): [string, ...string[]];
}

export const languages = {
  typescript: { block: "ts", file: "receiver.ts", command: (file) => [process.execPath, file] },
  python: { block: "python", file: "receiver.py", command: (file) => ["python3", file] },
  php: { block: "php", file: "receiver.php", command: (file, port) => ["php", "-S", `127.0.0.1:${port}`, file] },
  go: { block: "go", file: "receiver.go", command: (file) => ["go", "run", file] },
} satisfies Record<string, Language>;

/** Whether this machine has what runs the language. */
export const isHere = ({ command }: Language): boolean => spawnSync(command("", 0)[0], ["--version"]).error === undefined;

/** The language's only program in the guide, as its reader would copy it. */
async function programOf({ block }: Language): Promise<string> {
  const found = [...(await readFile(guide, "utf8")).matchAll(new RegExp(`^\`\`\`${block}\n([^]*?)^\`\`\``, "gm"))];
  assert.equal(found.length, 1, `the guide has one program marked ${block}`);
  return found[0]![1]!;
}

/** A receiver that stands elsewhere. */
export interface Receiver extends Pick<Language, "file" | "command"> {
  program: string;
}

/** Runs a receiver, such as the guide's, and shows it webhooks: it must take ours, by either of two secrets, and refuse changed, foreign and old ones. */
export async function proveReceiver(language: Language | Receiver): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-receiver-"));
  const [secret, other] = [newSecret(), newSecret()];
  let child: ChildProcess | undefined;
  try {
    const file = join(folder, language.file);
    await writeFile(file, "program" in language ? language.program : await programOf(language));
    const port = await freePort();
    const [program, ...args] = language.command(file, port);
    const environment = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port), GOCACHE: join(folder, "cache") };
    // A group of its own: `go run` starts the program that it has built as a child.
    child = spawn(program, args, { env: environment, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const said = Promise.all([text(child.stdout!), text(child.stderr!)]);
    const url = `http://127.0.0.1:${port}/`;
    await until(patience, `${language.file} listens`, async () => (await send(url, {}, "{}").catch(() => undefined)) === 401);
    await showWebhooks(url, secret, other);
    end(child);
    assert.match((await said).join(), /COMPLETED/, "it knows the task's status");
  } finally {
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      end(child);
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  }
}

async function showWebhooks(url: string, secret: string, other: string): Promise<void> {
  const body = JSON.stringify({ task_id: randomUUID(), status: "COMPLETED", generated: ["https://media.example/é.png"] });
  const message = { id: randomUUID(), at: Date.now(), body };
  const headers = signatureHeaders(message, [other, secret]);
  const minutes = (count: number) => signatureHeaders({ ...message, at: message.at + count * 60_000 }, [secret]);
  assert.equal(await send(url, headers, body), 204, "signed by one of two secrets");
  assert.equal(await send(url, minutes(-4), body), 204, "within the tolerance");
  assert.equal(await send(url, headers, body.replace("COMPLETED", "FAILED")), 401, "another body");
  assert.equal(await send(url, { ...headers, "webhook-id": randomUUID() }, body), 401, "another id");
  assert.equal(await send(url, { ...headers, "webhook-timestamp": String(Math.floor(message.at / 1000) + 1) }, body), 401, "another time");
  assert.equal(await send(url, signatureHeaders(message, [other]), body), 401, "another's secret");
  assert.equal(await send(url, minutes(-6), body), 401, "too old");
  assert.equal(await send(url, minutes(6), body), 401, "from the future");
}

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

async function send(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  await answer.arrayBuffer();
  return answer.status;
}

function end(child: ChildProcess): void {
  process.kill(-child.pid!, "SIGTERM");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
