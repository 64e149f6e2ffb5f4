import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { loadConfig } from "./load-config.ts";

interface Compose {
  services: Record<string, { image: string; environment?: Record<string, string>; command: string[]; ports?: string[]; expose?: string[]; volumes?: string[] }>;
}

test("the compose file of the guide sets what the service reads, and its services find one another", async () => {
  const checkout = join(import.meta.dirname, "../../..");
  const text = await readFile(join(checkout, "ops/comfyui/compose.yaml"), "utf8");
  const { atelier, comfyui } = (parse(text) as Compose).services;
  const config = loadConfig(atelier!.environment!);
  assert.deepEqual(config.engines, ["comfyui", "local"]);
  const [{ url }] = config.comfyuiServers as [{ url: string }];
  const { hostname, port } = new URL(url);
  assert.deepEqual([hostname, [port]], ["comfyui", comfyui!.expose]);
  assert.ok(comfyui!.command.includes(port) && comfyui!.ports === undefined, "ComfyUI is reached from inside alone");
  assert.equal(config.host, "0.0.0.0", "a port that is published is listened on");
  assert.deepEqual(atelier!.ports, [`${config.port}:${config.port}`]);
  const [mounted] = atelier!.volumes!.map((volume) => volume.split(":")[0]!);
  assert.equal(join(checkout, "ops/comfyui", mounted!), `${checkout}`, "places are seen from the file");
  assert.match(comfyui!.image, /^\$\{COMFYUI_IMAGE:\?/, "ComfyUI publishes no image of its own");
});
