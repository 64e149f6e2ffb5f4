import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { encodeWav } from "@atelier/media/audio/encode-wav.ts";
import { until } from "@atelier/tools/service/until.ts";
import sharp from "sharp";
import { install } from "undici";
import { Atelier, AtelierError, ConnectionError } from "../../clients/typescript/src/index.ts";
import { pythonClient } from "../parts/python.ts";
import { type Service, startService } from "./start-service.ts";

export interface RestartPlan {
  restarts: number;
  /** Clients of each kind: that wait for tasks, that download, that follow all tasks. */
  clients: number;
  /** A Python with the client's needs, for one more that waits. */
  python?: string | undefined;
}

export interface RestartCounts {
  /** Milliseconds from the signal to the end of the process, and to the next one that is ready, in order of size. */
  stops: number[];
  restarts: number[];
  tasks: number;
  downloads: number;
  /** Times a download was broken off and resumed. */
  resumed: number;
  draining: number;
}

// Node 24's own fetch ends the process that downloads slowly when its connection ends at the wrong byte (assert(!this.paused)).
install();

const key = "whole-service-test-key";
const endpoint = "image-expand/model";

/**
 * Restarts the service again and again while clients wait for tasks, follow all of them and download slowly. Each acknowledged create is one task that
 * completes, each wait comes back by itself, and each file arrives whole.
 */
export async function proveRestarts({ restarts, clients, python }: RestartPlan, say: (line: string) => void): Promise<RestartCounts> {
  const service = await startService({ ATELIER_WORKERS: "1", ATELIER_PROVENANCE: "off" });
  const counts: RestartCounts = { stops: [], restarts: [], tasks: 0, downloads: 0, resumed: 0, draining: 0 };
  let ending = () => {};
  try {
    const load = new Load(service, counts, await aSound(service));
    ending = () => load.end();
    const work = [
      ...Array.from({ length: clients }, (_, number) => [load.runTasks(number), load.download(), load.follow()]).flat(),
      ...(python ? [load.runPython(python)] : []),
    ];
    let fault: unknown;
    for (const one of work) one.catch((error: unknown) => (fault ??= error));
    for (let restart = 1; restart <= restarts; restart++) {
      const wanted = counts.tasks + clients;
      await until(120_000, "tasks are done", async () => counts.tasks >= wanted || fault !== undefined);
      if (fault !== undefined) throw fault;
      const begun = performance.now();
      assert.equal(await service.stop(), 0, service.output());
      counts.stops.push(performance.now() - begun);
      await service.restart();
      counts.restarts.push(performance.now() - begun);
      if (restart % 10 === 0) say(`${restart} restarts, the last in ${Math.round(counts.restarts.at(-1)!)} ms; ${JSON.stringify(shown(counts))}`);
    }
    load.end();
    await Promise.all(work);
    await load.nothingLost();
    for (const times of [counts.stops, counts.restarts]) times.sort((a, b) => a - b);
    return counts;
  } finally {
    ending();
    await service.dispose();
  }
}

const shown = ({ tasks, downloads, resumed, draining }: RestartCounts) => ({ tasks, downloads, resumed, draining });

async function aSound(service: Service): Promise<{ url: string; sha256: string }> {
  const channel = Float32Array.from({ length: 20 * 48_000 }, (_, i) => Math.sin(i * i) / 2);
  const bytes = encodeWav({ sampleRate: 48_000, channels: [channel, channel] }, { bitDepth: 24 });
  const headers = { "x-service-api-key": key, "content-type": "application/octet-stream" };
  const sent = await fetch(new URL("/v1/admin/uploads", service.url), { method: "POST", headers, body: bytes as Uint8Array<ArrayBuffer> });
  const { upload: file } = ((await sent.json()) as { data: { upload: string } }).data;
  const added = await service.call("/v1/admin/sound-effects", { body: { title: "Long noise", category: "uncategorised", file } });
  const { data: sound } = (await added.json()) as { data: { id: number } };
  const { download_url: url } = (await (await service.call(`/v1/sound-effects/${sound.id}/download`)).json()) as { download_url: string };
  return { url, sha256: createHash("sha256").update(bytes).digest("hex") };
}

class Load {
  readonly #service: Service;
  readonly #counts: RestartCounts;
  readonly #sound: { url: string; sha256: string };
  readonly #created = new Set<string>();
  readonly #ending = new AbortController();

  constructor(service: Service, counts: RestartCounts, sound: { url: string; sha256: string }) {
    this.#service = service;
    this.#counts = counts;
    this.#sound = sound;
  }

  isOver(): boolean {
    return this.#ending.signal.aborted;
  }

  end(): void {
    this.#ending.abort();
  }

