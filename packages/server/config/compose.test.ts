import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { loadConfig } from "./load-config.ts";

interface Service {
  build?: string;
  environment?: Record<string, string>;
  ports?: string[];
  expose?: string[];
  volumes?: string[];
}

interface Compose {
  services: Record<string, Service>;
}

test("the compose file of the guide sets what the service reads, and its services find one another", async () => {
  const checkout = join(import.meta.dirname, "../../..");
  const text = await readFile(join(checkout, "ops/gpu/compose.yaml"), "utf8");
  const { atelier, comfyui } = (parse(text) as Compose).services;
  const config = loadConfig(atelier!.environment!);
  assert.deepEqual(config.engines, ["comfyui", "local"]);
  const [{ url }] = config.comfyuiServers as [{ url: string }];
  const { hostname, port } = new URL(url);
  assert.deepEqual([hostname, [port]], ["comfyui", comfyui!.expose]);
  const image = await readFile(join(checkout, "ops/gpu", comfyui!.build!, "Dockerfile"), "utf8");
  const [, command] = /^CMD (\[.*\])$/m.exec(image)!;
  assert.ok((JSON.parse(command!) as string[]).includes(port) && comfyui!.ports === undefined, "ComfyUI is reached from inside alone");
  assert.match(image, new RegExp(`^EXPOSE ${port}$`, "m"));
  assert.equal(config.host, "0.0.0.0", "a port that is published is listened on");
  assert.deepEqual(atelier!.ports, [`${config.port}:${config.port}`]);
  const [mounted] = atelier!.volumes!.map((volume) => volume.split(":")[0]!);
  assert.equal(join(checkout, "ops/gpu", mounted!), `${checkout}`, "places are seen from the file");
  const pinned = /COMFYUI_RELEASE=(v[\d.]+)/.exec(image)![1]!;
  const script = await readFile(join(checkout, "ops/gpu/install.sh"), "utf8");
  assert.ok(script.includes(`COMFYUI_RELEASE:-${pinned}}`), "with and without containers it is the same release");
});
