import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { addHostileIcons, askForPng } from "../parts/load/hostile-icons.ts";
import { startService } from "./start-service.ts";

/** Renderers that a process has loaded. */
async function renderersOf(pid: number): Promise<string[]> {
  const maps = await readFile(`/proc/${pid}/maps`, "utf8");
  return [...new Set(maps.match(/(?:resvgjs|libvips|sharp-)[^/\s]*\.(?:node|so)\b/g))];
}

test("the process that answers requests loads no renderer, whatever drawings it is asked for", {
  skip: process.platform !== "linux" && "what a process has loaded is told by /proc", timeout: 240_000,
}, async (t) => {
  const service = await startService();
  t.after(() => service.dispose());
  const { honest, hostile } = await addHostileIcons(service);
  const all = [...hostile, ...honest].join(",");
  const asked = hostile.map((id) => askForPng(service, id, 512));
  assert.deepEqual(await Promise.all(honest.map((id) => askForPng(service, id, 128))), honest.map(() => 200), "honest drawings are drawn beside them");
  for (const path of ["/healthz", "/v1/icons?term=boat", `/v1/icons/${hostile[3]}/code?as=jsx&color=red`, `/v1/icons/sprite?ids=${all}&rotate=90`]) {
    assert.equal((await service.call(path)).status, 200, path);
  }
  const statuses = await Promise.all(asked);
  assert.deepEqual(statuses.filter((status) => ![200, 422].includes(status)), []);
  assert.ok(statuses.filter((status) => status === 422).length >= 2, `two at least are given up: ${statuses.join(", ")}`);
  const archive = await service.call(`/v1/icons/archive?ids=${all}&format=png&png_size=256`);
  assert.match(Buffer.from(await archive.arrayBuffer()).toString("latin1"), /left out: cannot be drawn/, "an archive is whole without them");
  assert.deepEqual(await renderersOf(service.pid), []);
});
