import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { type Service, startService } from "../../e2e/start-service.ts";
import { generatedWav } from "../generated-sounds.ts";
import { checkoutState } from "./checkout-state.ts";
import { setDesk } from "./desk.ts";
import { runDocument, type Shell } from "./run-document.ts";
import type { ShellBlock } from "./shell-blocks.ts";

export interface OpenLibrary {
  service: Service;
  /** Runs a document at a desk of its own, and leaves the catalogs as they were and the workers free. @returns what went wrong; undefined where nothing did */
  read(shell: Shell, blocks: readonly ShellBlock[], leavesOut: (block: ShellBlock) => boolean): Promise<string | undefined>;
  close(): Promise<void>;
}

const key = "whole-service-test-key";

/** The service with its starter library, and a server that stands for all hosts below `.example`. */
export async function openLibrary(): Promise<OpenLibrary> {
  const metrics = await freePort();
  // Made at a low priority, behind what other tests do meanwhile.
  const service = await startService({ ATELIER_STARTER: "on", ATELIER_METRICS: String(metrics) }, 900_000);
  let songs = 0;
  let desks = 0;
  const elsewhere = createServer((request, response) => {
    request.resume();
    response.end(request.method === "GET" ? generatedWav(80_000 + songs++) : "thanks");
  });
  await once(elsewhere.listen(0, "127.0.0.1"), "listening");
  const from = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;

  async function cleanUp(made: readonly string[]): Promise<void> {
    for (const path of made) await service.call(`/v1/admin/${path}`, { method: "DELETE" });
    const open = (await (await service.call("/v1/tasks?status=CREATED,IN_PROGRESS")).json()) as { data: { task_id: string }[] };
    for (const { task_id: id } of open.data) await service.call(`/v1/tasks/${id}/cancel`, { method: "POST" });
  }

  return {
    service,
    async read(shell, blocks, leavesOut) {
      const ports = { 8080: Number(new URL(service.url).port), 9464: metrics };
      const desk = await setDesk({ key, ports, dataDir: service.dataDir, number: desks++ });
      const before = await checkoutState();
      try {
        const fault = await runDocument(shell, blocks, leavesOut, desk, { key, elsewhere: from });
        if ((await checkoutState()) === before) return fault;
        return [fault, "the checkout is not what it was before (or somebody worked on it meanwhile): `git status` shows more"].filter(Boolean).join("\n");
      } finally {
        await cleanUp(await desk.made());
        await desk.remove();
      }
    },
    async close() {
      elsewhere.close().closeAllConnections();
      await service.dispose();
    },
  };
}