  /** Creates tasks one after the other and waits for each: a wait that fails is a fault, whatever is restarted meanwhile. */
  async runTasks(number: number): Promise<void> {
    const atelier = new Atelier({ key, url: this.#service.url, retries: 10 });
    for (let made = 0; !this.isOver(); made++) {
      const image = await sharp({ create: { width: 32 + number, height: 32 + (made % 400), channels: 3, background: "#b08060" } }).png().toBuffer();
      const task = await atelier.create(endpoint, { image, left: 8 }).catch((error: unknown) => {
        // Not acknowledged.
        if (error instanceof ConnectionError || (error instanceof AtelierError && error.status >= 500)) return undefined;
        throw error;
      });
      if (!task) continue;
      this.#created.add(task.task_id);
      await this.#completed(atelier, task);
      this.#counts.tasks++;
    }
  }

  /** A wait whose stream was open comes back by itself. One that is begun while nothing listens may be refused, and is begun again. */
  async #completed(atelier: Atelier, task: Parameters<Atelier["tasks"]["wait"]>[0]): Promise<void> {
    for (let isOpen = false; ; ) {
      try {
        const { status } = await atelier.tasks.wait(task, { onProgress: () => (isOpen = true) });
        return assert.equal(status, "COMPLETED");
      } catch (error) {
        if (isOpen || !(error instanceof ConnectionError)) throw error;
      }
    }
  }

  /** Reads a file slowly, and goes on where it was broken off. */
  async download(): Promise<void> {
    while (!this.isOver()) {
      const parts: Uint8Array[] = [];
      let size = Number.POSITIVE_INFINITY;
      for (let have = 0; have < size; ) {
        try {
          const response = await fetch(this.#sound.url, { headers: { range: `bytes=${have}-` } });
          if (response.status !== 206) throw new Error(`status ${response.status}`);
          size = Number(response.headers.get("content-range")!.split("/")[1]);
          const taken = (part: Uint8Array) => {
            parts.push(part);
            have += part.length;
          };
          await this.#readSlowly(response, taken);
        } catch (error) {
          if (this.isOver()) throw error;
          this.#counts.resumed++;
          await sleep(200);
        }
      }
      assert.equal(createHash("sha256").update(Buffer.concat(parts)).digest("hex"), this.#sound.sha256);
      this.#counts.downloads++;
    }
  }

  async #readSlowly(response: Response, take: (part: Uint8Array) => void): Promise<void> {
    for await (const part of response.body!) {
      take(part);
      if (!this.isOver()) await sleep(20);
    }
  }

  /** Follows all tasks, as a browser does. */
  async follow(): Promise<void> {
    while (!this.isOver()) {
      try {
        const response = await fetch(new URL("/v1/tasks/events", this.#service.url), { headers: { "x-service-api-key": key }, signal: this.#ending.signal });
        const text = await response.text();
        if (/event: draining\nretry: \d+\ndata: /.test(text)) this.#counts.draining++;
      } catch {
        // Refused, or over.
      }
      await sleep(100);
    }
  }

  /** The same by the Python client, in a process of its own. */
  async runPython(python: string): Promise<void> {
    const program = `
import os, sys, struct, zlib
from atelier_client import Atelier, AtelierError, ConnectionFailed
def png(width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\\0" + b"\\xb0\\x80\\x60" * width for _ in range(height))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\\x89PNG\\r\\n\\x1a\\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
atelier = Atelier(os.environ["KEY"], url=os.environ["SERVICE"], retries=10)
number = 0
while not os.path.exists(os.environ["OVER"]):
    number += 1
    try:
        task = atelier.create("image-expand/model", {"image": png(40, 40 + number % 400), "left": 8})
    except (ConnectionFailed, AtelierError) as error:
        if isinstance(error, AtelierError) and error.status < 500:
            raise
        continue
    print("created", task["task_id"], flush=True)
    seen = []
    while True:
        try:
            assert atelier.tasks.wait(task, on_progress=seen.append)["status"] == "COMPLETED"
            break
        except ConnectionFailed:
            if seen:
                raise
    print("completed", task["task_id"], flush=True)
`;
    const over = `${this.#service.dataDir}/over`;
    const env = { ...process.env, PYTHONPATH: `${pythonClient}/src`, PYTHONDONTWRITEBYTECODE: "1", KEY: key, SERVICE: this.#service.url, OVER: over };
    const child = spawn(python, ["-c", program], { env, stdio: ["ignore", "pipe", "pipe"] });
    let [written, complaints] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (written += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (complaints += text));
    this.#ending.signal.addEventListener("abort", () => void import("node:fs/promises").then(({ writeFile }) => writeFile(over, "")));
    await once(child, "close");
    for (const [, id] of written.matchAll(/^created (\S+)$/gm)) this.#created.add(id!);
    assert.equal(child.exitCode, 0, complaints);
    this.#counts.tasks += [...written.matchAll(/^completed/gm)].length;
  }

  /** Every task that was acknowledged has completed, and none was made twice. */
  async nothingLost(): Promise<void> {
    const ids = new Set<string>();
    for (let token: string | undefined, more = true; more; more = token !== undefined) {
      const path = `/v1/ai/${endpoint}?limit=1000${token === undefined ? "" : `&page_token=${token}`}`;
      const page = (await (await this.#service.call(path)).json()) as { data: { task_id: string; status: string }[]; next_page_token?: string };
      for (const { task_id: id, status } of page.data) {
        ids.add(id);
        if (this.#created.has(id)) assert.equal(status, "COMPLETED", id);
      }
      token = page.next_page_token;
    }
    assert.deepEqual([...this.#created].filter((id) => !ids.has(id)), [], "acknowledged, and not there");
    // A create whose answer got lost is repeated under its key: it is one task, known to nobody only where the client gave it up.
    const unknown = [...ids].filter((id) => !this.#created.has(id));
    assert.ok(unknown.length <= this.#counts.stops.length, `${unknown.length} tasks that no client knows`);
  }
}
